import { minuteMs } from "@tessera/shared/core/durations";
import { announceToOperators } from "../../../platform/events/announce-to-operators.ts";
import type { ServerModule } from "../../../dependencies.ts";
import { job } from "../../../platform/jobs/jobs.ts";
import { operatorDecision } from "../../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../../platform/http/operator-route.ts";
import { closeLeftRounds, endAsItStands, listLeftRounds, lockOpenRound } from "./left-rounds.ts";
import { listOutOfRange } from "./list-out-of-range.ts";
import { operatorRoundsApi } from "@tessera/shared/operator-contracts/rounds";
import { withInstants } from "../../../platform/storage/instants.ts";
import { mapPage } from "../../../platform/lists/list-page.ts";

const closeEveryMs = 10 * minuteMs;

/**
 * Rounds that no call ended, which are queried after a day and left to cashiers when that fails; and the
 * refused transactions of studios.
 */
export const roundsModule: ServerModule = (app, dependencies) => {
  const { database, clock } = dependencies;

  operatorRoute(app, operatorRoundsApi.open, async ({ query }) => {
    const page = await listLeftRounds(database, query, clock.now());
    return mapPage(page, ({ providerCode: provider, baseUrl: _, ...round }) => ({
      ...withInstants(round),
      provider,
    }));
  });

  operatorRoute(app, operatorRoundsApi.outOfRange, async ({ query }) =>
    mapPage(await listOutOfRange(database, query), withInstants),
  );

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
