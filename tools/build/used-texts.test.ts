import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refuseMissingTexts, usedKeys } from "./used-texts.ts";

describe("text keys in a module", () => {
  it.each([
    ['t("raffle.title")', [["raffle.title"]]],
    ["t(`raffle.title`, { count })", [["raffle.title"]]],
    ['t(isOpen ? "raffle.open" : "raffle.closed")', [["raffle.open"], ["raffle.closed"]]],
    ["t(`raffle.days.${day}.long`)", [["raffle.days.", ".long"]]],
    ['<p title={t("raffle.title")}>{other("raffle.none")}</p>', [["raffle.title"]]],
    ['t(key); findText("errors.UNKNOWN")', []],
  ])("%s", (source, expected) => expect(usedKeys(source)).toEqual(expected));
});

describe("texts of a part", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "tessera-texts-"));
    write("shared/src/i18n/locales/en/index.ts", 'export const messages = { buttons: { close: "Close" } };');
    write(
      "remotes/raffle/src/locales/en/index.ts",
      'export const messages = { raffle: { title: "Raffle", left_one: "1", left_other: "{{count}}", days: { mon: "Mon" } } };',
    );
    write("package.json", '{ "type": "module" }');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function write(path: string, content: string): void {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }

  function check(code: string): Promise<void> {
    write("remotes/raffle/src/page.tsx", code);
    const files = ["remotes/raffle/src/page.tsx", "shared/src/ui/index.ts"];
    return refuseMissingTexts({ root, folder: join(root, "remotes/raffle"), files });
  }

  it.each([
    't("raffle.title")',
    't("raffle.left", { count })',
    't("buttons.close")',
    "t(`raffle.days.${day}`)",
  ])("%s: accepted as its own text or one of the shell", async (code) => {
    await expect(check(code)).resolves.toBeUndefined();
  });

  it.each([
    ['t("raffle.titel")', "raffle.titel"],
    ['t("raffle")', "raffle"],
    ["t(`raffle.months.${month}`)", "raffle.months.${…}"],
    ['t("layout.skip")', "layout.skip"],
  ])("%s: refused with the key and the file", async (code, key) => {
    await expect(check(code)).rejects.toThrow(`remotes/raffle/src/page.tsx shows the text "${key}"`);
  });
});
