import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { provenCommands } from "./readme-commands.ts";
import { readmeCommands } from "./readme.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const commands = readmeCommands();

it("commands of the README and its following pages: each is run by a test, or listed with the reason why not", () => {
  expect(commands.toSorted()).toEqual(Object.keys(provenCommands).sort());
});

it.each(
  Object.entries(provenCommands).flatMap(([command, proof]) =>
    "runBy" in proof ? [[command, proof.runBy]] : [],
  ),
)("%s: is run in %s", (command, test) => {
  const quoted = [`"${command}"`, `'${command}'`];
  expect(quoted.some((text) => read(test).includes(text))).toBe(true);
});

it("a script that the README runs: exists in package.json", () => {
  const { scripts } = JSON.parse(read("package.json")) as { readonly scripts: Record<string, string> };
  const named = commands.flatMap((command) => /^npm (?:run )?(\S+)/.exec(command)?.[1] ?? []);
  expect(named.filter((name) => !(name in scripts) && name !== "install")).toEqual([]);
});

it("the table of benches: lists every bench", () => {
  const [, table = ""] = /^\| Bench .*?\n(.*?)\n\n/ms.exec(read("docs/benches.md")) ?? [];
  const named = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name = ""]) => name);
  const benches = [...read("bench/run.ts").matchAll(/^ {2}(\w+): async \(\) => \(await import/gm)].map(
    ([, name = ""]) => name,
  );
  expect(named.toSorted()).toEqual(benches.toSorted());
});

describe.each(
  readdirSync(join(root, "remotes")).filter((name) =>
    existsSync(join(root, "remotes", name, "package.json")),
  ),
)("remotes/%s", (name) => {
  it("has the scripts of the remote in docs/new-remote.md", () => {
    const { scripts } = JSON.parse(read(`remotes/${name}/package.json`)) as { readonly scripts: object };
    const example = /"scripts": (\{.*?\})/s.exec(read("docs/new-remote.md"))?.[1] ?? "";
    expect(scripts).toEqual(JSON.parse(example.replaceAll("raffle", name)));
  });

  it("has a test, since its test script fails without one", () => {
    const files = readdirSync(join(root, "remotes", name, "src"), { recursive: true, encoding: "utf8" });
    expect(files.filter((file) => /\.test\.tsx?$/.test(file))).not.toEqual([]);
  });
});
