import { adjustmentScenarios } from "./adjustment-scenarios.ts";
import { claimScenarios } from "./claim-scenarios.ts";
import { commissionScenarios } from "./commission-scenarios.ts";
import { depositScenarios } from "./deposit-scenarios.ts";
import { freeRoundScenarios } from "./free-round-scenarios.ts";
import { jackpotScenarios } from "./jackpot-scenarios.ts";
import { liveRoundScenarios } from "./live-round-scenarios.ts";
import type { Scenario } from "./scenario.ts";
import { transferScenarios } from "./transfer-scenarios.ts";
import { wheelScenarios } from "./wheel-scenarios.ts";
import { withdrawalScenarios } from "./withdrawal-scenarios.ts";

/** Everything that brings a player's money in and out, and plays for it beside his ordinary rounds. */
export const moneyScenarios: readonly Scenario[] = interleave(
  depositScenarios,
  withdrawalScenarios,
  transferScenarios,
  liveRoundScenarios,
  claimScenarios,
  [...wheelScenarios, ...freeRoundScenarios, ...jackpotScenarios],
  [...adjustmentScenarios, ...commissionScenarios],
);

function interleave(...lists: readonly (readonly Scenario[])[]): Scenario[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
}
