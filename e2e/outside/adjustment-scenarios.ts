import { randomInt, randomUUID } from "node:crypto";
import type { MoneyPlayer } from "./money-player.ts";
import type { Answer, Operation } from "./operations.ts";
import type { ScenarioContext, Scenario } from "./scenario.ts";

/**
 * Credits and debits that an operator proposes and another one confirms, and one that the other one declines.
 */
export const adjustmentScenarios: readonly Scenario[] = [
  adjusted("credit", "confirm"),
  adjusted("debit", "confirm"),
  adjusted("credit", "decline"),
];

function adjusted(direction: "credit" | "debit", verb: "confirm" | "decline"): Scenario {
  return async (context, player) => {
    const minor = BigInt(randomInt(1, 5_000));
    const amountMinor = direction === "credit" ? minor : -minor;
    const status = await context.settle(adjustment(context, player, { direction, verb, amountMinor }));
    return status === "confirmed" || status === "declined";
  };
}

/** Proposes and decides. A refusal is final, because nobody proposes it again; its proposal is declined. */
function adjustment(
  { operator, secondOperator }: ScenarioContext,
  { playerId }: MoneyPlayer,
  {
    direction,
    verb,
    amountMinor,
  }: {
    readonly direction: "credit" | "debit";
    readonly verb: "confirm" | "decline";
    readonly amountMinor: bigint;
  },
): Operation {
  const id = randomUUID();
  const kind = verb === "confirm" ? `adjustment (${direction})` : "adjustment decline";
  let ended: Answer | undefined;
  const decide = async (): Promise<Answer> => {
    const refused = await operator.propose({
      id,
      playerId,
      amountMinor: String(amountMinor),
      reason: direction === "credit" ? "goodwill" : "fee",
      explanation: "A correction of the proof",
    });
    if (refused !== null) return { status: refused, replayed: true };
    const proposed = await operator.find("adjustments", id);
    if (proposed.status === "proposed") {
      const { version } = proposed;
      const note = "Decided by the proof";
      const code = await secondOperator.tryDecide("adjustments", id, verb, { version, note });
      if (code !== null && code !== "CONFLICT")
        await secondOperator.decide("adjustments", id, "decline", { version, note });
    }
    return { status: (await operator.find("adjustments", id)).status, replayed: true };
  };
  return {
    kind,
    key: id,
    playerId,
    send: async () => (ended ??= await decide()),
    bookings: (answers) =>
      answers.get(id) === "confirmed" ? [{ journalKey: `adjust:${id}`, mainMinor: amountMinor }] : [],
  };
}
