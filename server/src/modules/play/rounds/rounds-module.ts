import { minuteMs } from "@tessera/shared/core/durations";
import { minorUnits } from "@tessera/shared/core/money";
import { announceToOperators } from "../../../platform/events/announce-to-operators.ts";
import type { ServerModule } from "../../../dependencies.ts";
import { job } from "../../../platform/jobs/jobs.ts";
import { operatorDecision } from "../../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../../platform/http/operator-route.ts";
import { closeLeftRounds, endAsItStands, listLeftRounds, lockOpenRound } from "./left-rounds.ts";
import { listOutOfRange } from "./list-out-of-range.ts";
import { operatorRoundsApi } from "@tessera/shared/operator-contracts/rounds";

const closeEveryMs = 10 * minuteMs;

/**
 * Rounds that no call ended, which are queried after a day and left to cashiers when that fails; and the
 * refused transactions of studios.
 */
export const roundsModule: ServerModule = (app, dependencies) => {
  const { database, clock } = dependencies;

  operatorRoute(app, operatorRoundsApi.open, async ({ query }) => {
    const { items, nextAfter } = await listLeftRounds(database, query, clock.now());
    return {
      nextAfter,
      items: items.map(({ providerCode, baseUrl: _, betMinor, winMinor, startedAt, ...round }) => ({
        ...round,
        provider: providerCode,
        betMinor: minorUnits(betMinor),
        winMinor: minorUnits(winMinor),
        startedAt: startedAt.toISOString(),
      })),
    };
  });

  operatorRoute(app, operatorRoundsApi.outOfRange, async ({ query }) => {
    const { items, nextAfter } = await listOutOfRange(database, query);
    return {
      nextAfter,
      items: items.map(({ amountMinor, at, ...transaction }) => ({
        ...transaction,
        amountMinor: minorUnits(amountMinor),
        at: at.toISOString(),
      })),
    };
  });

  operatorDecision(app, operatorRoundsApi.close, async ({ sql, params: { id }, body: { note }, now }) => {
    const { betMinor, winMinor } = await lockOpenRound(sql, id);
    await endAsItStands(sql, id, now);
    announceToOperators(sql, "rounds");
    return {
      audit: {
        action: "round.close",
        target: { type: "round", id },
        before: { status: "open", betMinor, winMinor },
        after: { status: "closed", note },
      },
    };
  });

  job(app, dependencies, {
    name: "rounds.close",
    everyMs: closeEveryMs,
    run: closeLeftRounds,
  });
};
