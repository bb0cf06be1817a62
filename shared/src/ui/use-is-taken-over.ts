import { useBrowserValue } from "../session/use-browser-value.ts";

const isBrowser = () => true;
const isDocument = () => false;

/**
 * Returns false in a document and in the render in which a page takes it over, then true. For content that
 * depends on the present, which is another one when the page takes over what was rendered earlier.
 */
export const useIsTakenOver = (): boolean => useBrowserValue(isBrowser, isDocument);
