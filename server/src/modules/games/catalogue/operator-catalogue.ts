import type { Database, Sql } from "@tessera/database";
import { operatorCatalogueApi as api } from "@tessera/shared/operator-contracts/catalogue";
import type { FastifyInstance } from "fastify";
import type { ModuleDependencies } from "../../../dependencies.ts";
import { writeAudit } from "../../../platform/audit/audit.ts";
import { announceToOperators } from "../../../platform/events/announce-to-operators.ts";
import { broadcast } from "../../../platform/events/broadcast.ts";
import { type Decided, operatorDecision } from "../../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../../platform/http/operator-route.ts";
import { job } from "../../../platform/jobs/jobs.ts";
import { listOperatorGames, listOperatorStudios } from "./catalogue-rows.ts";
import { changeGame, changeStudio, endPastMaintenance, maintenanceHasPassed } from "./change-catalogue.ts";
import { pageOfTable } from "../../../platform/lists/list-page.ts";

/** Maintenance of a game ends at most this long after its time. */
const everyMs = 1_000;

/** Registers the calls by which operators set the status of games and studios and the first games of Home. */
export function registerOperatorCatalogue(app: FastifyInstance, dependencies: ModuleDependencies): void {
  const { database, clock } = dependencies;

  operatorRoute(app, api.games, async ({ query }) => {
    const { items, total } = await listOperatorGames(database, query);
    return pageOfTable(items, total, query);
  });

  operatorRoute(app, api.studios, async () => ({ items: await listOperatorStudios(database) }));

  operatorDecision(app, api.changeGame, async ({ sql, params: { id }, body, now }) =>
    decided(sql, { type: "game", id }, await changeGame(sql, id, body, now)),
  );

  operatorDecision(app, api.changeStudio, async ({ sql, params: { code }, body, now }) =>
    decided(sql, { type: "studio", id: code }, await changeStudio(sql, code, body, now)),
  );

  job(app, dependencies, {
    name: "games.maintenance-ends",
    everyMs,
    mayHaveWork: maintenanceHasPassed,
    run: ({ database: fenced }) => followMaintenance(fenced, clock.now()),
  });
}

/** Announces a change to every open page. */
async function decided<Changed extends object>(
  sql: Sql,
  target: { readonly type: "game" | "studio"; readonly id: string },
  [before, after]: readonly [before: Changed, after: Changed],
): Promise<Decided<Changed>> {
  announceToOperators(sql, "games");
  await broadcast(sql, "games.changed", {});
  return { audit: { action: `${target.type}.change`, target, before, after }, answer: after };
}

/** Ends maintenance whose time has passed, in one transaction with its audit entries. */
export async function followMaintenance(database: Database, now: Date): Promise<void> {
  await database.transaction(async (sql) => {
    const ended = await endPastMaintenance(sql, now);
    for (const target of ended) {
      const actor = "system:games.maintenance-ends";
      await writeAudit(sql, { actor, action: `${target.type}.maintenance-end`, target, at: now });
    }
    if (ended.length === 0) return;
    announceToOperators(sql, "games");
    await broadcast(sql, "games.changed", {});
  });
}
