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

const lookEveryMs = 150;
/** Longer than a site needs to come back and a job to ask about what was unknown meanwhile. */
const restWithinMs = 60_000;

/** Looks until there is what is looked for. A site that is being restarted answers nothing for a while. */
export async function lookUntil<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
  const deadlineMs = performance.now() + restWithinMs;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
    if (performance.now() > deadlineMs) throw new Error(`It took too long until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}
