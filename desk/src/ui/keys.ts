import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

/** A key that does something on this page. */
export interface KeyBinding {
  /** As in `KeyboardEvent.key`: "j", "/", "Escape". */
  readonly key: string;
  /** Text in the list of keys. */
  readonly label: string;
  readonly run: () => void;
}

const storedUnder = "deskKeys";
const bound = new Set<() => readonly KeyBinding[]>();
const listeners = new Set<() => void>();

/** True unless the operator has switched the single keys off, which somebody who dictates needs. */
function areKeysOn(): boolean {
  return localStorage.getItem(storedUnder) !== "off";
}

export function switchKeys(on: boolean): void {
  localStorage.setItem(storedUnder, on ? "on" : "off");
  for (const listener of listeners) listener();
}

export function useKeysOn(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areKeysOn);
}

/** Keys of the page as it is now. */
export function boundKeys(): readonly KeyBinding[] {
  return [...bound].flatMap((read) => read());
}

const typing = "input, textarea, select, [contenteditable], [role=menu] *";
const overlay = "[role=dialog], [role=menu]";

/** True for a key that belongs to a field, a dialog or the browser. */
function belongsElsewhere({ target, ctrlKey, altKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey || defaultPrevented || document.querySelector(overlay)) return true;
  return target instanceof Element && target.matches(typing);
}

function onKeyDown(event: KeyboardEvent): void {
  if (belongsElsewhere(event)) return;
  const isSingle = event.key.length === 1;
  if (isSingle && !areKeysOn()) return;
  const binding = boundKeys().find(({ key }) => key === event.key);
  if (!binding) return;
  event.preventDefault();
  binding.run();
}

/**
 * Binds keys while the component is shown. Without effect in fields and dialogs, and while single keys are
 * switched off.
 */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const read = useEffectEvent(() => bindings);
  useEffect(() => {
    const own = () => read();
    if (bound.size === 0) window.addEventListener("keydown", onKeyDown);
    bound.add(own);
    return () => {
      bound.delete(own);
      if (bound.size === 0) window.removeEventListener("keydown", onKeyDown);
    };
  }, []);
}
