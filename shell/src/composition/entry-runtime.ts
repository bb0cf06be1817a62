import { startContainer, type BundlerRequire } from "./bundler-runtime.ts";

declare const __webpack_require__: BundlerRequire;
/** Name of the container, defined by the build. */
declare const __CONTAINER__: string;

startContainer(__webpack_require__, __CONTAINER__);
