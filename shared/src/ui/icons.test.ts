import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isIconName } from "./icons.tsx";

describe("the icons in docs/new-remote.md for a navigation entry", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/new-remote.md"), "utf8");
  const [, list = ""] = /An icon is one of (.*?);/s.exec(page) ?? [];
  const offered = [...list.matchAll(/`([a-z-]+)`/g)].map(([, name = ""]) => name);

  it("each icon: exists in the site", () => {
    expect(offered.length).toBeGreaterThan(30);
    expect(offered.filter((name) => !isIconName(name))).toEqual([]);
  });
});
