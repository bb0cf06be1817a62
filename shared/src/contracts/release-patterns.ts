/**
 * Forms of the texts in a release map: the contract checks them with its schemas, and a page, which reads its
 * map before the schema library is loaded, by itself.
 */
export const releasePatterns = {
  /** Path prefix that a remote serves. */
  internalPath: /^\/[a-z0-9][a-z0-9/-]*$/,
  /** Target of a navigation entry: a path of this site. */
  target: /^\/(?![/\\])/,
  /**
   * Route of a screen: fixed segments, `:name` for any one segment, `:name?` for an optional segment, and `*`
   * at the end for any rest.
   */
  route: /^(?:\/(?:[a-z0-9][a-z0-9-]*|:[A-Za-z]+\??))+(?:\/\*)?$/,
  remoteName: /^[a-z][a-z0-9-]{0,31}$/,
  /** Subresource integrity digest, as in the `integrity` attribute. */
  integrity: /^sha384-[A-Za-z0-9+/]{64}$/,
  /** Path of a file inside its release: no leading slash, no `..`. */
  filePath: /^(?!\/)(?!.*\.\.)[A-Za-z0-9_.@/-]+$/,
} as const;

/**
 * Name of the file with the manifest of a release: in the folder of a build, and below the base of the
 * published release.
 */
export const releaseFile = "release.json";
