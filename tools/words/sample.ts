import { createHash } from "node:crypto";
import type { Files } from "../citations/repository.ts";
import { hasCheckedProse } from "./find-words.ts";
import { proseOf } from "./prose.ts";

const sizes = { comment: 200, title: 160 } as const;

/**
 * Draws 200 comments and 160 titles of tests: of each kind those with the smallest digests of seed, path and
 * text, so that an edit elsewhere changes nothing of the draw. Comments that only instruct a tool are left
 * out.
 *
 * @param seed whole number; the same seed draws the same from the same files
 * @returns one line for each, `<file>:<line> <text>`, the comments first
 */
export function drawSample(files: Files, seed: number): readonly string[] {
  const drawn = { comment: [] as Drawn[], title: [] as Drawn[] };
  for (const [path, text] of files) {
    if (!hasCheckedProse(path) || path.endsWith(".md")) continue;
    for (const prose of proseOf(path, text)) {
      const words = prose.text.replaceAll(/\s+(?:\*\/?|\/\/|--)?\s*/g, " ").trim();
      if (prose.kind === "page" || !/[a-z]{2,} [a-z]/i.test(words) || instruction.test(words)) continue;
      const order = createHash("sha256").update(`${seed} ${path} ${words}`).digest("hex");
      drawn[prose.kind].push({ order, line: `${path}:${prose.line} ${words}` });
    }
  }
  return (["comment", "title"] as const).flatMap((kind) =>
    drawn[kind]
      .toSorted((a, b) => (a.order < b.order ? -1 : 1))
      .slice(0, sizes[kind])
      .map(({ line }) => line),
  );
}

interface Drawn {
  readonly order: string;
  readonly line: string;
}

const instruction = /^(?:\/\/|\/\*)\s*(?:@ts-|oxlint|eslint|webpack|@vitest)/;
