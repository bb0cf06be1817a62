import { walletApi } from "@tessera/shared/contracts/wallet";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OpenBooks, openPostgresBooks } from "../../outside/books.ts";
import { type HttpClient, keepAliveClient } from "../../outside/keep-alive-client.ts";
import { confirmAddress } from "../../outside/money-player.ts";
import { gamesByStudio, openGame, register } from "../../outside/playing.ts";
import { type SiteProcess, thisMachine } from "../../outside/site-process.ts";
import { type Alerts, startAlerts, watch } from "../alerts.ts";
import type { NodeState } from "../proxy/haproxy.ts";
import {
  loadConnections,
  type NodesBehindProxy,
  startNodesBehindProxy,
} from "../proxy/nodes-behind-proxy.ts";
import { callsAround, healthOf, lateJobs, underLoad } from "../proxy/under-load.ts";
import { startInOrder } from "../../../tools/testing/in-order.ts";
import { createWrongClocks } from "./wrong-clock.ts";

const allUp: readonly NodeState[] = ["UP", "UP", "UP", "UP"];
/** The last two nodes have wrong clocks: one is ahead, the other one behind. */
const onlyRightUp: readonly NodeState[] = ["UP", "UP", "DOWN", "DOWN"];

const start = () =>
  startInOrder(async (stops) => {
    const clocks = createWrongClocks();
    stops.unshift(() => clocks.discard());
    const machines = await watch([thisMachine, thisMachine, ...clocks.machines]);
    const clients: HttpClient[] = [];
    const nodes = await startNodesBehindProxy(allUp.length, {
      machines,
      // The proxy leaves nodes with wrong clocks out, so these are called past it as well.
      clientOf: (http, started) => {
        clients.push(http, ...started.slice(2).map(({ origin }) => keepAliveClient(origin, loadConnections)));
        return inTurn(clients);
      },
    });
    stops.unshift(() => nodes.stop());
    const books = await openPostgresBooks(nodes.postgres.url);
    stops.unshift(() => books.close());
    const alerts = await startAlerts(machines);
    stops.unshift(() => alerts.stop());
    return { clocks, clients, nodes, books, alerts };
  });

let site: Awaited<ReturnType<typeof start>>;
let nodes: NodesBehindProxy;
let books: OpenBooks;
let alerts: Alerts;

beforeAll(async () => {
  site = await start();
  ({ nodes, books, alerts } = site);
}, 600_000);
afterAll(async () => {
  await site?.stop();
});

/** Client that sends each call by the next one of its clients. */
function inTurn(clients: readonly HttpClient[]): HttpClient {
  let sent = 0;
  return (call) => {
    const client = clients[sent % clients.length];
    sent += 1;
    if (!client) throw new Error("There is no client");
    return client(call);
  };
}

/**
 * Expects that what one node has issued holds at another one, in both directions: captcha, session, refresh
 * token, launch, code by e-mail.
 */
async function expectOneTime(here: HttpClient, there: HttpClient): Promise<void> {
  const { first, studio, parties } = nodes.group;
  const { keys } = first;
  const [game] = await gamesByStudio({ http: here, keys, studio });
  if (!game) throw new Error("The site has no game");
  for (const [one, other] of [
    [here, there],
    [there, here],
  ] as const) {
    // The captcha is issued by one and answered at the other one; so it goes on with refresh tokens.
    const player = await register({ http: inTurn([one, other, other]), keys });
    await player.renew();
    await player.renew();
    // Two pages may use one refresh token, each at another node.
    await Promise.all([player.renew(), player.renew()]);
    await openGame({ http: other, keys, studio }, player, game);
    expect((await player.call("GET", walletApi.wallets.path)).status).toBe(200);
    // Asked for at the one, and entered at the other one.
    await confirmAddress(player, parties.mailbox);
  }
}

const healthOfWrong = () =>
  Promise.all(nodes.group.nodes.slice(2).map((node: SiteProcess) => healthOf(node)));

it.each([20, 300])(
  "the clocks of two nodes are set to %i seconds ahead and behind: they are left out and say so, and no call fails at any node",
  async (seconds) => {
    await underLoad(nodes, books, async () => {
      const fromMs = Date.now();
      site.clocks.setApart(seconds);
      try {
        const wrong = { code: 503, status: "not ready", faults: { clock: "failed" } };
        await expect.poll(healthOfWrong).toEqual([wrong, wrong]);
        await nodes.proxy.untilNodesAre(onlyRightUp);
        const [right, ahead, behind] = site.clients;
        if (!right || !ahead || !behind) throw new Error("There are three clients");
        await expectOneTime(right, ahead);
        await expectOneTime(right, behind);
        await expectOneTime(ahead, behind);
        const due = ["ClockWrong node3", "ClockWrong node4"];
        await expect.poll(alerts.firing, { timeout: 120_000, interval: 1_000 }).toEqual(due);
        await nodes.load.untilMore(callsAround);
        expect(await lateJobs(books)).toEqual([]);
        site.clocks.setApart(0);
        await expect.poll(alerts.firing, { interval: 1_000 }).toEqual([]);
        expect(await alerts.firedSince(fromMs)).toEqual(due);
      } finally {
        site.clocks.setApart(0);
      }
    });
    expect(nodes.load.failures).toEqual([]);
  },
  600_000,
);
