/**
 * Loader: puts the name of the remote before the names of its chunks. Two remotes may call a chunk alike, and
 * in one application both would become one.
 */
module.exports = function prefixChunkNames(source) {
  const { remote } = this.getOptions();
  return source.replace(/(webpackChunkName:\s*["'`])/g, `$1${remote}-`);
};
