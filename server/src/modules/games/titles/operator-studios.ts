import { instant, listOf } from "@tessera/shared/contracts/scalars";
import * as z from "@tessera/shared/schema";
import { operatorEndpoint } from "@tessera/shared/operator-contracts/endpoint";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../../../platform/errors/refusal.ts";
import { operatorRoute } from "../../../platform/http/operator-route.ts";
import { type FeedReport, listFeeds, listPictureProblems } from "./feed-state.ts";
import { type SyncDependencies, synchroniseStudio } from "./synchronise-studios.ts";

const feedReport = z.object({
  code: z.string(),
  /** Null before the first feed. */
  name: z.nullable(z.string()),
  titles: z.number(),
  syncedAt: z.nullable(instant),
  checkedAt: z.nullable(instant),
  nextAt: z.nullable(instant),
  failure: z.nullable(z.string()),
  failingSince: z.nullable(instant),
  problemCount: z.number(),
  /** The first hundred titles that were left out. */
  problems: z.array(z.object({ title: z.nullable(z.string()), problem: z.string() })),
});

export const operatorStudiosApi = {
  list: operatorEndpoint({
    method: "GET",
    path: "/studios",
    summary: "The feeds of the studios: when they were taken over, and why not",
    reply: listOf(feedReport),
  }),
  synchronise: operatorEndpoint({
    method: "POST",
    path: "/studios/:code/synchronise",
    summary: "Read a studio's feed now; `acceptFewer` also when more than half of its titles are gone",
    params: z.object({ code: z.string() }),
    body: z.strictObject({ acceptFewer: z.optional(z.boolean()) }),
    reply: feedReport,
  }),
  pictures: operatorEndpoint({
    method: "GET",
    path: "/studios/pictures",
    summary: "Pictures that were not taken over, and why",
    reply: listOf(
      z.object({
        kind: z.string(),
        name: z.string(),
        address: z.string(),
        problem: z.string(),
        hasEarlier: z.boolean(),
      }),
    ),
  }),
} as const;

/** Registers the calls by which operators watch the studios' feeds. */
export function registerOperatorStudios(app: FastifyInstance, dependencies: SyncDependencies): void {
  const { database, studios } = dependencies;
  const content = { roles: ["content"] } as const;

  operatorRoute(app, operatorStudiosApi.list, content, async () => ({
    items: (
      await listFeeds(
        database,
        studios.map(({ code }) => code),
      )
    ).map(toReport),
  }));

  operatorRoute(app, operatorStudiosApi.pictures, content, async () => ({
    items: await listPictureProblems(database),
  }));

  operatorRoute(app, operatorStudiosApi.synchronise, content, async ({ params, body, audit }) => {
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
