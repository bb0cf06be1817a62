import { randomInt } from "node:crypto";
import { createServer } from "node:net";

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** Below the ports that systems give to whoever asks for any, so that nobody takes one before it is listened on. */
const lowest = 20_000;
const highest = 32_000;

/** Some ports in a row on which nobody listens: the site takes one and the other parties the next ones. */
export async function freePorts(count: number): Promise<number[]> {
  for (;;) {
    const first = randomInt(lowest, highest - count);
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return ports;
  }
}
