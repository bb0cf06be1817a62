import type { Sql } from "@tessera/database";
import type { FastifyBaseLogger } from "fastify";
import { forEachDue } from "../../platform/due-rows.ts";
import { type StudioBalance, type WalletStudio, WalletStudioSilent } from "../../platform/wallet-studio.ts";
import {
  listWalletProviders,
  type StudioMoneyParts,
  syncMirror,
  walletStudioOf,
} from "../../standing/studio-money.ts";
import { arriveAtStudio, arriveFromStudio, takeBackFromWay } from "./transfer-money.ts";
import { findTransfer, lockTransfer, moveTransfer, type TransferRow } from "./transfer-row.ts";

export interface TransferParts extends StudioMoneyParts {
  readonly log: FastifyBaseLogger;
}

const firstAskMs = 5_000;
const lastAskMs = 10 * 60_000;
/** After this a person has to find out. Source: domain.md B.4. */
export const askedForMs = 24 * 60 * 60_000;

/**
 * Sends a transfer to its studio and ends it by the answer. Without one it is `unknown`: the money stays where it is
 * until the studio says what became of it.
 */
export async function carryOut(parts: TransferParts, id: string): Promise<TransferRow> {
  const { database, clock } = parts;
  const sent = await database.transaction(async (sql) => {
    const transfer = await lockTransfer(sql, id);
    return transfer.status === "created" ? moveTransfer(sql, transfer, "sent", clock.now()) : null;
  });
  if (!sent) return current(database, id);
  try {
    return await send(parts, await studioOf(parts, sent), sent);
  } catch (error) {
    if (!(error instanceof WalletStudioSilent)) throw error;
    parts.log.warn({ err: error, transfer: id }, "A studio told nothing about a transfer");
    return becomeUnknown(parts, id);
  }
}

/** Carries on with every open transfer whose own call should be over, until the studio has told what became of it. */
export function pollTransfers(parts: TransferParts): Promise<void> {
  const due = {
    job: "transfers.poll",
    table: "transfers",
    where: "due.status in ('created', 'sent', 'unknown') and due.ask_after <= $1 and due.created_at > $2",
    parameters: [new Date(parts.clock.now().getTime() - askedForMs)],
    orderBy: "due.ask_after",
  };
  return forEachDue(parts, due, (id) => poll(parts, id));
}

async function poll(parts: TransferParts, id: string): Promise<void> {
  const { database, log } = parts;
  const found = await current(database, id);
  if (found.status === "created") return void (await carryOut(parts, id));
  const transfer = found.status === "sent" ? await becomeUnknown(parts, id) : found;
  if (transfer.status !== "unknown") return;
  try {
    const studio = await studioOf(parts, transfer);
    const state = await studio.findTransfer(id);
    // Its name makes it one transfer however often it is sent, so what never arrived is sent again.
    if (state === "unseen") await send(parts, studio, transfer);
    else if (state !== "unknown") await endByStudio(parts, studio, transfer, state);
  } catch (error) {
    if (!(error instanceof WalletStudioSilent)) throw error;
    log.warn({ err: error, transfer: id }, "A studio told nothing about a transfer");
  }
  await askLater(parts, transfer);
}

async function send(parts: TransferParts, studio: WalletStudio, transfer: TransferRow): Promise<TransferRow> {
  const { status, ...told } = await studio.transfer({ ...transfer, ref: transfer.id });
  return end(parts, transfer.id, status, told);
}

/** The state of a transfer comes without the balance after it, which the books of one from a studio need. */
async function endByStudio(
  parts: TransferParts,
  studio: WalletStudio,
  transfer: TransferRow,
  status: "completed" | "failed",
): Promise<void> {
  const needsBalance = status === "completed" && transfer.direction === "out";
  const told = needsBalance ? await studio.balance(transfer.playerId) : null;
  await end(parts, transfer.id, status, told);
}

function end(
  { database, clock }: TransferParts,
  id: string,
  status: "completed" | "failed",
  told: StudioBalance | null,
): Promise<TransferRow> {
  return database.transaction(async (sql) => {
    const transfer = await lockTransfer(sql, id);
    const isOpen = transfer.status === "sent" || transfer.status === "unknown";
    if (!isOpen) return transfer;
    return endTransfer(sql, transfer, {
      status,
      told,
      by: `provider:${transfer.providerCode}`,
      now: clock.now(),
    });
  });
}

export interface TransferEnd {
  readonly status: "completed" | "failed";
  /** What the studio holds after it, where it said so. */
  readonly told: StudioBalance | null;
  /** Author of the journals. */
  readonly by: string;
  readonly resolvedBy?: string;
  readonly now: Date;
}

/** Ends a locked transfer and books it. Refuses with CONFLICT when it is not open. */
export async function endTransfer(
  sql: Sql,
  transfer: TransferRow,
  { status, told, by, resolvedBy, now }: TransferEnd,
): Promise<TransferRow> {
  const isCompleted = status === "completed";
  if (isCompleted && told) await syncBefore(sql, transfer, told, now);
  const finalJournalId = await bookEnd(sql, transfer, isCompleted, by, now);
  return moveTransfer(sql, transfer, status, now, {
    finalJournalId,
    resolvedBy: resolvedBy ?? null,
    ...(!isCompleted && { reasonCode: "PROVIDER_REFUSED" }),
  });
}

/** What the mirror held before the transfer follows from what the studio holds after it. */
async function syncBefore(sql: Sql, transfer: TransferRow, told: StudioBalance, now: Date): Promise<void> {
  const { direction, amountMinor, providerCode } = transfer;
  const before = told.balanceMinor + (direction === "in" ? -amountMinor : amountMinor);
  // Played away before the answer came: the next look at the studio will say so.
  if (before < 0n) return;
  await syncMirror(sql, providerCode, transfer, told, before, now);
}

function bookEnd(
  sql: Sql,
  transfer: TransferRow,
  isCompleted: boolean,
  by: string,
  now: Date,
): Promise<string | null> {
  if (transfer.direction === "in") {
    return isCompleted ? arriveAtStudio(sql, transfer, by, now) : takeBackFromWay(sql, transfer, by, now);
  }
  return isCompleted ? arriveFromStudio(sql, transfer, by, now) : Promise.resolve(null);
}

function becomeUnknown({ database, clock }: TransferParts, id: string): Promise<TransferRow> {
  return database.transaction(async (sql) => {
    const transfer = await lockTransfer(sql, id);
    if (transfer.status !== "sent") return transfer;
    const now = clock.now();
    return moveTransfer(sql, transfer, "unknown", now, { askAfter: new Date(now.getTime() + firstAskMs) });
  });
}

/** Doubles from 5 seconds to 10 minutes. */
async function askLater({ database, clock }: TransferParts, { id, askedCount }: TransferRow): Promise<void> {
  const waitMs = Math.min(firstAskMs * 2 ** Math.min(askedCount, 16), lastAskMs);
  await database.query(
    `update transfers set asked_count = asked_count + 1, ask_after = $2, version = version + 1
      where id = $1 and status = 'unknown'`,
    [id, new Date(clock.now().getTime() + waitMs)],
  );
}

async function current(sql: Sql, id: string): Promise<TransferRow> {
  const row = await findTransfer(sql, "id", id);
  if (!row) throw new Error(`There is no transfer ${id}`);
  return row;
}

async function studioOf(parts: TransferParts, { providerCode }: TransferRow): Promise<WalletStudio> {
  const provider = (await listWalletProviders(parts.database)).find(({ code }) => code === providerCode);
  if (!provider) throw new WalletStudioSilent(providerCode, "it is no studio of this site any more");
  return walletStudioOf(parts, provider);
}
