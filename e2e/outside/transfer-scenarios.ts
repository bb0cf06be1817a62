import { randomInt } from "node:crypto";
import { accountApi } from "@tessera/shared/contracts/account";
import { type Transfer, transfersApi } from "@tessera/shared/contracts/transfers";
import { liveStudioCode, type TransferOutcome } from "./live-studio-client.ts";
import { type MoneyPlayer, unknownAmong } from "./money-player.ts";
import type { Booking, Operation } from "./operations.ts";
import { pollUntil } from "./poll-until.ts";
import { openedId, opening } from "./player-call.ts";
import { read } from "./reply.ts";
import type { ScenarioContext, Scenario } from "./scenario.ts";

/** Transfers to a wallet studio and back, with every behaviour of that studio. */
export const transferScenarios: readonly Scenario[] = [
  thereAndBack("normal", "lost"),
  thereAndBack("late", "normal"),
  thereAndBack("lost", "refuse"),
  thereAndBack("silent", "normal"),
  thereAndBack("refuse", "normal"),
];

type Direction = "in" | "out";

function thereAndBack(there: TransferOutcome, back: TransferOutcome): Scenario {
  return async (context, player) => {
    const status = await transferMoney(context, player, {
      direction: "in",
      amount: randomInt(20, 60),
      outcome: there,
    });
    await transferMoney(context, player, { direction: "out", amount: randomInt(1, 20), outcome: back });
    return openedId(status) !== undefined;
  };
}

/** A transfer of a player's money. */
export interface TransferInput {
  readonly direction: Direction;
  /** Whole credits. */
  readonly amount: number;
  readonly outcome: TransferOutcome;
  /** Its name among the operations; its direction and outcome unless given. */
  readonly kind?: string;
  /** The right answers to its opening. */
  readonly due?: RegExp;
}

/**
 * Carries money to the studio or back and waits until it is there. Gives `opened <id>`, or why nothing was
 * opened.
 */
export async function transferMoney(
  context: ScenarioContext,
  player: MoneyPlayer,
  input: TransferInput,
): Promise<string> {
  const { direction, amount, outcome, due, kind = `transfer ${direction} (${outcome})` } = input;
  const [from, to] = direction === "in" ? ["main", liveStudioCode] : [liveStudioCode, "main"];
  const amountMinor = BigInt(amount) * 100n;
  await context.parties.liveStudio.treatNext(outcome);
  const status = await context.settle(
    opening(player, {
      kind,
      path: transfersApi.create.path,
      content: { from, to, amount },
      ...(due && { due }),
      find: (sentMs) => findTransferOf(player, { from, amountMinor, sentMs }),
      bookings: (id) =>
        direction === "in" ? [{ journalKey: `transfer:${id}:hold`, mainMinor: -amountMinor }] : [],
    }),
  );
  const id = openedId(status);
  if (id === undefined) return status;
  player.transfers.add(id);
  const ended = await pollUntil(`transfer ${id} has ended`, async () => {
    const transfer = await look(player, id);
    return ["completed", "failed"].includes(transfer.status) ? transfer : undefined;
  });
  await context.settle(studioStatus(context, player, ended, { direction, amountMinor }));
  return status;
}

async function look(player: Pick<MoneyPlayer, "call">, id: string): Promise<Transfer> {
  return read(transfersApi.one.reply, await player.call("GET", transfersApi.one.path.replace(":id", id)));
}

/**
 * Finds the transfer of a call that was killed, by wallet and amount among those since its first sending
 * (`sentMs`, milliseconds). The site also fetches money home by itself: an earlier transfer of that kind may
 * have the same amount.
 */
export async function findTransferOf(
  player: Pick<MoneyPlayer, "transfers" | "call">,
  {
    from,
    amountMinor,
    sentMs,
  }: Pick<Transfer, "from"> & { readonly amountMinor: bigint; readonly sentMs: number },
): Promise<string | undefined> {
  const isOfCall = (transfer: Transfer) =>
    transfer.from === from &&
    transfer.amountMinor === amountMinor &&
    Date.parse(transfer.createdAt) >= sentMs;
  const listed: string[] = [];
  for (const id of await everyTransfer(player)) {
    if (player.transfers.has(id) || isOfCall(await look(player, id))) listed.push(id);
  }
  return unknownAmong(listed, player.transfers);
}

/** Ids of all transfers of the player, newest first. */
async function everyTransfer(player: Pick<MoneyPlayer, "call">): Promise<string[]> {
  const ids: string[] = [];
  for (let pageIndex = 0; ; pageIndex += 1) {
    const query = { type: "transfer", sortDir: "desc", pageSize: "100", pageIndex: String(pageIndex) };
    const path = `${accountApi.history.path}?${new URLSearchParams(query)}`;
    const { items, pageCount } = read(accountApi.history.reply, await player.call("GET", path, query));
    ids.push(...items.map(({ id }) => id));
    if (pageIndex + 1 >= pageCount) return ids;
  }
}

/** Status of a transfer in the studio's books, which the site must match. */
function studioStatus(
  { parties }: ScenarioContext,
  { playerId }: MoneyPlayer,
  { id, status }: Transfer,
  { direction, amountMinor }: { readonly direction: Direction; readonly amountMinor: bigint },
): Operation {
  const key = `studio:${id}`;
  const booked = (mainMinor: bigint): readonly Booking[] => [
    { journalKey: `transfer:${id}:final`, mainMinor },
  ];
  return {
    kind: "the studio's word",
    key,
    playerId,
    due: status,
    send: async () => ({ status: await parties.liveStudio.wordOn(id), replayed: true }),
    bookings: (answers) => {
      const isCompleted = answers.get(key) === "completed";
      if (direction === "in") return booked(isCompleted ? 0n : amountMinor);
      return isCompleted ? booked(amountMinor) : [];
    },
  };
}
