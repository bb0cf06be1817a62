import { createServer } from "node:net";

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** Some ports in a row on which nobody listens: the site takes one and the other parties the next ones. */
export async function freePorts(count: number): Promise<number[]> {
  for (let first = 20_000 + Math.floor(Math.random() * 20_000); ; first += count) {
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return ports;
  }
}
