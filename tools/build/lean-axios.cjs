/** Functions and classes that nothing in a page calls, by the module of axios that they are the export of. */
const unused = [
  "CancelToken",
  "AxiosURLSearchParams",
  "HttpStatusCode",
  "cookies",
  "formDataToJSON",
  "setFormDataHeaders",
  "toFormData",
  "toURLEncodedForm",
];

/**
 * Loader: leaves out of axios what the site does not use, since its parts hold each other: the adapter by
 * `fetch`, of which the site has its own, forms that are made of objects, the cookie against forged requests,
 * and its older cancellation. A test compares the answers of both editions.
 */
module.exports = function leanAxios(source) {
  const [name] = /\w+(?=\.js$)/.exec(this.resourcePath) ?? [];
  if (name === "fetch") return "export const getFetch = () => null;";
  return unused.includes(name) ? "export default null;" : source;
};
module.exports.unused = unused;
