import { useLocation } from "react-router-dom";
import { useBrowserValue } from "../session/use-browser-value.ts";

const onServer = () => null;

/**
 * Hook for the state of the page's history entry, which survives a reload. A document is rendered without it,
 * so it is null while a document's content is taken over.
 */
export function useHistoryState(): unknown {
  const { state } = useLocation();
  return useBrowserValue<unknown>(() => state, onServer);
}
