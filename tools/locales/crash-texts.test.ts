import { join } from "node:path";
import { languages } from "@tessera/shared/core/languages";
import { describe, expect, it } from "vitest";
import { specificationRows } from "@tessera/shared/testing/specification-rows";
import { readLocale } from "./find-locales.ts";

const root = join(import.meta.dirname, "../..");

interface ShellTexts {
  readonly messages: {
    readonly crash: Readonly<Record<"title" | "text" | "onHome" | "elsewhere" | "home", string>>;
  };
}
interface DocumentTexts {
  readonly texts: Readonly<Record<"crashTitle" | "crashText" | "home", string>>;
}

describe.each(languages)("the crash screen, $code", ({ code }) => {
  it("before the shell has run: the texts of the shell's crash screen on home", async () => {
    const { crash } = ((await readLocale(root, "shell/src/locales", code)) as ShellTexts).messages;
    const { texts } = (await readLocale(root, "releases/src/documents/locales", code)) as DocumentTexts;
    expect([texts.crashTitle, texts.crashText, texts.home]).toEqual([
      crash.title,
      `${crash.text} ${crash.onHome}`,
      crash.home,
    ]);
  });
});

describe.each([
  ["en", 1],
  ["id", 2],
] as const)("the crash screen of the specification, %s", (code, column) => {
  it("title and texts: those of the shell (spec:product#crash-screen)", async () => {
    const { crash } = ((await readLocale(root, "shell/src/locales", code)) as ShellTexts).messages;
    const documented = specificationRows("product", "Crash screen").map((cells) => cells[column]);
    expect([crash.title, crash.text, crash.onHome, crash.elsewhere]).toEqual(documented);
  });
});
