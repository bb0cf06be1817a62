import type { Sql } from "@tessera/database";
import {
  allowsWithdrawCancel,
  approvesByItself,
  asksForWithdrawCode,
  readSetting,
} from "./money-switches.ts";
import type { ServerModule } from "../../dependencies.ts";
import { actorNameSql } from "../../platform/audit/actor-name.ts";
import { listJobFailures } from "../../platform/jobs/due-rows.ts";
import { operatorDecision } from "../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../platform/http/operator-route.ts";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { type MoneyRules, readMoneyRules } from "./money-rules.ts";
import { readSupportContact } from "./support-contact.ts";
import { findTargetNames } from "../operators/index.ts";
import type { AuditTarget } from "@tessera/shared/operator-contracts/audit-actions";
import { type Settings, settingsApi } from "@tessera/shared/operator-contracts/settings";
import { withInstants } from "../../platform/storage/instants.ts";
import { mapPage } from "../../platform/lists/list-page.ts";

/** Key of the number that rises with each change of the settings. */
const versionKey = "version";

/** Settings for owners, and the status of background jobs. Source: spec:operators#operator-decisions. */
export const settingsModule: ServerModule = (app, { database, moneyMode }) => {
  const withChanger = async (sql: Sql, settings: StoredSettings) => ({
    ...settings,
    changedBy: await readChangedBy(sql),
  });

  operatorRoute(app, settingsApi.read, async () =>
    withChanger(database, await readSettings(database, moneyMode)),
  );

  operatorDecision(app, settingsApi.change, async ({ sql, body, by, now }) => {
    // With real money the site never approves by itself and always asks for the code.
    const isFixed = body.autoApprove !== undefined || body.withdrawCode !== undefined;
    if (moneyMode === "real" && isFixed) throw new Refusal("CONFLICT");
    await sql.query("select pg_advisory_xact_lock(hashtextextended('settings', 0))");
    const before = await readSettings(sql, moneyMode);
    const { version, ...changes } = body;
    if (version !== before.version) {
      throw new Refusal("CONFLICT", { details: { version: before.version, by: await readChangedBy(sql) } });
    }
    refuseCrossedLimits({
      ...before,
      depositMin: changes.depositMin ?? before.depositMin,
      depositMax: changes.depositMax ?? before.depositMax,
      withdrawMin: changes.withdrawMin ?? before.withdrawMin,
      withdrawMax: changes.withdrawMax ?? before.withdrawMax,
    });
    for (const [key, value] of Object.entries({ ...changes, [versionKey]: version + 1 })) {
      if (value !== undefined) await storeSetting(sql, key, value, by, now);
    }
    const after = await readSettings(sql, moneyMode);
    announceToOperators(sql, "settings");
    return {
      audit: { action: "settings.change", target: { type: "settings", id: "money" }, before, after },
      answer: await withChanger(sql, after),
    };
  });

  operatorRoute(app, settingsApi.jobFailures, async ({ query }) => {
    const page = await listJobFailures(database, query);
    const nameOf = await findTargetNames(database, page.items.map(subjectOf));
    return mapPage(page, (failure) => ({ ...withInstants(failure), name: nameOf(subjectOf(failure)) }));
  });
};

/** Kinds of rows that jobs go through, by the first part of the job's name. */
const subjects: Readonly<Record<string, AuditTarget>> = {
  adjustments: "adjustment",
  claims: "promo_claim",
  commission: "player",
  deposits: "deposit",
  "operator-messages": "inbox_message",
  payouts: "withdrawal",
  points: "player",
  rounds: "round",
  transfers: "transfer",
};

function subjectOf({ job, subject }: { readonly job: string; readonly subject: string }) {
  return { type: subjects[job.split(".")[0] ?? ""] ?? job, id: subject };
}

/** Settings as the audit log keeps them. */
type StoredSettings = Omit<Settings, "changedBy">;

async function readSettings(sql: Sql, moneyMode: "play" | "real"): Promise<StoredSettings> {
  const [version, rules] = await Promise.all([readSetting(sql, versionKey), readMoneyRules(sql)]);
  return {
    moneyMode,
    ...rules,
    version: Number(version ?? 0),
    autoApprove: await approvesByItself(sql, moneyMode),
    withdrawCode: await asksForWithdrawCode(sql, moneyMode),
    withdrawCancel: await allowsWithdrawCancel(sql),
    ...(await readSupportContact(sql)),
  };
}

async function readChangedBy(sql: Sql): Promise<string | null> {
  const [row] = await sql.query<{ by: string | null }>(
    `select ${actorNameSql("updated_by")} as "by" from settings where key = $1`,
    [versionKey],
  );
  return row?.by ?? null;
}

/** Refuses with VALIDATION a least amount above the most. */
function refuseCrossedLimits({ depositMin, depositMax, withdrawMin, withdrawMax }: MoneyRules): void {
  const fields = {
    ...(depositMin > depositMax && { depositMin: "number.range" }),
    ...(withdrawMin > withdrawMax && { withdrawMin: "number.range" }),
  };
  if (Object.keys(fields).length > 0) throw new Refusal("VALIDATION", { fields });
}

async function storeSetting(
  sql: Sql,
  key: string,
  value: boolean | number | string | object,
  by: string,
  now: Date,
): Promise<void> {
  await sql.query(
    `insert into settings (key, value, updated_by, updated_at) values ($1, $2::jsonb, $3, $4)
     on conflict (key) do update set value = excluded.value, updated_by = excluded.updated_by,
       updated_at = excluded.updated_at`,
    [key, JSON.stringify(value), by, now],
  );
}
