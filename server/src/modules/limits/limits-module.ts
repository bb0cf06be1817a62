import { limitsApi } from "@tessera/shared/contracts/limits";
import type { Database } from "@tessera/database";
import { hourMs } from "@tessera/shared/core/durations";
import { operatorExclusionsApi } from "@tessera/shared/operator-contracts/exclusions";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import type { ServerModule } from "../../dependencies.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { operatorDecision } from "../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../platform/http/operator-route.ts";
import { verifyPassword } from "../../platform/security/password-hash.ts";
import { FormRefusals } from "../../platform/errors/form-refusals.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { route } from "../../platform/http/route.ts";
import { type ExclusionRefusals, excludePlayer, liftExclusion } from "./exclude-player.ts";
import { listExclusions } from "./list-exclusions.ts";
import { confirmLimit, discardLimit, dropStaleRaises, listLimits, setLimit } from "./player-limits.ts";
import { remindOfTime } from "./reality-check.ts";
import { answerLimitPrompt } from "../players/index.ts";

/** Maximum delay of a reality check. */
const reminderStepMs = 10_000;

/**
 * Registers the limits, breaks and exclusions that players set themselves. They are enforced on deposits and
 * bets.
 */
export const limitsModule: ServerModule = (app, dependencies) => {
  const { database, clock, onPlayBarred } = dependencies;

  route(app, limitsApi.list, async ({ caller }) => ({
    items: await listLimits(database, caller.playerId, clock.now()),
  }));

  route(app, limitsApi.set, async ({ caller, body }) => {
    const set = await database.transaction((sql) => setLimit(sql, caller.playerId, body, clock.now()));
    await onPlayBarred(caller.playerId);
    return set;
  });

  route(app, limitsApi.confirm, ({ caller, body }) =>
    database.transaction((sql) => confirmLimit(sql, caller.playerId, body, clock.now())),
  );

  route(app, limitsApi.discard, ({ caller, body }) =>
    database.transaction((sql) => discardLimit(sql, caller.playerId, body, clock.now())),
  );

  route(app, limitsApi.declinePrompt, ({ caller }) =>
    answerLimitPrompt(database, caller.playerId, clock.now()),
  );

  route(
    app,
    limitsApi.exclude,
    async ({ caller, body }) => {
      const refusals: ExclusionRefusals = new FormRefusals();
      if (body.kind === "self_exclusion") {
        await refusals.check("password", () => assertPassword(database, caller.playerId, body.password));
      }
      const excluded = await database.transaction((sql) =>
        excludePlayer(sql, caller.playerId, body, clock.now(), refusals),
      );
      await onPlayBarred(caller.playerId);
      return excluded;
    },
    { limits: [{ per: "account", max: 5, windowMs: hourMs }] },
  );

  operatorRoute(app, operatorExclusionsApi.list, ({ query }) => listExclusions(database, query, clock.now()));

  operatorDecision(app, operatorExclusionsApi.lift, async ({ sql, params: { id }, by, now }) => {
    const after = await liftExclusion(sql, id, by, now);
    announceToOperators(sql, "exclusions");
    return { audit: { action: "exclusion.lift", target: { type: "exclusion", id }, after } };
  });

  job(app, dependencies, {
    name: "limits.stale-raises",
    everyMs: hourMs,
    run: ({ database: fenced }) => dropStaleRaises(fenced, clock.now()),
  });

  job(app, dependencies, {
    name: "limits.reality-checks",
    everyMs: reminderStepMs,
    run: ({ database: fenced }) => remindOfTime(fenced, clock.now()),
  });
};

async function assertPassword(database: Database, playerId: string, password: string): Promise<void> {
  const [player] = await database.query<{ password_hash: string }>(
    "select password_hash from players where id = $1",
    [playerId],
  );
  if (!(await verifyPassword(player?.password_hash, password))) throw new Refusal("PASSWORD_WRONG");
}
