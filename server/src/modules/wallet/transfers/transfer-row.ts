import type { Sql } from "@tessera/database";
import { serverEvents } from "@tessera/shared/contracts/server-events";
import type { Transfer, TransferStatus } from "@tessera/shared/contracts/transfers";
import { minorUnits } from "@tessera/shared/core/money";
import * as z from "@tessera/shared/schema";
import { announceToOperators } from "../../../platform/events/announce-to-operators.ts";
import { emit } from "../../../platform/events/outbox.ts";
import { found, Refusal } from "../../../platform/errors/refusal.ts";
import { sendMessage } from "../../messages/index.ts";
import { type List, listPage, type ListPage, type ListWanted } from "../../../platform/lists/list-page.ts";
import { lockPlayer } from "../../players/index.ts";
import { transferMessage } from "./transfer-message.ts";

/** A transfer as stored. */
export interface TransferRow {
  readonly id: string;
  readonly number: string;
  readonly playerId: string;
  readonly username: string;
  readonly providerCode: string;
  readonly providerName: string;
  readonly direction: "in" | "out";
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly status: TransferStatus;
  readonly reasonCode: string | null;
  readonly askedCount: number;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

const selectTransfer = `select t.id, t.number, t.player_id as "playerId", p.username, t.provider_code as "providerCode", v.name as "providerName",
    t.direction, t.currency, t.amount_minor as "amountMinor", t.status, t.reason_code as "reasonCode",
    t.asked_count as "askedCount", t.created_at as "createdAt", t.settled_at as "settledAt"
  from transfers t join providers v on v.code = t.provider_code join players p on p.id = t.player_id`;

/** Conditions of transfer queries; every condition used by players includes the player's id. */
const conditions = {
  id: "t.id = $1",
  ofPlayer: "t.id = $1 and t.player_id = $2",
  openOfPlayer: "t.player_id = $1 and t.provider_code = $2 and t.status in ('created', 'sent', 'unknown')",
  request: "t.player_id = $1 and t.provider_code = $2 and t.request_key = $3",
} as const;

export async function findTransfer(
  sql: Sql,
  by: keyof typeof conditions,
  ...parameters: readonly unknown[]
): Promise<TransferRow | undefined> {
  const [row] = await sql.query<TransferRow>(`${selectTransfer} where ${conditions[by]}`, parameters);
  return row;
}

interface TransfersWanted extends ListWanted {
  readonly status: TransferStatus | "all";
  readonly direction?: TransferRow["direction"] | undefined;
}

const transferList: List = {
  select: selectTransfer,
  from: "transfers t",
  at: "t.created_at",
  search: {
    from: "transfers t join providers v on v.code = t.provider_code",
    ids: ["t.id"],
    numbers: ["t.number"],
    players: ["t.player_id"],
    amounts: ["t.amount_minor"],
    names: ["v.name"],
  },
};

/**
 * Lists one page of transfers for the back office: those without a result from the studio the oldest first.
 */
export function listTransfers(
  sql: Sql,
  { status, direction, ...wanted }: TransfersWanted,
): Promise<ListPage<TransferRow>> {
  const order = wanted.order ?? (status === "unknown" ? "oldest" : "newest");
  return listPage<TransferRow>(
    sql,
    transferList,
    { ...wanted, order },
    { "t.status = ?": status === "all" ? undefined : status, "t.direction = ?": direction },
  );
}

/** Locks the player and then one of the player's transfers, and reads it. Refuses with NOT_FOUND. */
export async function lockTransfer(sql: Sql, id: string): Promise<TransferRow> {
  const owner = found(await findTransfer(sql, "id", id));
  await lockPlayer(sql, owner.playerId);
  await sql.query("select from transfers where id = $1 for update", [id]);
  return (await findTransfer(sql, "id", id)) ?? owner;
}

export interface TransferChange {
  readonly reasonCode?: string;
  readonly finalJournalId?: string | null;
  readonly resolvedBy?: string | null;
  /** Time of the next query to the studio while the transfer is open. */
  readonly askAfter?: Date;
}

/**
 * Changes the status of a locked transfer and notifies the player; the only function that does so. Refuses
 * with CONFLICT a transition that is not listed.
 */
export async function moveTransfer(
  sql: Sql,
  transfer: TransferRow,
  to: TransferStatus,
  now: Date,
  { reasonCode, finalJournalId, resolvedBy, askAfter }: TransferChange = {},
): Promise<TransferRow> {
  if (!mayTransferMove(transfer.status, to)) throw new Refusal("CONFLICT");
  await sql.query(
    `update transfers set status = :to, version = version + 1, reason_code = :reasonCode,
       final_journal_id = :finalJournalId, resolved_by = :resolvedBy, ask_after = coalesce(:askAfter, ask_after),
       settled_at = case when :to in ('completed', 'failed') then :now::timestamptz end
     where id = :id`,
    { id: transfer.id, to, reasonCode, finalJournalId, resolvedBy, askAfter, now },
  );
  await emitTransferUpdated(sql, { ...transfer, status: to }, reasonCode);
  announceToOperators(sql, "transfers");
  const message = transferMessage(transfer, to);
  if (message) await sendMessage(sql, message, now);
  return lockTransfer(sql, transfer.id);
}

export async function emitTransferUpdated(
  sql: Sql,
  { id, number, status, playerId }: Pick<TransferRow, "id" | "number" | "status" | "playerId">,
  reasonCode?: string,
): Promise<void> {
  await emit(sql, {
    topic: "transfer.updated",
    playerId,
    payload: z.encode(serverEvents["transfer.updated"], {
      id,
      number,
      status,
      ...(reasonCode !== undefined && { reasonCode }),
    }),
  });
}

/** Converts a transfer to the player's view of it. */
export function toTransferDto(row: TransferRow): Transfer {
  const isIn = row.direction === "in";
  return {
    id: row.id,
    number: row.number,
    from: isIn ? "main" : row.providerCode,
    to: isIn ? row.providerCode : "main",
    amountMinor: minorUnits(row.amountMinor),
    status: row.status,
    ...(row.reasonCode !== null && { reasonCode: row.reasonCode }),
    createdAt: row.createdAt.toISOString(),
    ...(row.settledAt && { settledAt: row.settledAt.toISOString() }),
  };
}

type Move = readonly [from: TransferStatus, to: TransferStatus];

/** Allowed status transitions of a transfer; all others are refused. Source: spec:documents#transfer. */
const moves: readonly Move[] = [
  ["created", "sent"],
  ["sent", "completed"],
  ["sent", "failed"],
  ["sent", "unknown"],
  ["unknown", "completed"],
  ["unknown", "failed"],
];

export function mayTransferMove(from: TransferStatus, to: TransferStatus): boolean {
  return moves.some(([before, after]) => before === from && after === to);
}
