const ts = require("typescript");
const replaceNodes = require("./replace-nodes.cjs");

/**
 * Classes of which the site uses next to nothing: texts come from the parts, and values are put in as they
 * are.
 */
const replaced = {
  Connector: `class Connector extends EventEmitter {
    state = {};
    load(languages, namespaces, callback) { callback?.(); }
    reload(languages, namespaces, callback) { callback?.(); }
  }`,
  Formatter: "class Formatter { format(value) { return value; } }",
};

/** Methods that nothing in a page calls. */
const unused = {
  I18n: ["cloneInstance", "dir", "hydrate", "setDefaultNamespace", "toJSON"],
  LanguageUtil: ["clearCache", "deprecateBareCode"],
  PluralResolver: ["clearCache", "getPluralFormsOfKey", "needsPlural"],
  ResourceStore: [
    "addResource",
    "addResources",
    "deprecateDottedLng",
    "removeNamespaces",
    "removeResourceBundle",
    "toJSON",
  ],
};

/** Texts that are used in other texts: there are none. */
const nest = "nest(text) { return text; }";

/**
 * Statements that do nothing but tell developers something, in the mode `debug` or of a mistake in the code.
 */
const note =
  /^(?:this\.logger\.(?:log|warn|deprecate|once)|baseLogger\.deprecate|this\.deprecate\w+|warnOnce)\(/;

/** Package that gives older versions of React a hook that the site's has. */
const shim = "use-sync-external-store/shim";

/** Returns what stands in the place of a node, or undefined when it stays. */
function replacementOf(node, file) {
  if (ts.isStringLiteral(node) && node.text === shim) return '"react"';
  if (ts.isClassDeclaration(node)) return replaced[node.name?.text];
  if (ts.isExpressionStatement(node) && note.test(node.getText(file))) return ";";
  if (!ts.isMethodDeclaration(node)) return undefined;
  const name = node.name.getText(file);
  const className = node.parent.name?.text;
  if (className === "Interpolator" && name === "nest") return nest;
  return unused[className]?.includes(name) ? "" : undefined;
}

/**
 * Loader: leaves out of i18next and react-i18next what the site does not use, since neither can be
 * tree-shaken: backends, formats, nesting, notes for developers and methods that nobody calls. A test
 * compares every text of the site.
 */
module.exports = function leanI18next(source) {
  return replaceNodes(source, replacementOf);
};
