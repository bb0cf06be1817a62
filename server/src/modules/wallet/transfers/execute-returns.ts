import type { Database } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { anyDue, forEachDue } from "../../../platform/jobs/due-rows.ts";
import { Refusal } from "../../../platform/errors/refusal.ts";
import {
  endReturn,
  hasOpenTransfer,
  listWalletProviders,
  readMirror,
  refreshStudioMoney,
  type StudioDependencies,
  type WalletProvider,
} from "../../play/index.ts";
import { executeTransfer } from "./execute-transfer.ts";
import { openTransfer } from "./open-transfer.ts";

const alreadyReturnedCodes: ReadonlySet<string> = new Set([
  "TRANSFER_PENDING_EXISTS",
  "INSUFFICIENT_BALANCE",
]);

/** The studio does not return a player's money now. */
class NotReturned extends Error {
  constructor(code: string, reason: string) {
    super(`Studio ${code} holds a player's money back: ${reason}`);
    this.name = "NotReturned";
  }
}

/** Returns that are requested and have not ended. */
const dueReturns = {
  job: "transfers.home",
  table: "studio_returns",
  where: "due.ended_at is null and due.asked_at <= :now",
  orderBy: "due.asked_at, due.id",
};

/** Condition for jobs: a return is due. */
export const returnsMayBeDue = anyDue(dueReturns);

/**
 * Executes the requested returns (`studio_returns`), each with a transfer of the whole balance, until the
 * studio holds nothing more.
 */
export function executeReturns(dependencies: StudioDependencies): Promise<void> {
  return forEachDue(dependencies, dueReturns, (id) => executeReturn(dependencies, id));
}

interface RequestedReturn {
  readonly playerId: string;
  readonly currency: string;
  readonly code: string;
}

async function executeReturn(dependencies: StudioDependencies, id: string): Promise<void> {
  const { database, clock } = dependencies;
  const [asked] = await database.query<RequestedReturn & object>(
    `select r.player_id as "playerId", p.currency, r.provider_code as code
       from studio_returns r join players p on p.id = r.player_id where r.id = $1`,
    [id],
  );
  if (!asked) return;
  const { code, playerId } = asked;
  const provider = (await listWalletProviders(database)).find((known) => known.code === code);
  if (!provider) throw new NotReturned(code, "it is no studio of this site any more");
  // The open transfer's result decides what is left to return.
  if (await hasOpenTransfer(database, playerId, code)) return;
  if (!(await refreshStudioMoney(dependencies, provider, asked)))
    throw new NotReturned(code, "it does not answer");
  const amountMinor = await readMirror(database, playerId, code);
  if (amountMinor > 0n) await returnAmount(dependencies, provider, asked, amountMinor);
  await endWhenEmpty(database, id, asked, clock.now());
}

async function returnAmount(
  dependencies: StudioDependencies,
  provider: WalletProvider,
  asked: RequestedReturn,
  amountMinor: bigint,
): Promise<void> {
  const plan = { provider, direction: "out", amountMinor, requestKey: newId() } as const;
  const opened = await openTransfer(dependencies, asked, plan).catch((error: unknown) => {
    // Another node or the player has already started or completed the return.
    const isAlreadyReturned = error instanceof Refusal && alreadyReturnedCodes.has(error.code);
    if (isAlreadyReturned) return null;
    throw error;
  });
  if (!opened) return;
  const { status } = await executeTransfer(dependencies, opened.id);
  if (status === "failed") throw new NotReturned(provider.code, "it refused the transfer");
}

/** Ends a return when the studio holds nothing. A round played meanwhile leaves a rest for the next run. */
async function endWhenEmpty(
  database: Database,
  id: string,
  { playerId, code }: RequestedReturn,
  now: Date,
): Promise<void> {
  const isOnItsWay = await hasOpenTransfer(database, playerId, code);
  if (isOnItsWay || (await readMirror(database, playerId, code)) > 0n) return;
  await endReturn(database, id, now);
}
