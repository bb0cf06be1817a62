import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Endpoint } from "../contracts/endpoint.ts";
import type { OperatorEndpoint } from "../operator-contracts/endpoint.ts";

/** Every call of the players' API. */
export const playerContracts = await readContracts<Endpoint>("contracts");

/** Every call of the operators' API. */
export const operatorContracts = await readContracts<OperatorEndpoint>("operator-contracts");

/** Reads the calls of all files of a folder: the members of their exports `…Api`. */
async function readContracts<Call>(folder: string): Promise<readonly Call[]> {
  const path = join(import.meta.dirname, "..", folder);
  const files = readdirSync(path).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  const modules = await Promise.all(
    files.map(async (file) => (await import(join(path, file))) as Readonly<Record<string, unknown>>),
  );
  const isApi = ([name, value]: readonly [string, unknown]) =>
    name.endsWith("Api") && typeof value === "object";
  return modules.flatMap((exported) =>
    Object.entries(exported)
      .filter(isApi)
      .flatMap(([, api]) => Object.values(api as Readonly<Record<string, Call>>)),
  );
}
