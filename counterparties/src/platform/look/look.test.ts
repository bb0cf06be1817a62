import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** Names of the custom properties that a style sheet sets. */
const namesSetIn = (sheet: string) =>
  [...sheet.matchAll(/(?<![\w-])(--[\w-]+)\s*:/g)].map(([, name = ""]) => name);

const tokens = new Set(namesSetIn(read("shared/src/ui/tokens.css")));
const sheets = readdirSync(join(root, "counterparties/src"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".css"))
  .map((path) => `counterparties/src/${path}`);

describe("style sheets of the parties' pages", () => {
  it.each(sheets)("%s: sets no design token itself", (path) => {
    expect(namesSetIn(read(path)).filter((name) => tokens.has(name))).toEqual([]);
  });

  it("tokens and light theme: a colour of one theme has a value in the other", () => {
    const light = namesSetIn(read("shared/src/ui/light-theme.css"));
    expect(light.filter((name) => !tokens.has(name))).toEqual([]);
    expect(light.length).toBeGreaterThan(20);
  });

  it.each(["counterparties/src/platform/look/look.css", "counterparties/src/studio/page/game-page.css"])(
    "%s: imports the tokens of the site",
    (path) => {
      expect(read(path)).toContain('@import "@tessera/shared/ui/tokens.css";');
    },
  );
});
