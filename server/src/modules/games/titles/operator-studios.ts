import { operatorStudiosApi } from "@tessera/shared/operator-contracts/studios";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../../../platform/errors/refusal.ts";
import { operatorRoute } from "../../../platform/http/operator-route.ts";
import { type FeedReport, listFeeds, listPictureProblems } from "./feed-state.ts";
import { type SyncDependencies, synchroniseStudio } from "./synchronise-studios.ts";

/** Registers the calls by which operators watch the studios' feeds. */
export function registerOperatorStudios(app: FastifyInstance, dependencies: SyncDependencies): void {
  const { database, studios } = dependencies;

  operatorRoute(app, operatorStudiosApi.list, async () => ({
    items: (
      await listFeeds(
        database,
        studios.map(({ code }) => code),
      )
    ).map(toReport),
  }));

  operatorRoute(app, operatorStudiosApi.pictures, async () => ({
    items: await listPictureProblems(database),
  }));

  operatorRoute(app, operatorStudiosApi.synchronise, async ({ params, body, audit }) => {
    const contract = studios.find(({ code }) => code === params.code);
    if (!contract) throw new Refusal("NOT_FOUND");
    await synchroniseStudio(dependencies, contract, {
      isForced: true,
      acceptsFewer: body.acceptFewer === true,
    });
    const [report] = await listFeeds(database, [contract.code]);
    if (!report) throw new Refusal("NOT_FOUND");
    await audit(database, {
      action: "studio.synchronise",
      target: { type: "studio", id: contract.code },
      after: { titles: report.titles, failure: report.failure, acceptFewer: body.acceptFewer === true },
    });
    return toReport(report);
  });
}

function toReport({ syncedAt, checkedAt, nextAt, failingSince, problems, ...report }: FeedReport) {
  return {
    ...report,
    problems: [...problems],
    syncedAt: syncedAt?.toISOString() ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
    nextAt: nextAt?.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null,
  };
}
