import { shopApi, type Spin } from "@tessera/shared/contracts/shop";
import { takenBonus } from "./claim-scenarios.ts";
import type { MoneyPlayer } from "./money-player.ts";
import { randomUUID } from "node:crypto";
import type { Booking, Operation } from "./operations.ts";
import { pollUntil } from "./poll-until.ts";
import { read, refusalOf } from "./reply.ts";
import type { ScenarioContext, Scenario } from "./scenario.ts";

/**
 * Spins of the wheel for points, whose prize is credited at once, taken as a bonus, or played as free rounds.
 */
export const wheelScenarios: readonly Scenario[] = [spun];

const spinsAtOnce = 3;

async function spun(context: ScenarioContext, player: MoneyPlayer): Promise<boolean> {
  const { pointsMinor, wheels } = await pollUntil("the shop is shown", () => look(player));
  const [wheel] = wheels;
  const [betMinor] = wheel?.betsMinor ?? [];
  if (!wheel || betMinor === undefined) throw new Error("The shop has no wheel");
  const spins = Math.min(spinsAtOnce, Number(pointsMinor / betMinor));
  for (let index = 0; index < spins; index += 1) {
    const content = { bet: String(betMinor), wheelVersion: wheel.version };
    const status = await context.settle(spinning(player, wheel.id, content));
    const { id, kind } = spunOf(status) ?? {};
    if (id !== undefined) player.opened.add(id);
    if (id !== undefined && kind === "bonus") await takenBonus(context, player, id);
  }
  return spins > 0;
}

/** Reads the shop of a player. */
export async function look(player: MoneyPlayer) {
  return read(shopApi.shop.reply, await player.call("GET", shopApi.shop.path));
}

function spinning(
  player: MoneyPlayer,
  wheelId: string,
  content: { readonly bet: string; readonly wheelVersion: number },
): Operation {
  const key = randomUUID();
  const path = shopApi.spin.path.replace(":id", wheelId);
  return {
    kind: "wheel spin",
    key,
    playerId: player.playerId,
    send: async () => {
      const sentMs = Date.now();
      const reply = await player.call("POST", path, content, { "idempotency-key": key });
      const code = refusalOf(reply);
      if (code !== null) return { status: code, replayed: true };
      const spin = read(shopApi.spin.reply, reply);
      return { status: statusOf(spin), replayed: Date.parse(spin.createdAt) < sentMs };
    },
    ask: async () => {
      const spin = await findUnknown(player);
      return spin ? statusOf(spin) : "nothing";
    },
    bookings: (answers) => bookingsOf(answers.get(key) ?? "", BigInt(content.bet)),
  };
}

const statusOf = ({ id, prize }: Pick<Spin, "id" | "prize">) => `spun ${id} ${prize.kind} ${prize.minor}`;

interface Spun {
  readonly id: string;
  readonly kind: string;
  readonly minor: bigint;
}

function spunOf(status: string): Spun | undefined {
  const [, id, kind, minor] = /^spun (\S+) (\S+) (\d+)$/.exec(status) ?? [];
  return id === undefined || kind === undefined || minor === undefined
    ? undefined
    : { id, kind, minor: BigInt(minor) };
}

/** The bet in points, and a prize of points or credits. */
function bookingsOf(status: string, betMinor: bigint): readonly Booking[] {
  const spin = spunOf(status);
  if (!spin) return [];
  const { id, kind, minor } = spin;
  const bet = { journalKey: `spin:${id}:bet`, mainMinor: 0n, pointsMinor: -betMinor };
  const journalKey = `spin:${id}:prize`;
  if (minor > 0n && kind === "credit") return [bet, { journalKey, mainMinor: minor }];
  if (minor > 0n && kind === "points") return [bet, { journalKey, mainMinor: 0n, pointsMinor: minor }];
  return [bet];
}

/** The spin of a call that was killed. */
async function findUnknown(player: MoneyPlayer): Promise<Spin | undefined> {
  const query = { pageIndex: "0", pageSize: "10", sortDir: "desc" };
  const path = `${shopApi.spins.path}?${new URLSearchParams(query)}`;
  const { items } = read(shopApi.spins.reply, await player.call("GET", path, query));
  return items.find(({ id }) => !player.opened.has(id));
}
