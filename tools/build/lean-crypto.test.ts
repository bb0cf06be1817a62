import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { compileFunction } from "node:vm";
import { expect, it } from "vitest";
import { projectRoot } from "./targets.ts";

const require = createRequire(join(projectRoot, "shared/package.json"));
const packageFolder = (name: string) => dirname(require.resolve(`${name}/package.json`));
const folder = packageFolder("crypto-js");
const leanCrypto = require(join(projectRoot, "tools/build/lean-crypto.cjs")) as (source: string) => string;

/** Evaluates a file of the package, whose only import is its core. */
function evaluate(source: string, core?: unknown): unknown {
  const module = { exports: {} };
  compileFunction(source, ["module", "exports", "require"])(module, module.exports, () => core);
  return module.exports;
}

it("MD5 of the lean package: equals that of Node, without what it does not use", () => {
  const [core, own] = ["core.js", "md5.js"].map((file) =>
    leanCrypto(readFileSync(join(folder, file), "utf8")),
  ) as [string, string];
  expect(core + own).not.toMatch(
    /getRandomValues|msCrypto|(?:random|clone|_createHmacHelper): function|HmacMD5 =/,
  );
  expect(core.match(/(?:parse|stringify): function/g)).toEqual(
    ["stringify", "parse", "parse"].map((name) => `${name}: function`),
  );
  const md5 = evaluate(own, evaluate(core)) as (text: string) => {
    readonly toString: () => string;
  };
  for (const text of ["", "amount=1&name=Ayu", "é".repeat(1_000), "ไทย 🎲"])
    expect(md5(text).toString()).toBe(createHash("md5").update(text).digest("hex"));
});
