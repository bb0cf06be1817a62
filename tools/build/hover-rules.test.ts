import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "./targets.ts";

const rooms = ["counterparties/src", "desk/src", "remotes", "shared/src", "shell/src"];
const hoverMedia = /^@media .*\(hover: hover\)/;

/** Selectors with `:hover` outside of `@media (hover: hover)`. */
function unguarded(css: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  for (const [, prelude = "", end] of css.replaceAll(/\/\*.*?\*\//gs, "").matchAll(/([^{};]*)([{};])/g)) {
    if (end === "}") open.pop();
    if (end !== "{") continue;
    open.push(prelude.trim());
    if (prelude.includes(":hover") && !open.some((outer) => hoverMedia.test(outer)))
      found.push(prelude.trim());
  }
  return found;
}

it("a hover rule without the media query, beside and below one with it: found", () => {
  const nested = ".A { @media (hover: hover) { &:hover { color: red } } &:hover { color: blue } }";
  expect(unguarded(`${nested} /* .B:hover { */ @media (width > 1px) { .C:hover, .D { top: 0 } }`)).toEqual([
    "&:hover",
    ".C:hover, .D",
  ]);
});

it("styles of the site, the desk and the games: no hover style stays on a touched element", () => {
  const files = rooms.flatMap((room) =>
    readdirSync(join(projectRoot, room), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".css") && !/(?:^|\/)(?:dist|node_modules)\//.test(path))
      .map((path) => join(room, path)),
  );
  expect(files.length).toBeGreaterThan(60);
  const broken = files.flatMap((path) =>
    unguarded(readFileSync(join(projectRoot, path), "utf8")).map((selector) => `${path}: ${selector}`),
  );
  expect(broken).toEqual([]);
});
