import { randomInt } from "node:crypto";
import { createServer } from "node:net";

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** Range below the ephemeral ports, so that no other process gets one before it is used. */
const lowest = 20_000;
const highest = 32_000;

/** Finds consecutive free ports: one for the site and the next ones for the other parties. */
export async function freePorts(count: number): Promise<number[]> {
  for (;;) {
    const first = randomInt(lowest, highest - count);
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return ports;
  }
}
