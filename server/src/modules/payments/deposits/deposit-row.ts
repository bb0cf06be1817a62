import { erasure } from "../../../platform/storage/erasure.ts";
import type { Sql } from "@tessera/database";
import type { Deposit, DepositMethod, DepositStatus, PayTo } from "@tessera/shared/contracts/deposits";
import { type Language, type StoredText, textIn } from "@tessera/shared/core/languages";
import { minorUnits, type MinorUnits, type RealUnits } from "@tessera/shared/core/money";
import { type DepositFilter, depositStatusesOf } from "@tessera/shared/operator-contracts/deposits";
import { found } from "../../../platform/errors/refusal.ts";
import { type List, listPage, type ListPage, type ListWanted } from "../../../platform/lists/list-page.ts";

/** A row of `deposits`. */
export interface DepositRow {
  readonly id: string;
  readonly number: string;
  readonly playerId: string;
  readonly username: string;
  readonly currency: string;
  readonly method: DepositMethod;
  readonly payProvider: string | null;
  readonly rateBp: number;
  readonly gateway: string | null;
  readonly gatewayRef: string | null;
  /** Null until the gateway has answered; until then the deposit is hidden from every view. */
  readonly payTo: PayTo | null;
  readonly houseBankAccountId: string | null;
  readonly amountMinor: MinorUnits;
  readonly uniqueCode: number;
  readonly realAmount: RealUnits;
  readonly realPaid: RealUnits | null;
  readonly creditedMinor: MinorUnits | null;
  /** First approval above the amount that the gateway reported: operator and amount. */
  readonly approvedBy: string | null;
  readonly approvedReal: RealUnits | null;
  readonly note: string | null;
  readonly status: DepositStatus;
  readonly reasonCode: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly settledAt: Date | null;
  readonly version: number;
  readonly wholePerCredit: bigint;
  readonly realExponent: number;
  /**
   * Promotion of its claim and the bonus, reserved or paid; null without a claim or after it was released.
   */
  readonly promotionId: string | null;
  readonly promotionTitle: StoredText | null;
  readonly bonusMinor: MinorUnits | null;
  readonly targetMinor: MinorUnits | null;
}

const selectDeposit = `select d.id, d.number, d.player_id as "playerId", owner.username, d.currency, d.method,
    d.pay_provider as "payProvider", d.rate_bp as "rateBp", d.gateway, d.gateway_ref as "gatewayRef",
    d.pay_to as "payTo", d.house_bank_account_id as "houseBankAccountId", d.amount_minor as "amountMinor",
    d.unique_code as "uniqueCode", d.real_amount as "realAmount", d.real_paid as "realPaid",
    d.credited_minor as "creditedMinor", d.approved_by as "approvedBy", d.approved_real as "approvedReal", d.player_note as note, d.status, d.reason_code as "reasonCode",
    d.created_at as "createdAt", d.expires_at as "expiresAt", d.settled_at as "settledAt", d.version,
    y.real_factor as "wholePerCredit", y.real_exponent as "realExponent",
    p.id as "promotionId", p.title as "promotionTitle", c.bonus_minor as "bonusMinor", c.target_minor as "targetMinor"
  from deposits d
  join players owner on owner.id = d.player_id
  join currencies y on y.code = d.currency
  left join promo_claims c on c.deposit_id = d.id and c.status <> 'released'
  left join promotions p on p.id = c.promotion_id`;

/** Conditions of the deposit queries; each one for players filters by the player. */
const conditions = {
  id: "d.id = $1",
  ofPlayer: "d.id = $1 and d.player_id = $2",
  openOfPlayer: "d.player_id = $1 and d.status in ('awaiting_payment', 'submitted')",
  request: "d.player_id = $1 and d.request_key = $2 and d.reason_code is distinct from 'GATEWAY_UNAVAILABLE'",
  gatewayRef: "d.gateway = $1 and d.gateway_ref = $2",
} as const;

export async function findDeposit(
  sql: Sql,
  by: keyof typeof conditions,
  ...parameters: readonly unknown[]
): Promise<DepositRow | undefined> {
  const [row] = await sql.query<DepositRow>(`${selectDeposit} where ${conditions[by]}`, parameters);
  return row;
}

/** Locks a deposit until the end of the transaction, then reads it. Lock the player before. */
export async function lockDeposit(sql: Sql, id: string): Promise<DepositRow> {
  await sql.query("select from deposits where id = $1 for update", [id]);
  return found(await findDeposit(sql, "id", id));
}

/** Deposits in the back office. */
const depositList: List = {
  select: selectDeposit,
  from: "deposits d",
  at: "d.created_at",
  search: {
    ids: ["d.id"],
    numbers: ["d.number"],
    players: ["d.player_id"],
    amounts: ["d.amount_minor"],
    reals: ["d.real_amount", "d.real_paid"],
    references: ["d.gateway_ref"],
  },
};

/** Lists one page of deposits: those that wait for an operator, the oldest first, others the newest first. */
export function listDeposits(
  sql: Sql,
  {
    status,
    method,
    ...wanted
  }: ListWanted & { readonly status: DepositFilter; readonly method?: DepositMethod | undefined },
): Promise<ListPage<DepositRow>> {
  const order = wanted.order ?? (status === "waiting" ? "oldest" : "newest");
  return listPage<DepositRow>(
    sql,
    depositList,
    { ...wanted, order },
    {
      "d.status = any(?)": status === "all" ? undefined : depositStatusesOf(status),
      "d.method = ?": method,
    },
  );
}

/** Maps a deposit to its player's view. */
export function toDepositDto(row: DepositRow, language: Language): Deposit {
  return {
    id: row.id,
    number: row.number,
    method: row.method,
    ...(row.payProvider !== null && { payProvider: row.payProvider }),
    amountMinor: row.amountMinor,
    realAmount: row.realAmount.toString(),
    realCurrency: row.currency,
    realExponent: row.realExponent,
    uniqueCode: row.uniqueCode,
    // Only a cancelled deposit whose gateway never answered has no payment instructions.
    payTo: row.payTo ?? { kind: "link", payUrl: "" },
    status: row.status,
    ...(row.realPaid !== null && { realPaid: row.realPaid.toString() }),
    ...(row.reasonCode !== null && { reasonCode: row.reasonCode }),
    ...(row.promotionId !== null &&
      row.promotionTitle && {
        promotion: {
          id: row.promotionId,
          title: textIn(row.promotionTitle, language),
          bonusMinor: row.bonusMinor ?? minorUnits(0),
          targetMinor: row.targetMinor ?? minorUnits(0),
        },
      }),
    note: row.note,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    ...(row.settledAt && { settledAt: row.settledAt.toISOString() }),
    ...(row.creditedMinor !== null && { creditedMinor: row.creditedMinor }),
    version: row.version,
  };
}

/** Erasure of a player's notes, and of where he was to pay. */
export const depositErasure = erasure(
  "deposits",
  "update deposits set player_note = null, pay_to = null where player_id = $1",
  ["player_note", "pay_to"],
);
