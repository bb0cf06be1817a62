import { randomInt, randomUUID } from "node:crypto";
import { accountApi } from "@tessera/shared/contracts/account";
import { referralApi } from "@tessera/shared/contracts/referral";
import { wallets } from "./claim-scenarios.ts";
import type { MoneyPlayer } from "./money-player.ts";
import type { Operation } from "./operations.ts";
import { read, refusalOf } from "./reply.ts";
import type { ScenarioContext, Scenario } from "./scenario.ts";

/** Transfers of released commission to the main wallet. */
export const commissionScenarios: readonly Scenario[] = [moved];

/** Moves some of a referrer's commission. False: he has none. */
export async function moved(context: ScenarioContext, player: MoneyPlayer): Promise<boolean> {
  const credits = Number((await wallets(player)).commissionMinor / 100n);
  if (credits === 0) return false;
  const status = await context.settle(moving(player, randomInt(1, credits + 1)));
  const number = movedNumber(status);
  if (number !== undefined) player.opened.add(number);
  return number !== undefined;
}

function moving(player: MoneyPlayer, amount: number): Operation {
  const key = randomUUID();
  const minor = BigInt(amount) * 100n;
  return {
    kind: "commission transfer",
    key,
    playerId: player.playerId,
    send: async () => {
      const { path } = referralApi.transfer;
      const reply = await player.call("POST", path, { amount }, { "idempotency-key": key });
      const code = refusalOf(reply);
      const status = code ?? `moved ${read(referralApi.transfer.reply, reply).number}`;
      return { status, replayed: true };
    },
    ask: async () => {
      const number = await findUnknown(player);
      return number === undefined ? "nothing" : `moved ${number}`;
    },
    bookings: (answers) => {
      const number = movedNumber(answers.get(key) ?? "");
      return number === undefined
        ? []
        : [{ journalKey: `ctr:${number}`, mainMinor: minor, commissionMinor: -minor }];
    },
  };
}

const movedNumber = (status: string): string | undefined => /^moved (.+)$/.exec(status)?.[1];

/** The transfer of a call that was killed; releases are listed as well. */
async function findUnknown(player: MoneyPlayer): Promise<string | undefined> {
  const query = { type: "commission", sortDir: "desc", pageSize: "100", pageIndex: "0" };
  const path = `${accountApi.history.path}?${new URLSearchParams(query)}`;
  const { items } = read(accountApi.history.reply, await player.call("GET", path, query));
  return items.find(({ direction, number }) => direction === "move" && !player.opened.has(number))?.number;
}
