import type { Sql } from "@tessera/database";
import { minorUnits } from "@tessera/shared/core/money";
import { effectiveWeights } from "@tessera/shared/core/wheel-prize";
import * as z from "@tessera/shared/schema";
import { foundRow } from "../../platform/errors/refusal.ts";
import { readProposalStates } from "../credit-approvals/index.ts";
import { type OperatorWheel, wheelContent } from "@tessera/shared/operator-contracts/wheels";

type WheelRow = Omit<OperatorWheel, "betsMinor" | "segments" | "draft" | "proposal"> & {
  readonly betsMinor: readonly bigint[];
};

interface SegmentRow extends Omit<OperatorWheel["segments"][number], "chance" | "freeRounds"> {
  readonly wheel: string;
  readonly freeRounds: { readonly game: string; readonly count: number; readonly stakeMinor: string } | null;
}

interface DraftRow {
  readonly wheel: string;
  readonly content: unknown;
  readonly updatedAt: Date;
  readonly updatedBy: string;
}

/** Lists every wheel of the site with its odds, its stock and its draft, by currency and display order. */
export function listEditedWheels(sql: Sql): Promise<OperatorWheel[]> {
  return selectEditedWheels(sql, null);
}

/**
 * Reads a wheel, whatever its status, with its odds, its stock and its draft. Refuses with NOT_FOUND.
 */
export async function readEditedWheel(sql: Sql, slug: string): Promise<OperatorWheel> {
  return foundRow(await selectEditedWheels(sql, slug));
}

async function selectEditedWheels(sql: Sql, slug: string | null): Promise<OperatorWheel[]> {
  const [wheels, segments, drafts, proposalOf] = await Promise.all([
    sql.query<WheelRow & object>(
      `select id, slug, title, currency, bets_minor as "betsMinor", daily_limit as "dailyLimit", budget_minor as "budgetMinor",
         budget_used_minor as "budgetUsedMinor", sort, status, version, revision
       from wheels where slug = coalesce($1, slug) order by currency, sort, slug`,
      [slug],
    ),
    sql.query<SegmentRow & object>(
      `select wheel, position, weight, prize_kind as "prizeKind", prize_x100 as "prizeX100", label,
         promotion_slug as "promotionSlug", stock, case when round_game is not null then jsonb_build_object('game', round_game,
           'count', round_count, 'stakeMinor', round_stake_minor::text) end as "freeRounds"
       from wheel_segments where wheel = coalesce($1, wheel) order by position`,
      [slug],
    ),
    sql.query<DraftRow & object>(
      `select wheel, content, updated_at as "updatedAt", updated_by as "updatedBy" from wheel_drafts
        where wheel = coalesce($1, wheel)`,
      [slug],
    ),
    readProposalStates(sql, "wheel", slug ?? undefined),
  ]);
  return wheels.map((wheel) => ({
    ...toOperatorWheel(
      wheel,
      segments.filter((segment) => segment.wheel === wheel.slug),
      drafts.find((draft) => draft.wheel === wheel.slug),
    ),
    proposal: proposalOf({ key: wheel.slug, revision: wheel.revision }),
  }));
}

function toOperatorWheel(
  wheel: WheelRow,
  segments: readonly SegmentRow[],
  draft: DraftRow | undefined,
): Omit<OperatorWheel, "proposal"> {
  const weights = effectiveWeights(segments.map((segment) => ({ ...segment, stockLeft: segment.stock })));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return {
    ...wheel,
    betsMinor: wheel.betsMinor.map((bet) => minorUnits(bet)),
    segments: segments.map(({ wheel: _, freeRounds, ...segment }, index) => ({
      ...segment,
      freeRounds: freeRounds && { ...freeRounds, stakeMinor: minorUnits(BigInt(freeRounds.stakeMinor)) },
      chance: (((weights[index] ?? 0) / sum) * 100).toFixed(4),
    })),
    draft: draft
      ? {
          content: z.decode(wheelContent, draft.content as z.input<typeof wheelContent>),
          updatedAt: draft.updatedAt.toISOString(),
          updatedBy: draft.updatedBy,
        }
      : null,
  };
}
