import type { MoneyPlayer } from "./money-player.ts";
import type { OperatorDesk } from "./operator-desk.ts";
import type { Answer, Operation } from "./operations.ts";
import type { Parties } from "./parties.ts";
import type { Reached } from "./playing.ts";

/** Everybody whom a story can turn to. */
export interface Scene {
  readonly reached: Reached;
  readonly parties: Parties;
  readonly operator: OperatorDesk;
  /** Sends an operation and writes that down. Null: there was no answer, and the story may go on without one. */
  readonly send: (operation: Operation) => Promise<Answer | null>;
  /** Sends an operation until it has an answer. Gives its status. */
  readonly settle: (operation: Operation) => Promise<string>;
}

/** Some operations of one player that belong together, one after another. Gives whether it came to its end. */
export type Story = (scene: Scene, player: MoneyPlayer) => Promise<boolean>;
