import type { Sql } from "@tessera/database";
import {
  operatorBanksApi as api,
  type OperatorBank,
  type OperatorHouseAccount,
} from "@tessera/shared/operator-contracts/banks";
import type { FastifyInstance } from "fastify";
import type { ModuleDependencies } from "../../../dependencies.ts";
import { announceToOperators } from "../../../platform/events/announce-to-operators.ts";
import { foundRow } from "../../../platform/errors/refusal.ts";
import { type Decided, operatorDecision } from "../../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../../platform/http/operator-route.ts";
import { decidedBefore } from "../../../platform/audit/read-trail.ts";

/** Registers the calls by which operators take banks and the site's own accounts off and on. */
export function registerOperatorBanks(
  app: FastifyInstance,
  { database }: Pick<ModuleDependencies, "database">,
): void {
  operatorRoute(app, api.banks, async () => ({ items: await readBanks(database, null) }));
  operatorDecision(app, api.changeBank, ({ sql, params, body }) =>
    set(sql, banks, { id: params.code, ...body }),
  );
  operatorRoute(app, api.houseAccounts, async () => ({
    items: await readHouseAccounts(database, null),
  }));
  operatorDecision(app, api.changeHouseAccount, ({ sql, params, body }) =>
    set(sql, houseAccounts, { ...params, ...body }),
  );
}

/** Sets a row on or off. Refuses with NOT_FOUND, and with CONFLICT another version. */
async function set<Row extends Switched>(
  sql: Sql,
  part: SwitchedPart<Row>,
  { id, version, active }: Switch,
): Promise<Decided<Row>> {
  const before = await part.lock(sql, id);
  if (before.version !== version) {
    const state = { active: before.active, version: before.version };
    throw await decidedBefore(sql, { type: part.type, id }, state);
  }
  await part.write(sql, id, active);
  const after = await part.lock(sql, id);
  announceToOperators(sql, "banks");
  const action = `${part.type}.${active ? "on" : "off"}` as const;
  return { audit: { action, target: { type: part.type, id }, before, after }, answer: after };
}

interface Switched {
  readonly active: boolean;
  readonly version: number;
}

interface Switch extends Switched {
  readonly id: string;
}

/** A table whose rows can be switched on and off. */
interface SwitchedPart<Row extends Switched> {
  /** Type of the audit log's target. */
  readonly type: "bank" | "house-account";
  /** Reads and locks a row. Refuses with NOT_FOUND. */
  lock(sql: Sql, id: string): Promise<Row>;
  write(sql: Sql, id: string, active: boolean): Promise<unknown>;
}

const banks: SwitchedPart<OperatorBank> = {
  type: "bank",
  async lock(sql, code) {
    await sql.query("select code from banks where code = $1 for update", [code]);
    return foundRow(await readBanks(sql, code));
  },
  write: (sql, code, active) =>
    sql.query("update banks set active = $2, version = version + 1 where code = $1", [code, active]),
};

const houseAccounts: SwitchedPart<OperatorHouseAccount> = {
  type: "house-account",
  async lock(sql, id) {
    await sql.query("select id from house_bank_accounts where id = $1 for update", [id]);
    return foundRow(await readHouseAccounts(sql, id));
  },
  write: (sql, id, active) =>
    sql.query("update house_bank_accounts set active = $2, version = version + 1 where id = $1", [
      id,
      active,
    ]),
};

/** Reads one bank, or all in display order. */
async function readBanks(sql: Sql, code: string | null): Promise<OperatorBank[]> {
  const rows = await sql.query<Omit<OperatorBank, "playerAccounts"> & { playerAccounts: bigint }>(
    `select b.code, b.name, b.country, b.kind, b.active, b.version,
       (select count(*) from player_bank_accounts a where a.bank_code = b.code and a.status <> 'removed')
         as "playerAccounts"
     from banks b where $1::text is null or b.code = $1 order by b.country, b.sort, b.code`,
    [code],
  );
  return rows.map((row) => ({ ...row, playerAccounts: Number(row.playerAccounts) }));
}

interface HouseAccountRow extends Omit<OperatorHouseAccount, "bank" | "openDeposits"> {
  readonly bankCode: string;
  readonly bankName: string;
  readonly bankActive: boolean;
  readonly openDeposits: bigint;
}

/** Reads one of the site's own accounts, or all of them by currency. */
async function readHouseAccounts(sql: Sql, id: string | null): Promise<OperatorHouseAccount[]> {
  const rows = await sql.query<HouseAccountRow>(
    `select a.id, b.code as "bankCode", b.name as "bankName", b.active as "bankActive", a.currency,
       a.account_number as "accountNumber", a.account_name as "accountName", a.active, a.version,
       (select count(*) from deposits d where d.house_bank_account_id = a.id
          and d.status in ('awaiting_payment', 'submitted')) as "openDeposits",
       a.active and b.active and not exists (
         select from house_bank_accounts other join banks ob on ob.code = other.bank_code
         where other.currency = a.currency and other.id <> a.id and other.active and ob.active) as last
     from house_bank_accounts a join banks b on b.code = a.bank_code
     where $1::uuid is null or a.id = $1 order by a.currency, a.sort, a.id`,
    [id],
  );
  return rows.map(({ bankCode, bankName, bankActive, openDeposits, ...row }) => ({
    ...row,
    bank: { code: bankCode, name: bankName, active: bankActive },
    openDeposits: Number(openDeposits),
  }));
}
