declare const __FLAVOUR__: "production" | "development";

/**
 * True in a development build of the shell; set at build time, so that the guarded code is removed from other
 * builds.
 */
export const isDevelopmentShell = __FLAVOUR__ === "development";
