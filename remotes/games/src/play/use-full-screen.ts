import { useEffect, useState, useSyncExternalStore, type RefObject } from "react";

const neverChanges = () => () => undefined;
const isEnabled = () => document.fullscreenEnabled;

/** Full screen mode of an element; the toggle is null where the browser does not support it. */
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
    // The browser may refuse; the game then keeps its size.
    element.current?.requestFullscreen().catch(() => undefined);
  };
  const isPossible = useSyncExternalStore(neverChanges, isEnabled, () => true);
  return { isOn, leave, toggle: isPossible ? () => (isOn ? leave() : enter()) : null };
}
