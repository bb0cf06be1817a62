import { dialogFrame } from "./dialog.tsx";
import { menuFrame } from "./menu.tsx";
import { toastFrame } from "./toast.tsx";

/**
 * Preloads dialogs, menus and toasts, so that the first one opens at once. The shell calls it when the page
 * is idle.
 */
export async function preloadOverlays(): Promise<void> {
  await Promise.all([dialogFrame.preload(), menuFrame.preload(), toastFrame.preload()]);
}
