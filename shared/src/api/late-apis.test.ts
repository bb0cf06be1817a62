import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import type { LateApi } from "../contracts/endpoint.ts";

type Api = Readonly<Record<string, object>>;

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => basename(file, ".ts"));
const exportOf = (name: string) =>
  `${name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())}Api`;

it("every contract with endpoints has a module that loads it later", () => {
  expect(names.length).toBeGreaterThan(10);
});

it.each(names)(
  "%s: the later-loaded module has the contract's endpoints under the same names",
  async (name) => {
    const contract = (await import(
      /* @vite-ignore */ join(import.meta.dirname, "../contracts", `${name}.ts`)
    )) as Readonly<Record<string, Api>>;
    const late = (await import(/* @vite-ignore */ join(import.meta.dirname, `${name}.ts`))) as Readonly<
      Record<string, LateApi<Api>>
    >;
    const endpoints = contract[exportOf(name)] ?? {};
    expect(Object.keys(endpoints).length).toBeGreaterThan(0);
    for (const [endpoint, description] of Object.entries(endpoints)) {
      expect(await late[exportOf(name)]?.[endpoint]?.()).toBe(description);
    }
  },
);
