/** Version of the contract between shell and remotes. A remote built for another version is refused. */
export const contractVersion = 1;

/**
 * Container name of a remote's development build. Fixed, because a tab that overrides a remote has to know it
 * in advance.
 */
export const developmentContainer = (name: string): string =>
  `tessera_${name.replaceAll("-", "_")}_development`;
