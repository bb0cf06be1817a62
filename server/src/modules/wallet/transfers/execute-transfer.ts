import type { Sql } from "@tessera/database";
import { dayMs } from "@tessera/shared/core/durations";
import { anyDue, forEachDue, nextAskMs } from "../../../platform/jobs/due-rows.ts";
import { AmountOutOfRange, InsufficientBalance } from "../../../ledger/index.ts";
import {
  listWalletProviders,
  mirrorRounds,
  pullRounds,
  storeSeq,
  type StudioDependencies,
  type WalletProvider,
  walletStudioOf,
} from "../../play/index.ts";
import { arriveAtStudio, arriveFromStudio, takeBackFromWay } from "./transfer-money.ts";
import { findTransfer, lockTransfer, moveTransfer, type TransferRow } from "./transfer-row.ts";
import { StudioUnavailable } from "../../../integrations/studios/studio-unavailable.ts";

/** Age after which an operator has to decide. Source: spec:documents#transfer. */
const askedForMs = dayMs;

/**
 * The studio has completed its part of a transfer, but the receiving account would exceed the upper bound of
 * money. Until the balance allows it, the money stays on the account where it is booked.
 */
class BalanceOutOfRange extends Error {
  constructor(transferId: string, options: ErrorOptions) {
    super(`Transfer ${transferId} would exceed the upper bound of a balance`, options);
    this.name = "BalanceOutOfRange";
  }
}

/** True when a transfer stays open after this failure and is queried again. */
const staysOpen = (error: unknown): boolean =>
  error instanceof StudioUnavailable || error instanceof BalanceOutOfRange;

/**
 * Sends a transfer to its studio and ends it by the answer. Without an answer it becomes `unknown`: the money
 * stays where it is until the studio reports the result.
 */
export async function executeTransfer(dependencies: StudioDependencies, id: string): Promise<TransferRow> {
  const { database, clock } = dependencies;
  const sent = await database.transaction(async (sql) => {
    const transfer = await lockTransfer(sql, id);
    return transfer.status === "created" ? moveTransfer(sql, transfer, "sent", clock.now()) : null;
  });
  if (!sent) return current(database, id);
  try {
    return await send(dependencies, await providerOf(dependencies, sent), sent);
  } catch (error) {
    if (!staysOpen(error)) throw error;
    dependencies.log.warn({ err: error, transfer: id }, "A transfer could not be ended");
    return markUnknown(dependencies, id);
  }
}

/** Condition of a transfer whose result the studio has not reported, and is asked for now. */
const isOpen = "due.status in ('created', 'sent', 'unknown') and due.ask_after <= :now";
/** Condition for jobs: a transfer may be due. */
export const transfersMayBeDue = anyDue({ table: "transfers", where: isOpen });

/**
 * Continues every open transfer whose own call should have ended, until the studio has reported its result.
 */
export function pollTransfers(dependencies: StudioDependencies): Promise<void> {
  const due = {
    job: "transfers.poll",
    table: "transfers",
    where: `${isOpen} and due.created_at > :askedSince`,
    values: { askedSince: new Date(dependencies.clock.now().getTime() - askedForMs) },
    orderBy: "due.ask_after",
  };
  return forEachDue(dependencies, due, (id) => poll(dependencies, id));
}

async function poll(dependencies: StudioDependencies, id: string): Promise<void> {
  const { database, log } = dependencies;
  const found = await current(database, id);
  if (found.status === "created") return void (await executeTransfer(dependencies, id));
  const transfer = found.status === "sent" ? await markUnknown(dependencies, id) : found;
  if (transfer.status !== "unknown") return;
  try {
    const provider = await providerOf(dependencies, transfer);
    const state = await walletStudioOf(dependencies, provider).findTransfer(id);
    // The id makes repeated requests one transfer, so a transfer that never arrived is sent again.
    if (state === "unseen") await send(dependencies, provider, transfer);
    else if (state !== "unknown") await end(dependencies, provider, transfer, state);
  } catch (error) {
    if (!staysOpen(error)) throw error;
    log.warn({ err: error, transfer: id }, "A transfer could not be ended");
  }
  await postponePoll(dependencies, transfer);
}

async function send(
  dependencies: StudioDependencies,
  provider: WalletProvider,
  transfer: TransferRow,
): Promise<TransferRow> {
  const { status, seq } = await walletStudioOf(dependencies, provider).transfer({
    ...transfer,
    ref: transfer.id,
  });
  await storeSeq(dependencies.database, transfer.playerId, provider.code, seq, dependencies.clock.now());
  return end(dependencies, provider, transfer, status);
}

/**
 * Ends a transfer by the studio's result. Money from a studio may include very recent wins, so their rounds
 * are stored first. Throws StudioUnavailable when the studio does not report them, and BalanceOutOfRange.
 */
async function end(
  dependencies: StudioDependencies,
  provider: WalletProvider,
  { id, direction }: TransferRow,
  status: "completed" | "failed",
): Promise<TransferRow> {
  const { database, clock } = dependencies;
  const isPulled = await pullRounds(dependencies, provider);
  const { code } = provider;
  if (!isPulled && direction === "out" && status === "completed") {
    throw new StudioUnavailable(code, "it does not tell the rounds before a transfer");
  }
  try {
    return await database.transaction(async (sql) => {
      const transfer = await lockTransfer(sql, id);
      const isOpen = transfer.status === "sent" || transfer.status === "unknown";
      if (!isOpen) return transfer;
      return endTransfer(sql, transfer, { status, by: `provider:${code}`, now: clock.now() });
    });
  } catch (cause) {
    if (cause instanceof InsufficientBalance) {
      throw new StudioUnavailable(code, "it gave more than its rounds explain", { cause });
    }
    if (cause instanceof AmountOutOfRange) throw new BalanceOutOfRange(id, { cause });
    throw cause;
  }
}

export interface TransferEnd {
  readonly status: "completed" | "failed";
  /** Author of the journals. */
  readonly by: string;
  readonly resolvedBy?: string;
  readonly now: Date;
}

/**
 * Ends a locked transfer and books it, and then the rounds that waited for its money. Refuses with CONFLICT
 * when it is not open; throws InsufficientBalance when the mirror holds less than came from the studio, and
 * AmountOutOfRange.
 */
export async function endTransfer(
  sql: Sql,
  transfer: TransferRow,
  { status, by, resolvedBy, now }: TransferEnd,
): Promise<TransferRow> {
  const isCompleted = status === "completed";
  const finalJournalId = await bookEnd(sql, transfer, isCompleted, by, now);
  const ended = await moveTransfer(sql, transfer, status, now, {
    finalJournalId,
    resolvedBy: resolvedBy ?? null,
    ...(!isCompleted && { reasonCode: "PROVIDER_REFUSED" }),
  });
  await mirrorRounds(sql, transfer.providerCode, transfer, now);
  return ended;
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

function markUnknown({ database, clock }: StudioDependencies, id: string): Promise<TransferRow> {
  return database.transaction(async (sql) => {
    const transfer = await lockTransfer(sql, id);
    if (transfer.status !== "sent") return transfer;
    const now = clock.now();
    return moveTransfer(sql, transfer, "unknown", now, { askAfter: new Date(now.getTime() + nextAskMs(0)) });
  });
}

/** Delays the next query: the delay doubles from 5 seconds to 10 minutes. */
async function postponePoll(
  { database, clock }: StudioDependencies,
  { id, askedCount }: TransferRow,
): Promise<void> {
  const now = clock.now();
  // Nodes that ask at the same moment count as one: each doubles the wait otherwise.
  await database.query(
    `update transfers set asked_count = asked_count + 1, ask_after = $2
      where id = $1 and status = 'unknown' and ask_after <= $3`,
    [id, new Date(now.getTime() + nextAskMs(askedCount)), now],
  );
}

async function current(sql: Sql, id: string): Promise<TransferRow> {
  const row = await findTransfer(sql, "id", id);
  if (!row) throw new Error(`There is no transfer ${id}`);
  return row;
}

async function providerOf(
  dependencies: StudioDependencies,
  { providerCode }: TransferRow,
): Promise<WalletProvider> {
  const provider = (await listWalletProviders(dependencies.database)).find(
    ({ code }) => code === providerCode,
  );
  if (!provider) throw new StudioUnavailable(providerCode, "it is no studio of this site any more");
  return provider;
}
