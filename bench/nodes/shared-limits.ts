import { minuteMs } from "@tessera/shared/core/durations";
import { allowed, type LimitedNodes, startLimitedNodes } from "../../e2e/nodes/limits/limited-nodes.ts";
import { atMost, type BenchOptions, type Figure } from "../figure.ts";
import { lacksPrograms } from "./lacks-programs.ts";

const nodeCount = 4;
const clientCount = 20;
/** Calls of a client at a time, more than all nodes allow together. */
const callsAtATime = 2 * nodeCount * allowed;
const goal = 1.02;

/**
 * Sends the calls of many clients to four nodes behind HAProxy, each until all are refused. Measures how many
 * of them are let through for each that the limit allows; and the same without the Valkey, which it says.
 * Without the programs nothing is measured.
 */
export async function measureSharedLimits({ say }: BenchOptions): Promise<readonly Figure[]> {
  if (lacksPrograms("limits", "nodes.limits", say)) return [];
  const site = await startLimitedNodes(nodeCount);
  try {
    await site.untilValkeyIs("ready");
    const figure = await letThroughPerAllowed(site);
    await site.valkey.kill();
    await site.untilValkeyIs("degraded");
    say(`without the Valkey ${await letThroughPerAllowed(site)} calls let through ÷ allowed`);
    return [atMost("nodes.limits", figure, "calls let through ÷ allowed, four nodes", goal, 3)];
  } finally {
    await site.stop();
  }
}

/** Throws when a call fails, or when a client takes longer than a window, in which he may call again. */
async function letThroughPerAllowed(site: LimitedNodes): Promise<number> {
  let all = 0;
  for (let client = 0; client < clientCount; client += 1) {
    const send = site.newClient();
    const beganMs = performance.now();
    for (let more = Infinity; more > 0;) {
      const { letThrough, failed } = await send(callsAtATime);
      if (failed.length > 0) throw new Error(`Calls were answered with ${failed.join(", ")}.`);
      more = letThrough;
      all += more;
    }
    if (performance.now() - beganMs > minuteMs) throw new Error("A client took longer than a window.");
  }
  return Number((all / (clientCount * allowed)).toFixed(3));
}
