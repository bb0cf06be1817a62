import { operatorStudiosApi } from "@tessera/shared/operator-contracts/studios";
import type { FastifyInstance } from "fastify";
import { foundRow, Refusal } from "../../../platform/errors/refusal.ts";
import { preparedDecision } from "../../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../../platform/http/operator-route.ts";
import { type FeedReport, listFeeds, listPictureProblems } from "./feed-state.ts";
import { type SyncDependencies, synchroniseStudio } from "./synchronise-studios.ts";
import { withInstants } from "../../../platform/storage/instants.ts";

/** Registers the calls by which operators watch the studios' feeds. */
export function registerOperatorStudios(app: FastifyInstance, dependencies: SyncDependencies): void {
  const { database, studios } = dependencies;
  const codes = studios.map(({ code }) => code);

  operatorRoute(app, operatorStudiosApi.list, async () => ({
    items: (await listFeeds(database, codes)).map(toReport),
  }));

  operatorRoute(app, operatorStudiosApi.pictures, async () => ({
    items: await listPictureProblems(database),
  }));

  preparedDecision(
    app,
    operatorStudiosApi.synchronise,
    async ({ params: { code }, body }) => {
      const contract = studios.find((studio) => studio.code === code);
      if (!contract) throw new Refusal("NOT_FOUND");
      const acceptFewer = body.acceptFewer === true;
      await synchroniseStudio(dependencies, contract, { isForced: true, acceptsFewer: acceptFewer });
      return acceptFewer;
    },
    async ({ sql, params: { code } }, acceptFewer) => {
      const report = foundRow(await listFeeds(sql, [code]));
      const after = { titles: report.titles, failure: report.failure, acceptFewer };
      return {
        audit: { action: "studio.synchronise", target: { type: "studio", id: code }, after },
        answer: toReport(report),
      };
    },
  );
}

function toReport(report: FeedReport) {
  return { ...withInstants(report), problems: [...report.problems] };
}
