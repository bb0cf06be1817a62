import { useLayoutEffect } from "react";

/**
 * The screen fills the window while it stands: the frame of the site hides its bars. The mark on the body is the shell's
 * door for it.
 */
export function useFullWindow(): void {
  useLayoutEffect(() => {
    document.body.dataset["screen"] = "full-window";
    return () => {
      delete document.body.dataset["screen"];
    };
  }, []);
}
