import { expect } from "vitest";
import { allowed, type Answers, type LimitedNodes } from "./limited-nodes.ts";

/** More calls than all nodes allow in their own windows. */
export const manyCalls = ({ nodes }: Pick<LimitedNodes, "nodes">): number => 2 * nodes.length * allowed;

/** Numbers of calls that the proxy has sent to each node. */
const callsByNode = async ({ proxy }: Pick<LimitedNodes, "proxy">) =>
  (await proxy.rows())
    .filter(({ pxname, svname = "" }) => pxname === "nodes" && svname.startsWith("node"))
    .map((row) => Number(row["stot"]));

/**
 * Expects that no call failed, that a number of them was let through, and that the others were refused for no
 * longer than the window. Returns the longest time in seconds after which they may be repeated.
 */
export function expectAnswers({ letThrough, refused, failed }: Answers, due: number): number {
  expect(failed).toEqual([]);
  expect(letThrough).toBe(due);
  const seconds = refused.map(({ headers }) => Number(headers["retry-after"]));
  for (const [index, { text }] of refused.entries()) {
    expect(seconds[index]).toBeGreaterThan(0);
    expect(seconds[index]).toBeLessThanOrEqual(60);
    expect(JSON.parse(text)).toMatchObject({ error: { code: "RATE_LIMITED" } });
  }
  return Math.max(...seconds);
}

/** Expects that all nodes together let one new client through as often as one node would. */
export async function expectShared(site: Omit<LimitedNodes, "valkey">): Promise<void> {
  const before = await callsByNode(site);
  expectAnswers(await site.newClient()(manyCalls(site)), allowed);
  for (const [index, calls] of (await callsByNode(site)).entries())
    expect(calls).toBeGreaterThan(before[index] ?? Number.NaN);
}

/** Expects that each node lets a new client through by itself. */
export async function expectPerNode(site: Omit<LimitedNodes, "valkey">): Promise<void> {
  const send = site.newClient();
  let all = 0;
  // The proxy prefers nodes that answer soon, which are those that refuse: the others get their calls later.
  for (let more = Infinity; more > 0; all += more) {
    const { letThrough, failed } = await send(manyCalls(site));
    expect(failed).toEqual([]);
    more = letThrough;
  }
  expect(all).toBe(site.nodes.length * allowed);
}
