/** Session of the player, and the browser's storage. */
export { keepsCookies } from "./cookies.ts";
export { readToken, type AccessToken } from "./credentials.ts";
export { onPageRestored } from "./page-restored.ts";
export { deleteDraft, saveDraft, readDraft, type Draft } from "./drafts.ts";
export {
  beginSession,
  endSession,
  isLoggingOut,
  login,
  logout,
  register,
  session,
  startSession,
  useSession,
} from "./session.ts";
export { storage } from "./storage.ts";
export { useBrowserValue } from "./use-browser-value.ts";
export { applyTheme, setTheme, useTheme } from "./theme.ts";
