import { randomInt, randomUUID } from "node:crypto";
import { gamesApi } from "@tessera/shared/contracts/games";
import type { LiveTable } from "./live-studio-client.ts";
import { pollUntil } from "./poll-until.ts";
import type { MoneyPlayer } from "./money-player.ts";
import type { Answer, Operation } from "./operations.ts";
import { openedId } from "./player-call.ts";
import { activeGames } from "./playing.ts";
import { read, refusalOf } from "./reply.ts";
import type { ScenarioContext, Scenario } from "./scenario.ts";
import { transferMoney } from "./transfer-scenarios.ts";

/**
 * Bets at the studio that keeps the money itself: left with its seat open, and closed by the site before and
 * after the way home.
 */
export const liveRoundScenarios: readonly Scenario[] = [
  playedLive(),
  playedLive({ closed: "before carrying home" }),
  playedLive({ closed: "after carrying home" }),
];

interface Closing {
  readonly closed?: "before carrying home" | "after carrying home";
}

/**
 * A table that the site has opened, and what was bet and won at it by the table's own answers, in minor
 * units.
 */
interface Sitting {
  readonly gameSessionId: string;
  readonly table: LiveTable;
  betMinor: bigint;
  winMinor: bigint;
}

function playedLive({ closed }: Closing = {}): Scenario {
  return async (context, player) => {
    const credits = randomInt(30, 60);
    const status = await transferMoney(context, player, {
      direction: "in",
      amount: credits,
      outcome: "normal",
    });
    if (openedId(status) === undefined) return false;
    const sitting = await sitDown(context, player);
    for (let round = 0; round < 2; round += 1) await context.settle(bet(player, sitting, "live bet"));
    if (closed === "before carrying home") await closeSeat(context, player, sitting);
    const amount = Number((await sitting.table.state()).balance / 100n);
    if (amount > 0) await transferMoney(context, player, { direction: "out", amount, outcome: "normal" });
    if (closed === "after carrying home") await closeSeat(context, player, sitting);
    await untilReported(player, sitting);
    return true;
  };
}

/** Opens a table. A launch without a response is repeated; the first table, if any, is unreachable. */
function sitDown({ reached, parties }: ScenarioContext, player: MoneyPlayer): Promise<Sitting> {
  return pollUntil(`player ${player.playerId} sits at a table`, async () => {
    const games = await activeGames(reached, "live");
    const id = games.find(({ walletMode }) => walletMode === "transfer")?.id ?? "";
    const reply = await player.call("POST", gamesApi.launch.path.replace(":id", id), { mode: "real" });
    const { gameSessionId, url } = read(gamesApi.launch.reply, reply);
    const table = parties.liveStudio.table(new URL(url).pathname);
    return { gameSessionId, table, betMinor: 0n, winMinor: 0n };
  });
}

/**
 * A bet at a table has no key. The studio is not killed, so it is sent once, and a repeat gets the answer to
 * that.
 */
function bet({ playerId }: MoneyPlayer, sitting: Sitting, kind: string, due?: string): Operation {
  let answered: Promise<Answer> | undefined;
  const play = async (): Promise<Answer> => {
    const played = await sitting.table.bet(100n);
    if ("code" in played) return { status: played.code, replayed: true };
    sitting.betMinor += played.bet;
    sitting.winMinor += played.pay;
    return { status: `bet ${played.bet} pays ${played.pay}`, replayed: true };
  };
  return {
    kind,
    key: randomUUID(),
    playerId,
    ...(due !== undefined && { due }),
    send: () => (answered ??= play()),
    bookings: () => [],
  };
}

/** Waits until the site closes the seat, at once or by its job; the table then accepts no bet. */
async function closeSeat(context: ScenarioContext, player: MoneyPlayer, sitting: Sitting): Promise<void> {
  const { gameSessionId, table } = sitting;
  await context.settle({
    kind: "live seat close",
    key: `close:${gameSessionId}`,
    playerId: player.playerId,
    due: "closed",
    send: async () => {
      const path = gamesApi.closeSession.path.replace(":id", gameSessionId);
      return { status: refusalOf(await player.call("POST", path)) ?? "closed", replayed: true };
    },
    bookings: () => [],
  });
  await pollUntil(`the seat of ${gameSessionId} is closed`, async () => (await table.state()).isClosed);
  await context.settle(bet(player, sitting, "live bet on a closed seat", "SEAT_CLOSED"));
}

/**
 * The site follows the studio by itself: in the end it shows what was bet and won as the table has answered.
 */
function untilReported(
  player: MoneyPlayer,
  { gameSessionId, betMinor, winMinor }: Sitting,
): Promise<unknown> {
  const path = gamesApi.sessionSummary.path.replace(":id", gameSessionId);
  return pollUntil(`the site has the rounds of ${gameSessionId}`, async () => {
    const summary = read(gamesApi.sessionSummary.reply, await player.call("GET", path));
    return summary.betMinor === betMinor && summary.winMinor === winMinor;
  });
}
