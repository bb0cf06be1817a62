import type { Sql } from "@tessera/database";
import type { OperatorAdjustment } from "@tessera/shared/operator-contracts/adjustments";
import { actorNameSql } from "../../platform/audit/actor-name.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { type List, type ListPage, listPage, type ListWanted } from "../../platform/lists/list-page.ts";
import { lockPlayer } from "../players/index.ts";
import { type Stored, withInstants } from "../../platform/storage/instants.ts";

/** An adjustment as stored, with the names of its operators. */
export interface AdjustmentRow extends Stored<OperatorAdjustment, "decidedAt" | "expiresAt" | "createdAt"> {
  /** `admin:<id>` */
  readonly proposer: string;
}

const selectAdjustments = `select a.id, a.number, a.player_id as "playerId", p.username, a.currency,
    a.amount_minor as "amountMinor", a.reason, a.explanation, a.note, a.status, a.proposed_by as proposer,
    ${actorNameSql("a.proposed_by")} as "proposedBy", ${actorNameSql("a.decided_by")} as "decidedBy",
    a.decision_note as "decisionNote", a.decided_at as "decidedAt", a.expires_at as "expiresAt",
    a.created_at as "createdAt", a.version
  from adjustments a join players p on p.id = a.player_id`;

interface AdjustmentsWanted extends ListWanted {
  readonly status: OperatorAdjustment["status"] | "all";
  readonly playerId?: string | undefined;
}

const adjustmentList: List = {
  select: selectAdjustments,
  from: "adjustments a",
  at: "a.created_at",
  search: {
    ids: ["a.id"],
    numbers: ["a.number"],
    players: ["a.player_id"],
    amounts: ["abs(a.amount_minor)"],
  },
};

/** Lists one page of adjustments: those that wait, the oldest first, others the newest first. */
export function listAdjustments(
  sql: Sql,
  { status, playerId, ...wanted }: AdjustmentsWanted,
): Promise<ListPage<AdjustmentRow>> {
  const order = wanted.order ?? (status === "proposed" ? "oldest" : "newest");
  return listPage<AdjustmentRow>(
    sql,
    adjustmentList,
    { ...wanted, order },
    { "a.status = ?": status === "all" ? undefined : status, "a.player_id = ?": playerId },
  );
}

export async function findAdjustment(sql: Sql, id: string): Promise<AdjustmentRow | undefined> {
  const [row] = await sql.query<AdjustmentRow>(`${selectAdjustments} where a.id = $1`, [id]);
  return row;
}

/** Reads an adjustment and locks its player until the end of the transaction. Refuses with NOT_FOUND. */
export async function lockAdjustment(sql: Sql, id: string): Promise<AdjustmentRow> {
  const found = await findAdjustment(sql, id);
  if (!found) throw new Refusal("NOT_FOUND");
  await lockPlayer(sql, found.playerId);
  const locked = await findAdjustment(sql, id);
  if (!locked) throw new RangeError(`Adjustment ${id} is gone`);
  return locked;
}

export function toAdjustmentDto({ proposer: _, ...row }: AdjustmentRow): OperatorAdjustment {
  return withInstants(row);
}
