interface ProvidedRuntime {
  readonly startContainer: (bundler: unknown, name: string) => void;
}

declare const __webpack_require__: unknown;
/** Name of the container, defined by the build. */
declare const __CONTAINER__: string;

/** The shell's federation runtime, which it has put into the window. */
const { tesseraFederation } = globalThis as { readonly tesseraFederation?: ProvidedRuntime };
if (!tesseraFederation) throw new Error("The shell provides no federation runtime.");
tesseraFederation.startContainer(__webpack_require__, __CONTAINER__);
