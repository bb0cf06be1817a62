import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const operations = join(import.meta.dirname, "../../../operations");

/** The files of `operations/` with their example machines as addresses of this machine alone. */
export interface LoopbackNetwork {
  /** Address of the example's machine with the last number. */
  address(machine: number): string;
  /** Text of a file for these addresses. */
  read(path: string): string;
  /** Variables of a file for its first machine, as those of another one. */
  readVariables(path: string, machine: number): Record<string, string>;
}

/** Number of the example's first machine, 10.0.0.11. */
const firstMachine = 11;

/** Chooses a network of loopback addresses that no other run has. */
export function loopbackNetwork(): LoopbackNetwork {
  const network = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  const read = (path: string) =>
    readFileSync(join(operations, path), "utf8")
      // Whichever address is called, the call comes from 127.0.0.1.
      .replaceAll("10.0.0.0/24", "127.0.0.0/8")
      .replaceAll("10.0.0.", `${network}.`)
      .replaceAll("127.0.0.1:", `${network}.1:`);
  return {
    address: (machine) => `${network}.${machine}`,
    read,
    readVariables: (path, machine) => {
      const own = read(path).matchAll(/^(\w+)=(.*)$/gm);
      const [first, other] = [`${network}.${firstMachine}`, `${network}.${machine}`];
      return Object.fromEntries(
        [...own].map(([, name = "", value = ""]) => [
          name,
          // The list of all machines is the same on each.
          value.includes(",") ? value : value.replace(first, other),
        ]),
      );
    },
  };
}
