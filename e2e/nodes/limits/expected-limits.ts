import { expect } from "vitest";
import { allowed, type LimitedNodes } from "./limited-nodes.ts";

/** More calls than all nodes allow in their own windows. */
export const manyCalls = ({ nodes }: Pick<LimitedNodes, "nodes">): number => 2 * nodes.length * allowed;

/** Numbers of calls that the proxy has sent to each node. */
const callsByNode = async ({ proxy }: Pick<LimitedNodes, "proxy">) =>
  (await proxy.rows())
    .filter(({ pxname, svname = "" }) => pxname === "nodes" && svname.startsWith("node"))
    .map((row) => Number(row["stot"]));

/** Expects that all nodes together let one new client through as often as one node would. */
export async function expectShared(site: Omit<LimitedNodes, "valkey">): Promise<void> {
  const before = await callsByNode(site);
  const { letThrough, refused, failed } = await site.newClient()(manyCalls(site));
  expect(failed).toEqual([]);
  expect(letThrough).toBe(allowed);
  for (const { headers, text } of refused) {
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
    expect(JSON.parse(text)).toMatchObject({ error: { code: "RATE_LIMITED" } });
  }
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
