import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { gatewayEnvironment } from "../gateway/environment.ts";
import { liveStudioEnvironment } from "../live-studio/environment.ts";
import { mailboxEnvironment } from "../mailbox/environment.ts";
import { studioEnvironment } from "../studio/environment.ts";

it.each([
  ["game studios", studioEnvironment],
  ["live studio", liveStudioEnvironment],
  ["gateway", gatewayEnvironment],
  ["mailbox", mailboxEnvironment],
])("%s: every variable stands in the README", (_name, schema) => {
  const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
  const variables = Object.keys(schema.shape);
  expect(variables.length).toBeGreaterThan(1);
  expect(variables.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
