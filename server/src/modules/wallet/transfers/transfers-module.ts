import { hash } from "node:crypto";
import { transfersApi } from "@tessera/shared/contracts/transfers";
import { transferOperatorApi } from "@tessera/shared/operator-contracts/transfers";
import type { FastifyInstance } from "fastify";
import type { Caller } from "../../../platform/http/caller.ts";
import type { ModuleDependencies, ServerModule } from "../../../dependencies.ts";
import { job } from "../../../platform/jobs/jobs.ts";
import { preparedDecision } from "../../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../../platform/http/operator-route.ts";
import { found, Refusal } from "../../../platform/errors/refusal.ts";
import { route } from "../../../platform/http/route.ts";
import {
  listWalletProviders,
  pullRounds,
  readMirror,
  refreshStudioMoney,
  type StudioDependencies,
  type WalletProvider,
} from "../../play/index.ts";
import { executeReturns, returnsMayBeDue } from "./execute-returns.ts";
import { executeTransfer, endTransfer, pollTransfers, transfersMayBeDue } from "./execute-transfer.ts";
import { openTransfer, planTransfer } from "./open-transfer.ts";
import {
  findTransfer,
  listTransfers,
  lockTransfer,
  toTransferDto,
  type TransferRow,
} from "./transfer-row.ts";
import { mapPage } from "../../../platform/lists/list-page.ts";
import { decidedBefore } from "../../../platform/audit/read-trail.ts";

const pollEveryMs = 2_000;

/** Transfers between the main wallet and studios with their own wallets. */
export const transfersModule: ServerModule = (app, dependencies) => {
  const { database } = dependencies;

  route(app, transfersApi.create, async ({ caller, body, idempotencyKey }) => {
    const plan = await planTransfer(database, caller, body, idempotencyKey ?? "");
    const opened = await openTransfer(dependencies, caller, plan);
    const isAsked = opened.direction === plan.direction && opened.amountMinor === plan.amountMinor;
    if (!isAsked) throw new Refusal("IDEMPOTENCY_MISMATCH");
    return toTransferDto(await executeTransfer(dependencies, opened.id));
  });

  route(app, transfersApi.returnAll, async ({ caller, idempotencyKey }) => {
    const providers = await listWalletProviders(database);
    const requestKey = returnAllKey(idempotencyKey ?? "");
    const returned = await Promise.all(
      providers.map((provider) => bringBack(dependencies, caller, provider, requestKey)),
    );
    return { items: returned.filter((row) => row !== null).map(toTransferDto) };
  });

  route(app, transfersApi.one, async ({ caller, params }) => {
    return toTransferDto(found(await findTransfer(database, "ofPlayer", params.id, caller.playerId)));
  });

  registerOperators(app, dependencies);
  job(app, dependencies, {
    name: "transfers",
    everyMs: pollEveryMs,
    mayHaveWork: transfersMayBeDue,
    run: pollTransfers,
  });
  job(app, dependencies, {
    name: "transfers.home",
    everyMs: pollEveryMs,
    mayHaveWork: returnsMayBeDue,
    run: executeReturns,
  });
};

/**
 * Derives the key of the transfers that a return of everything opens, so that a single transfer under the
 * same key is a different one.
 */
function returnAllKey(idempotencyKey: string): string {
  const digest = hash("sha256", `return-all|${idempotencyKey}`);
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/**
 * Returns everything that one studio holds. Null when it does not answer, holds nothing, or has an open
 * transfer.
 */
async function bringBack(
  dependencies: StudioDependencies,
  caller: Caller,
  provider: WalletProvider,
  requestKey: string,
): Promise<TransferRow | null> {
  const { database } = dependencies;
  const { playerId } = caller;
  const earlier = await findTransfer(database, "request", playerId, provider.code, requestKey);
  if (earlier) return executeTransfer(dependencies, earlier.id);
  if (await findTransfer(database, "openOfPlayer", playerId, provider.code)) return null;
  if (!(await refreshStudioMoney(dependencies, provider, caller))) return null;
  const amountMinor = await readMirror(database, playerId, provider.code);
  if (amountMinor === 0n) return null;
  try {
    const plan = { provider, direction: "out", amountMinor, requestKey } as const;
    return await executeTransfer(dependencies, (await openTransfer(dependencies, caller, plan)).id);
  } catch (error) {
    // The money of the other studios is still returned.
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function registerOperators(app: FastifyInstance, dependencies: ModuleDependencies): void {
  const { database } = dependencies;
  const face = (row: TransferRow) => ({
    ...toTransferDto(row),
    playerId: row.playerId,
    username: row.username,
    studio: row.providerName,
  });

  operatorRoute(app, transferOperatorApi.list, async ({ query }) =>
    mapPage(await listTransfers(database, query), face),
  );

  preparedDecision(
    app,
    transferOperatorApi.resolve,
    ({ params }) => pullRoundsOf(dependencies, params.id),
    async ({ sql, params: { id }, body, by, now }) => {
      const transfer = await lockTransfer(sql, id);
      if (transfer.status !== "unknown") throw await decidedBefore(sql, { type: "transfer", id });
      const ended = await endTransfer(sql, transfer, { status: body.outcome, by, resolvedBy: by, now });
      return {
        audit: {
          action: "transfer.resolve",
          target: { type: "transfer", id },
          before: { status: transfer.status },
          after: { status: ended.status, note: body.note },
        },
        answer: face(ended),
      };
    },
  );
}

/**
 * Books the rounds of the studio before money that came from it. Does nothing when the studio does not
 * answer.
 */
async function pullRoundsOf(dependencies: StudioDependencies, transferId: string): Promise<void> {
  const transfer = await findTransfer(dependencies.database, "id", transferId);
  const providers = await listWalletProviders(dependencies.database);
  const provider = providers.find(({ code }) => code === transfer?.providerCode);
  if (provider) await pullRounds(dependencies, provider);
}
