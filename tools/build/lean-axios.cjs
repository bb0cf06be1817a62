const ts = require("typescript");
const replaceNodes = require("./replace-nodes.cjs");

/** Functions and classes that nothing in a page calls, by the module of axios that they are the export of. */
const unused = [
  "CancelToken",
  "AxiosURLSearchParams",
  "HttpStatusCode",
  "assertParamsAcyclic",
  "cookies",
  "formDataToJSON",
  "setFormDataHeaders",
  "toFormData",
  "toURLEncodedForm",
  "validator",
];

/** Statements that check what the code asks for, and that add a method for each kind of request. */
const checks = /^(?:validator\.assertOptions|assertParamsAcyclic|utils\.forEach\(\['(?:delete|post)')/;

/** Returns what stands in the place of a node, or undefined when it stays. */
function replacementOf(node, file) {
  if (ts.isExpressionStatement(node) && checks.test(node.getText(file))) return ";";
  // An error as JSON, for a log.
  if (ts.isMethodDeclaration(node) && node.parent.name?.text === "AxiosError")
    return node.name.text === "toJSON" ? "" : undefined;
  return undefined;
}

/**
 * Loader: leaves out of axios what the site does not use, since its parts hold each other: the adapter by
 * `fetch`, of which the site has its own, forms that are made of objects, the cookie against forged requests,
 * its older cancellation, and checks of its options. A test compares the answers of both editions.
 */
module.exports = function leanAxios(source) {
  const [name] = /\w+(?=\.js$)/.exec(this.resourcePath) ?? [];
  if (name === "fetch") return "export const getFetch = () => null;";
  return unused.includes(name) ? "export default {};" : replaceNodes(source, replacementOf);
};
module.exports.unused = unused;
