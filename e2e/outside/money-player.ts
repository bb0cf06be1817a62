import { randomInt, randomUUID } from "node:crypto";
import { bankAccountsApi } from "@tessera/shared/contracts/bank-accounts";
import { otpApi } from "@tessera/shared/contracts/otp";
import type { Mailbox } from "./mailbox.ts";
import { lookUntil } from "./look-until.ts";
import { read } from "./reply.ts";
import type { PlayingPlayer } from "./playing.ts";

/** A player who plays, and who may withdraw: his address is his, and he has a bank account. */
export interface MoneyPlayer extends PlayingPlayer {
  readonly bankAccountId: string;
  /** Everything that he knows to have opened: what the site shows beside it belongs to a call without an answer. */
  readonly opened: Set<string>;
}

/** Confirms the player's address by the code that was mailed to it, and registers a bank account. */
export async function prepareForMoney(player: PlayingPlayer, mailbox: Mailbox): Promise<MoneyPlayer> {
  const asked = await player.call("POST", otpApi.request.path, { purpose: "verify_email" });
  const { otpId } = read(otpApi.request.reply, asked);
  const otp = await lookUntil("the code was mailed", () => mailbox.codeFor(player.email));
  read(otpApi.verify.reply, await player.call("POST", otpApi.verify.path, { otpId, otp }));
  const account = {
    currency: player.currency,
    bankCode: "NUSA",
    accountName: player.fullName,
    accountNumber: String(randomInt(10 ** 9, 10 ** 10)),
  };
  const headers = { "idempotency-key": randomUUID() };
  const added = await player.call("POST", bankAccountsApi.add.path, account, headers);
  return { ...player, bankAccountId: read(bankAccountsApi.add.reply, added).id, opened: new Set() };
}
