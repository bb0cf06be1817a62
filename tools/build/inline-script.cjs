const { rspack } = require("@rspack/core");

// A browser that is too old for the shell still has to say so.
const target = "es2020";

/**
 * Loader: compiles an inline script of a page to a module with its text as `code`, a function of what the
 * script has as `options`. The script imports types alone, since a document has no place that it could import
 * from.
 */
module.exports = function inlineScript(source) {
  const { transformSync, minifySync } = rspack.experiments.swc;
  const parser = { syntax: "typescript" };
  const plain = transformSync(source, { jsc: { parser, target } }).code.replace(/^export ?\{ ?\};$/m, "");
  if (/\b(?:import|export)\b/.test(plain)) throw new Error("An inline script has no import and no export.");
  const compress = { ecma: 2020, passes: 2 };
  const { code } = minifySync(`export default (options) => {${plain}\n};`, {
    module: true,
    compress,
    mangle: true,
  });
  const text = code.replace(/^export default\s*/, "").replace(/;\s*$/, "");
  return `export const code = ${JSON.stringify(text)};`;
};
