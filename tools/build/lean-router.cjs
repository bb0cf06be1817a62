const ts = require("typescript");
const replaceNodes = require("./replace-nodes.cjs");

/** Parts of the data router, by their names: the site's routes have neither loaders nor error elements. */
const replaced = {
  DefaultErrorComponent: "function DefaultErrorComponent() {}",
  RenderErrorBoundary: "RenderErrorBoundary = {}",
  dataRouterState: "dataRouterState = undefined",
  useNavigateStable: "function useNavigateStable() {}",
};

/** Function whose variable `dataRouterState` stays empty without a data router. */
const rendering = "_renderMatches";

const enclosingFunction = (node) => ts.findAncestor(node, ts.isFunctionDeclaration)?.name?.text;

/** Returns what stands in the place of a node, or undefined when it stays. */
function replacementOf(node, file) {
  if (ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node)) {
    const name = node.name?.getText(file);
    if (name === "dataRouterState" && enclosingFunction(node) !== rendering) return undefined;
    return Object.hasOwn(replaced, name) ? replaced[name] : undefined;
  }
  if (!ts.isCallExpression(node)) return undefined;
  const called = node.expression.getText(file);
  // Notes for developers.
  if (called === "warning" || called === "warningOnce") return "undefined";
  // Errors of a mistake in the code have no text, but a stack.
  if (called === "invariant") return `invariant(${node.arguments[0].getText(file)})`;
  return undefined;
}

/**
 * Loader: leaves out of react-router what a page in its declarative mode does not use: the data router's way
 * of rendering, notes for developers, and the texts of errors that only a mistake in the code can cause.
 */
module.exports = function leanRouter(source) {
  return replaceNodes(source, replacementOf);
};
