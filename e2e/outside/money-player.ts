import { randomInt, randomUUID } from "node:crypto";
import { bankAccountsApi } from "@tessera/shared/contracts/bank-accounts";
import { otpApi } from "@tessera/shared/contracts/otp";
import type { Mailbox } from "./mailbox.ts";
import { SerialQueue } from "./serial-queue.ts";
import { pollUntil } from "./poll-until.ts";
import type { Operation } from "./operations.ts";
import { read } from "./reply.ts";
import type { PlayingPlayer, RegisteredPlayer } from "./playing.ts";

/** A player who plays, and who may withdraw: his address is his, and he has a bank account. */
export interface MoneyPlayer extends PlayingPlayer {
  readonly bankAccountId: string;
  /** Known deposits and withdrawals of the player: another one belongs to a call without a response. */
  readonly opened: Set<string>;
  /** Known transfers of the player. */
  readonly transfers: Set<string>;
  /** Known claims of the player. */
  readonly claims: Set<string>;
  /** Rounds of his game, and what must not happen beside one. */
  readonly rounds: SerialQueue;
  /** Operations that end the rounds left open by the studio, in order. */
  readonly leftRounds: (readonly Operation[])[];
}

/**
 * Finds the one unknown id in a list; undefined when there is none. Throws when the list is not conclusive: a
 * known id is missing, so the unknown one may be missing too; or there are several unknown ids, though a
 * player opens one at a time.
 */
export function unknownAmong(listed: readonly string[], known: ReadonlySet<string>): string | undefined {
  const missing = [...known].filter((id) => !listed.includes(id));
  if (missing.length > 0) throw new IncompleteList(`The list lacks ${missing.join(", ")}`);
  const [unknown, ...more] = listed.filter((id) => !known.has(id));
  if (more.length > 0) throw new IncompleteList(`More than one is unknown: ${[unknown, ...more].join(", ")}`);
  return unknown;
}

/** A list of what a player has opened cannot say what became of a call: the proof itself is at fault. */
export class IncompleteList extends Error {}

/** Confirms the player's address by the code that was mailed to it. */
export async function confirmAddress(player: RegisteredPlayer, mailbox: Mailbox): Promise<void> {
  const asked = await player.call("POST", otpApi.request.path, { purpose: "verify_email" });
  const { otpId } = read(otpApi.request.reply, asked);
  const otp = await pollUntil("the code was mailed", () => mailbox.codeFor(player.email));
  read(otpApi.verify.reply, await player.call("POST", otpApi.verify.path, { otpId, otp }));
}

/** Confirms the player's address, and registers a bank account. */
export async function prepareForMoney(player: PlayingPlayer, mailbox: Mailbox): Promise<MoneyPlayer> {
  await confirmAddress(player, mailbox);
  const account = {
    currency: player.currency,
    bankCode: "NUSA",
    accountName: player.fullName,
    accountNumber: String(randomInt(10 ** 9, 10 ** 10)),
  };
  const headers = { "idempotency-key": randomUUID() };
  const added = await player.call("POST", bankAccountsApi.add.path, account, headers);
  return {
    ...player,
    bankAccountId: read(bankAccountsApi.add.reply, added).id,
    opened: new Set(),
    transfers: new Set(),
    claims: new Set(),
    rounds: new SerialQueue(),
    leftRounds: [],
  };
}
