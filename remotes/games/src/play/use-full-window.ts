import { useLayoutEffect } from "react";

/**
 * Hides the bars of the site while the screen is mounted. The attribute on the body is the shell's interface
 * for it.
 */
export function useFullWindow(): void {
  useLayoutEffect(() => {
    document.body.dataset["screen"] = "full-window";
    return () => {
      delete document.body.dataset["screen"];
    };
  }, []);
}
