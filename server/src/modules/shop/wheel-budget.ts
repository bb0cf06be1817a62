import type { Sql } from "@tessera/database";
import { largestPrize, type PricedSegment, prizeCost } from "@tessera/shared/core/wheel-cost";
import { writeAudit } from "../../platform/audit/audit.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { broadcast } from "../../platform/events/broadcast.ts";
import type { SegmentRow, WheelRow } from "./wheels.ts";

/**
 * Refuses a spin with WHEEL_CHANGED when what is left of the locked wheel's budget cannot cover its largest
 * prize. Source: spec:money#worst-cases.
 */
export function refuseBeyondBudget(wheel: WheelRow): void {
  if (!coversLargest(wheel, wheel.budgetUsedMinor)) throw new Refusal("WHEEL_CHANGED");
}

/**
 * Counts the prize of a spin against the locked wheel's budget, and takes the wheel out of the shop when what
 * is left cannot cover its largest prize. Source: spec:money#worst-cases.
 */
export async function countPrize(
  sql: Sql,
  wheel: WheelRow,
  { segment, betMinor, now }: { readonly segment: SegmentRow; readonly betMinor: bigint; readonly now: Date },
): Promise<void> {
  const costMinor = prizeCost(pricedOf(segment), betMinor);
  if (costMinor === 0n) return;
  const budgetUsedMinor = wheel.budgetUsedMinor + costMinor;
  const closes = !coversLargest(wheel, budgetUsedMinor);
  await sql.query(
    "update wheels set budget_used_minor = $2, status = case when $3 then 'archived' else status end where id = $1",
    [wheel.id, budgetUsedMinor, closes],
  );
  if (!closes) return;
  await broadcast(sql, "shop.changed", {});
  announceToOperators(sql, "wheels");
  await writeAudit(sql, {
    actor: "system:shop",
    action: "wheel.archive",
    target: { type: "wheel", id: wheel.slug },
    before: { status: "published" },
    after: { status: "archived", budgetMinor: wheel.budgetMinor, budgetUsedMinor },
    at: now,
  });
}

const coversLargest = ({ betsMinor, segments, budgetMinor }: WheelRow, budgetUsedMinor: bigint) =>
  budgetMinor - budgetUsedMinor >= largestPrize({ betsMinor, segments: segments.map(pricedOf) });

function pricedOf({ roundCount, roundStakeMinor, ...segment }: SegmentRow): PricedSegment {
  const isRounds = roundCount !== null && roundStakeMinor !== null;
  return { ...segment, freeRounds: isRounds ? { count: roundCount, stakeMinor: roundStakeMinor } : null };
}
