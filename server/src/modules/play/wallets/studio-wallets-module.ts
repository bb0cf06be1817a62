import { operatorRoundsApi } from "@tessera/shared/operator-contracts/rounds";
import type { ServerModule } from "../../../dependencies.ts";
import { announceToOperators } from "../../../platform/events/announce-to-operators.ts";
import { operatorDecision } from "../../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../../platform/http/operator-route.ts";
import { job } from "../../../platform/jobs/jobs.ts";
import { followStudios, listFollowedStudios } from "./follow-studios.ts";
import { closeDiscrepancy, listDiscrepancies } from "./studio-discrepancies.ts";
import { withInstants } from "../../../platform/storage/instants.ts";

/** Maximum age of the figures of a table. Source: spec:transfer-wallet#reported-rounds. */
const followEveryMs = 10_000;

/** Rounds that studios with their own wallets report, and what they report that cannot be true. */
export const studioWalletsModule: ServerModule = (app, dependencies) => {
  const { database } = dependencies;

  operatorRoute(app, operatorRoundsApi.reported, async () => {
    const studios = await listFollowedStudios(database);
    const discrepancies = await listDiscrepancies(database);
    return {
      studios: studios.map((studio) => withInstants(studio)),
      discrepancies: discrepancies.map(({ providerCode, known, told, ...seen }) => ({
        ...withInstants(seen),
        provider: providerCode,
        known: known && { ...known },
        told: { ...told },
      })),
    };
  });

  operatorDecision(
    app,
    operatorRoundsApi.closeDiscrepancy,
    async ({ sql, params: { id }, body: { note }, by, now }) => {
      const closed = await closeDiscrepancy(sql, { id, by, note, now });
      const { providerCode, kind, subject, known, told } = closed;
      announceToOperators(sql, "rounds");
      return {
        audit: {
          action: "discrepancy.close",
          target: { type: "studio_discrepancy", id },
          before: { provider: providerCode, kind, subject, known, told },
          after: { note },
        },
      };
    },
  );

  job(app, dependencies, {
    name: "rounds.follow",
    everyMs: followEveryMs,
    run: followStudios,
  });
};
