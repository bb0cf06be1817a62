import type { Messages } from "@tessera/shared/i18n";
import { expect, it } from "vitest";
import { messages as english } from "./en.ts";
import { messages as indonesian } from "./id.ts";

function placeholders(texts: Messages, path = ""): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === "string"
        ? [[`${path}${key}`, (value.match(/\{\{\w+\}\}/g) ?? []).sort()]]
        : Object.entries(placeholders(value, `${path}${key}.`)),
    ),
  );
}

it("both languages: the same keys, each with the same placeholders", () => {
  expect(placeholders(indonesian)).toEqual(placeholders(english));
});

it("texts: no exclamation marks", () => {
  expect(JSON.stringify([english, indonesian])).not.toContain("!");
});
