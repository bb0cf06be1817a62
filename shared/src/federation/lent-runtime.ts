/** Stands in a remote for the federation's bundler runtime: the shell's, which it has put into the window. */
const { tesseraFederation } = globalThis as { readonly tesseraFederation?: object };
if (!tesseraFederation) throw new Error("The shell lends no federation runtime.");

// oxlint-disable-next-line import/no-default-export -- the build's own module imports it like this
export default tesseraFederation;
