import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { gatewayEnvironment } from "../gateway/environment.ts";
import { liveStudioEnvironment } from "../live-studio/environment.ts";
import { mailboxEnvironment } from "../mailbox/environment.ts";
import { studioEnvironment } from "../studio/environment.ts";

const page = readFileSync(new URL("../../../docs/deployment.md", import.meta.url), "utf8");
const [, table = ""] = /^### Variables of the other parties\n.*?\n(\|.*?)\n\n/ms.exec(page) ?? [];
const documented = new Set(
  table
    .split("\n")
    .flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map(([, name = ""]) => name)),
);

it.each([
  ["game studios", studioEnvironment],
  ["live studio", liveStudioEnvironment],
  ["gateway", gatewayEnvironment],
  ["mailbox", mailboxEnvironment],
])("%s: each of its variables is listed in docs/deployment.md", (_name, schema) => {
  const variables = Object.keys(schema.shape);
  expect(variables.length).toBeGreaterThan(1);
  expect(variables.filter((name) => !documented.has(name))).toEqual([]);
});

it("the table of docs/deployment.md: lists no other variable", () => {
  const schemas = [studioEnvironment, liveStudioEnvironment, gatewayEnvironment, mailboxEnvironment];
  const variables = new Set(schemas.flatMap(({ shape }) => Object.keys(shape)));
  expect([...documented].filter((name) => !variables.has(name))).toEqual([]);
});
