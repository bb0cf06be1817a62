import type { Sql } from "@tessera/database";
import { bangkokDayStart } from "@tessera/shared/core/calendar";
import { formatMinor, minorPerCredit, minorUnits } from "@tessera/shared/core/money";
import { bangkokDay } from "@tessera/shared/core/time";
import type { AdjustmentStatus } from "@tessera/shared/operator-contracts/adjustments";
import { houseAccount, playerAccount, post } from "../../ledger/index.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { type NewMessage, sendMessage } from "../messages/index.ts";
import { refuseWhileClaiming } from "../promotions/index.ts";
import { readMoneyRules } from "../settings/index.ts";
import { type AdjustmentRow, findAdjustment, lockAdjustment } from "./adjustment-row.ts";
import { inEveryLanguage, loadEveryLanguage } from "@tessera/shared/core/languages";
import type { texts as reference } from "./locales/en/index.ts";

/** Texts of the messages about adjustments by language. */
const texts = await loadEveryLanguage<typeof reference>(
  (language) => import(`./locales/${language}/index.ts`),
);

type NotifiedAdjustment = Pick<
  AdjustmentRow,
  "id" | "number" | "playerId" | "amountMinor" | "reason" | "explanation"
>;

/** Inbox message about an adjustment that was booked. */
function adjustmentMessage(adjustment: NotifiedAdjustment): NewMessage {
  const { id, number, playerId, amountMinor, reason, explanation } = adjustment;
  const verb = amountMinor > 0n ? "added" : "taken";
  const amount = formatMinor(amountMinor > 0n ? amountMinor : -amountMinor);
  return {
    title: inEveryLanguage(texts, (words) => words[verb].title),
    body: inEveryLanguage(texts, (words) =>
      words[verb].body({ amount, number, reason: words.reasons[reason], explanation }),
    ),
    playerId,
    category: "transaction",
    link: `/history/adjustment/${id}`,
    dedupeKey: `adjustment:${id}`,
    by: "system:adjustments",
  };
}

/** An operator's decision about a proposal. */
export interface AdjustmentDecision {
  readonly id: string;
  /** Version that the operator has seen. */
  readonly version: number;
  /** `admin:<id>` */
  readonly by: string;
  readonly note?: string | null | undefined;
  readonly now: Date;
}

/**
 * Books a proposal of another operator and tells the player. Refuses with NOT_FOUND, FORBIDDEN (its author),
 * CONFLICT, AMOUNT_TOO_HIGH when the day's adjustments would add more than the settings allow, PROMO_ACTIVE,
 * INSUFFICIENT_BALANCE and AMOUNT_OUT_OF_RANGE. Source of the legs: spec:ledger#journal-kinds.
 */
export async function confirmAdjustment(sql: Sql, decision: AdjustmentDecision): Promise<AdjustmentRow> {
  const { id, by, now } = decision;
  const adjustment = await lockProposal(sql, decision);
  if (adjustment.proposer === by) throw new Refusal("FORBIDDEN");
  if (adjustment.amountMinor < 0n) await refuseWhileClaiming(sql, adjustment.playerId);
  else await refuseBeyondDay(sql, adjustment.amountMinor, now);
  const { playerId, currency, amountMinor } = adjustment;
  const { journalId } = await post(sql, {
    kind: "adjust",
    idemKey: `adjust:${id}`,
    ref: { type: "adjustment", id },
    legs: [
      { account: houseAccount("adjust", currency), amount: minorUnits(-amountMinor) },
      { account: playerAccount(playerId, "main"), amount: minorUnits(amountMinor) },
    ],
    by,
    at: now,
  });
  await sendMessage(sql, adjustmentMessage(adjustment), now);
  return moveAdjustment(sql, "confirmed", decision, journalId);
}

/**
 * Refuses with AMOUNT_TOO_HIGH, and what is left of the Bangkok day in whole credits, an amount that would
 * make the day's adjustments add more than the settings allow. Later ones of other transactions wait until
 * this one has ended. Source: spec:money#worst-cases.
 */
async function refuseBeyondDay(sql: Sql, amountMinor: bigint, now: Date): Promise<void> {
  await sql.query("select pg_advisory_xact_lock(hashtextextended('adjustments.day', 0))");
  const { adjustmentsPerDay } = await readMoneyRules(sql);
  const [day] = await sql.query<{ addedMinor: bigint }>(
    `select coalesce(sum(amount_minor), 0) as "addedMinor" from adjustments
      where status = 'confirmed' and amount_minor > 0 and decided_at >= $1`,
    [bangkokDayStart(bangkokDay(now))],
  );
  const leftMinor = BigInt(adjustmentsPerDay) * minorPerCredit - (day?.addedMinor ?? 0n);
  if (amountMinor <= leftMinor) return;
  const max = leftMinor > 0n ? Number(leftMinor / minorPerCredit) : 0;
  throw new Refusal("AMOUNT_TOO_HIGH", { details: { max } });
}

/** Declines a proposal of another operator. Refuses with NOT_FOUND, FORBIDDEN (its author) and CONFLICT. */
export async function declineAdjustment(sql: Sql, decision: AdjustmentDecision): Promise<AdjustmentRow> {
  const { proposer } = await lockProposal(sql, decision);
  if (proposer === decision.by) throw new Refusal("FORBIDDEN");
  return moveAdjustment(sql, "declined", decision, null);
}

/** Withdraws a proposal of one's own. Refuses with NOT_FOUND, FORBIDDEN (another operator) and CONFLICT. */
export async function withdrawAdjustment(sql: Sql, decision: AdjustmentDecision): Promise<AdjustmentRow> {
  const { proposer } = await lockProposal(sql, decision);
  if (proposer !== decision.by) throw new Refusal("FORBIDDEN");
  return moveAdjustment(sql, "withdrawn", decision, null);
}

/**
 * Reads a proposal that waits, with its player locked. Refuses with CONFLICT, which names its state and who
 * decided, when it is decided, has expired or has another version.
 */
async function lockProposal(sql: Sql, { id, version, now }: AdjustmentDecision): Promise<AdjustmentRow> {
  const adjustment = await lockAdjustment(sql, id);
  const hasExpired = adjustment.status === "proposed" && adjustment.expiresAt <= now;
  const status = hasExpired ? "expired" : adjustment.status;
  if (status !== "proposed" || adjustment.version !== version) {
    const { decidedBy, version: present } = adjustment;
    throw new Refusal("CONFLICT", { details: { status, decidedBy, version: present } });
  }
  return adjustment;
}

async function moveAdjustment(
  sql: Sql,
  to: AdjustmentStatus,
  { id, by, note, now }: Omit<AdjustmentDecision, "version">,
  journalId: string | null,
): Promise<AdjustmentRow> {
  await sql.query(
    `update adjustments set status = :to, decided_by = :by, decision_note = :note, decided_at = :now,
       journal_id = :journalId, version = version + 1 where id = :id`,
    { id, to, by, note, now, journalId },
  );
  announceToOperators(sql, "adjustments");
  const moved = await findAdjustment(sql, id);
  if (!moved) throw new RangeError(`Adjustment ${id} is gone`);
  return moved;
}

const author = "system:adjustments";

/** Expires a proposal whose time is over, unless it was decided meanwhile. Returns false for the latter. */
export async function expireAdjustment(sql: Sql, id: string, now: Date): Promise<boolean> {
  const { status, expiresAt } = await lockAdjustment(sql, id);
  if (status !== "proposed" || expiresAt > now) return false;
  await moveAdjustment(sql, "expired", { id, by: author, now }, null);
  return true;
}
