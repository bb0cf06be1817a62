import { useEffect, useState, type RefObject } from "react";

/** Shows an element on the whole screen, where the browser can; `turn` is null where it cannot. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const follow = () => setOn(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, []);
  const leave = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
  };
  const enter = () => {
    // The browser may say no; the game then stays as large as it is.
    element.current?.requestFullscreen().catch(() => undefined);
  };
  return { isOn, leave, turn: document.fullscreenEnabled ? () => (isOn ? leave() : enter()) : null };
}
