import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isIconName } from "./icons.tsx";

describe("the icons that the README offers for a navigation entry", () => {
  const readme = readFileSync(join(import.meta.dirname, "../../../README.md"), "utf8");
  const [, list = ""] = /An icon is one of (.*?);/s.exec(readme) ?? [];
  const offered = [...list.matchAll(/`([a-z-]+)`/g)].map(([, name = ""]) => name);

  it("each: is an icon of the site", () => {
    expect(offered.length).toBeGreaterThan(30);
    expect(offered.filter((name) => !isIconName(name))).toEqual([]);
  });
});
