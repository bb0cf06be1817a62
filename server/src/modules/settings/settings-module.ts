import type { Sql } from "@tessera/database";
import { approvesByItself } from "./auto-approval.ts";
import type { ServerModule } from "../../dependencies.ts";
import { listJobFailures } from "../../platform/jobs/due-rows.ts";
import { actorOf, operatorRoute } from "../../platform/http/operator-route.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { asksForWithdrawCode } from "./withdraw-code.ts";
import { type Settings, settingsApi } from "@tessera/shared/operator-contracts/settings";

/** Settings for owners, and the status of background jobs. Source: spec:operators#operator-decisions. */
export const settingsModule: ServerModule = (app, { database, clock, moneyMode }) => {
  operatorRoute(app, settingsApi.read, { roles: ["owner"] }, () => readSettings(database, moneyMode));

  operatorRoute(app, settingsApi.change, { roles: ["owner"] }, ({ body, operator, audit }) => {
    // With real money both settings are fixed.
    if (moneyMode === "real") throw new Refusal("CONFLICT");
    return database.transaction(async (sql) => {
      const before = await readSettings(sql, moneyMode);
      for (const [key, value] of Object.entries(body)) {
        if (value !== undefined) await storeSetting(sql, key, value, actorOf(operator), clock.now());
      }
      const after = await readSettings(sql, moneyMode);
      await audit(sql, {
        action: "settings.change",
        target: { type: "settings", id: "money" },
        before,
        after,
      });
      return after;
    });
  });

  operatorRoute(app, settingsApi.jobFailures, { roles: ["owner", "cashier"] }, async () => {
    const failures = await listJobFailures(database);
    return {
      items: failures.map(({ failedAt, retryAfter, ...failure }) => ({
        ...failure,
        failedAt: failedAt.toISOString(),
        retryAfter: retryAfter.toISOString(),
      })),
    };
  });
};

async function readSettings(sql: Sql, moneyMode: "play" | "real"): Promise<Settings> {
  return {
    moneyMode,
    autoApprove: await approvesByItself(sql, moneyMode),
    withdrawCode: await asksForWithdrawCode(sql, moneyMode),
  };
}

async function storeSetting(sql: Sql, key: string, value: boolean, by: string, now: Date): Promise<void> {
  await sql.query(
    `insert into settings (key, value, updated_by, updated_at) values ($1, $2::jsonb, $3, $4)
     on conflict (key) do update set value = excluded.value, updated_by = excluded.updated_by,
       updated_at = excluded.updated_at`,
    [key, JSON.stringify(value), by, now],
  );
}
