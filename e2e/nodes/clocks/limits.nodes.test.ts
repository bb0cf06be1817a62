import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { thisMachine } from "../../outside/site-process.ts";
import { expectAnswers, manyCalls } from "../limits/expected-limits.ts";
import { allowed, startLimitedNodes } from "../limits/limited-nodes.ts";
import { healthOf } from "../proxy/under-load.ts";
import { startInOrder } from "../../../tools/testing/in-order.ts";
import { createWrongClocks } from "./wrong-clock.ts";

const nodeCount = 4;

const start = () =>
  startInOrder(async (stops) => {
    const clocks = createWrongClocks();
    stops.unshift(() => clocks.discard());
    const machines = [thisMachine, thisMachine, ...clocks.machines];
    const nodes = await startLimitedNodes(nodeCount, { machines });
    stops.unshift(() => nodes.stop());
    return { clocks, nodes };
  });

let site: Awaited<ReturnType<typeof start>>;

beforeAll(async () => {
  site = await start();
}, 600_000);
afterAll(async () => {
  await site?.stop();
});

/** A new client that calls each node in turn, past the proxy, which leaves nodes with wrong clocks out. */
const newClient = () => site.nodes.newClient(site.nodes.nodes.map(({ origin }) => origin));

/** Sets the clocks, and waits until the last two nodes have noticed. */
async function setApart(seconds: number): Promise<void> {
  site.clocks.setApart(seconds);
  const faults = seconds === 0 ? {} : { clock: "failed" };
  for (const node of site.nodes.nodes.slice(-2))
    await expect.poll(async () => (await healthOf(node)).faults).toEqual(faults);
}

it.each([20, 300])(
  "the clocks of two of four nodes with a Valkey are set to %i seconds ahead and behind, and back: all let one client through as often as one node would, and every node does again when the window is over",
  async (seconds) => {
    await site.nodes.untilValkeyIs("ready");
    const [before, during, after] = [newClient(), newClient(), newClient()];
    const useUp = async (send: typeof before) => expectAnswers(await send(manyCalls(site.nodes)), allowed);
    const refusedSeconds = async (send: typeof before) => expectAnswers(await send(nodeCount), 0);
    const untilOver = async (...clients: readonly (typeof before)[]) => {
      const waits = await Promise.all(clients.map(refusedSeconds));
      await pause(Math.max(...waits) * 1_000);
      for (const send of clients) expectAnswers(await send(nodeCount), nodeCount);
    };
    try {
      await useUp(before);
      await setApart(seconds);
      await useUp(during);
      await untilOver(before, during);
      await useUp(after);
      await setApart(0);
      await untilOver(after);
    } finally {
      site.clocks.setApart(0);
    }
  },
  300_000,
);
