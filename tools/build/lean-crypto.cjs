/** Methods of crypto-js that MD5 of a text does not call, by the object that has them; undefined: of any. */
const unused = [
  [undefined, "clone"],
  [undefined, "random"],
  [undefined, "_createHmacHelper"],
  ["Hex", "parse"],
  ["Latin1", "stringify"],
  ["Utf8", "stringify"],
];

/** Returns a pattern of a method, which ends where its indentation does. */
function methodOf(object, name) {
  const start = object === undefined ? "" : `(?<=C_enc\\.${object} = \\{(?:(?!\\n\\t {4}\\}).)*?)`;
  return new RegExp(`${start}\\n\\t(?<indent> +)${name}: function .*?\\n\\t\\k<indent>\\},?`, "gs");
}

/**
 * Loader: leaves out of crypto-js what the site does not use, since it cannot be tree-shaken: random numbers,
 * for which it looks in six places, copies, codes and keyed digests. The site takes MD5 from it.
 */
module.exports = function leanCrypto(source) {
  return unused
    .reduce((left, [object, name]) => left.replace(methodOf(object, name), ""), source)
    .replace(/var crypto;.*?(?=\/\*\s+\* Local polyfil)/s, "")
    .replace(/\n\t {4}C\.HmacMD5 = .*/, "");
};
