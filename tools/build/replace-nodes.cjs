const ts = require("typescript");

/**
 * Replaces parts of a script's text.
 *
 * @param replacementOf returns the text in the place of a node of the syntax tree, or undefined when the node
 *   stays
 */
module.exports = function replaceNodes(source, replacementOf) {
  const file = ts.createSourceFile("package.js", source, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const edits = [];
  const visit = (node) => {
    const text = replacementOf(node, file);
    if (text === undefined) ts.forEachChild(node, visit);
    else edits.push({ start: node.getStart(file), end: node.end, text });
  };
  visit(file);
  return edits.reduceRight(
    (result, { start, end, text }) => result.slice(0, start) + text + result.slice(end),
    source,
  );
};
