import type { MoneyPlayer } from "./money-player.ts";
import type { OperatorClient } from "./operator-client.ts";
import type { Answer, Operation } from "./operations.ts";
import type { Parties } from "./parties.ts";
import type { Reached } from "./playing.ts";

/** Clients of all parties for the scenarios. */
export interface ScenarioContext {
  readonly reached: Reached;
  readonly parties: Parties;
  readonly operator: OperatorClient;
  /** Confirms what the first operator has proposed. */
  readonly secondOperator: OperatorClient;
  /** Sends and logs an operation. Null without a response; the scenario may continue. */
  readonly send: (operation: Operation) => Promise<Answer | null>;
  /** Sends an operation until it has a response. Returns its status. */
  readonly settle: (operation: Operation) => Promise<string>;
}

/** A sequence of related operations of one player. Returns true when it was completed. */
export type Scenario = (context: ScenarioContext, player: MoneyPlayer) => Promise<boolean>;
