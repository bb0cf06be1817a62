/**
 * Loader: leaves random numbers out of crypto-js, which looks for them in six places. The site takes MD5 from
 * it.
 */
module.exports = function leanCrypto(source) {
  return source.replace(/var crypto;[^]*?(?=\/\*\s+\* Local polyfil)/, "var cryptoSecureRandomInt;");
};
