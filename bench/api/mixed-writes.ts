import { randomUUID } from "node:crypto";
import { depositsApi } from "@tessera/shared/contracts/deposits";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { transfersApi } from "@tessera/shared/contracts/transfers";
import { promotionOf } from "../../e2e/outside/claim-scenarios.ts";
import { liveStudioCode } from "../../e2e/outside/live-studio-client.ts";
import type { Parties } from "../../e2e/outside/parties.ts";
import { type PlayingPlayer, type Reached, register } from "../../e2e/outside/playing.ts";
import { pollUntil } from "../../e2e/outside/poll-until.ts";
import { openGames } from "../../e2e/outside/prepare-players.ts";
import { read } from "../../e2e/outside/reply.ts";
import { roundCalls } from "../../e2e/outside/round-scenarios.ts";

/** Players who write. */
interface Writers {
  /** For each player: sends his next write, after the earlier ones. Rejects when it is refused. */
  readonly sends: readonly (() => Promise<void>)[];
  /** Waits until every payment at the gateway is credited. */
  settle(): Promise<unknown>;
}

/** Bet of a round in minor units; its win is the same. */
const betMinor = 50;
/** Credits of a deposit and of a transfer. */
const [depositCredits, transferCredits] = [10, 5];
/** Writes until a player's mix begins again. */
const mixLength = 40;
/**
 * Places of the writes within the mix that are neither a bet nor its win. A claim is made once, and cancelled
 * between two rounds.
 */
const places = { deposit: 0, transferIn: 8, transferOut: 16, claim: 24, claimEnd: 32 } as const;

/**
 * Registers players who play at every studio, pay in, transfer to a studio's wallet and back, and claim a
 * promotion: of 40 writes one is a deposit, two are transfers, and the rest are bets and wins. Each player
 * begins at another place of the mix, and makes one claim, which he cancels.
 */
export async function prepareWriters(
  reached: Reached,
  { gateway }: Pick<Parties, "gateway">,
  count: number,
): Promise<Writers> {
  const players = await openGames(reached, count, 1);
  const promotionId = await promotionOf(await register(reached), "lantern-evening");
  const sends: (() => Promise<void>)[] = [];
  const payments = new Map<string, Promise<void>>();
  for (const [index, player] of players.entries()) {
    const send = mixOf(player, { reached, gateway, promotionId, payments });
    let place = Math.floor((index * mixLength) / count);
    let last = Promise.resolve();
    sends.push(() => (last = last.then(() => send(place++ % mixLength))));
  }
  return { sends, settle: () => Promise.all(payments.values()) };
}

interface MixContext extends Pick<Parties, "gateway"> {
  readonly reached: Reached;
  readonly promotionId: string;
  /** Payments under way, by player. */
  readonly payments: Map<string, Promise<void>>;
}

/** Returns what sends the write at a place of the mix. */
function mixOf(
  player: PlayingPlayer,
  { reached, gateway, promotionId, payments }: MixContext,
): (place: number) => Promise<void> {
  const post = async (path: string, content: object) => {
    const reply = await player.call("POST", path, content, { "idempotency-key": randomUUID() });
    if (reply.status >= 300) throw new Error(`${path} answered ${reply.status}: ${reply.text}`);
    return reply;
  };
  /** The player pays at the gateway, whose webhook has the deposit credited. */
  const pay = async (id: string, ref: string) => {
    await gateway.pressPayment(ref, "pay");
    await pollUntil(`deposit ${id} is credited`, async () => {
      const path = depositsApi.one.path.replace(":id", id);
      const { status } = read(depositsApi.one.reply, await player.call("GET", path));
      return status === "approved";
    });
    payments.delete(player.playerId);
  };
  const deposit = async () => {
    const content = { method: "qris", amount: depositCredits };
    const { id, payTo } = read(depositsApi.create.reply, await post(depositsApi.create.path, content));
    // Not awaited: a player's next write does not wait for the gateway.
    payments.set(player.playerId, pay(id, payTo.payUrl?.split("/").at(-1) ?? ""));
  };
  let round: (() => Promise<void>)[] = [];
  const bookRound = async () => {
    if (round.length === 0) {
      const calls = roundCalls(reached.http, player);
      const bet = calls.bet(betMinor);
      round = [bet, calls.win(betMinor, bet)].map((operation) => async () => {
        const { status } = await operation.send();
        if (status !== "OK") throw new Error(`A studio's call was answered with ${status}`);
      });
    }
    await round.shift()?.();
  };
  let isAtStudio = false;
  const transfer = async () => {
    const [from, to] = isAtStudio ? [liveStudioCode, "main"] : ["main", liveStudioCode];
    const reply = await post(transfersApi.create.path, { from, to, amount: transferCredits });
    const { status } = read(transfersApi.create.reply, reply);
    // What may have left the studio's wallet is not transferred a second time.
    isAtStudio = !isAtStudio && status === "completed";
  };
  let claim: "none" | "ended" | { readonly id: string } = "none";
  return async (place) => {
    if (place === places.deposit && !payments.has(player.playerId)) return deposit();
    if (place === (isAtStudio ? places.transferOut : places.transferIn)) return transfer();
    if (place === places.claim && claim === "none") {
      const path = promotionsApi.register.path.replace(":id", promotionId);
      claim = read(promotionsApi.register.reply, await post(path, {}));
      return;
    }
    if (place >= places.claimEnd && round.length === 0 && typeof claim === "object") {
      await post(promotionsApi.cancelClaim.path.replace(":id", claim.id), {});
      claim = "ended";
      return;
    }
    return bookRound();
  };
}
