declare const __FLAVOUR__: "production" | "development";

/** Whether this is a shell of the development flavour; decided by the build, which leaves out what a false one guards. */
export const isDevelopmentShell = __FLAVOUR__ === "development";
