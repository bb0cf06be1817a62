import type { Waiting } from "@tessera/shared/operator-contracts/overview";
import { useQuery } from "@tessera/shared/query";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { waitingQuery } from "./overview-queries.ts";

/** Entry of the local storage; absent while the sound is off. */
const storedUnder = "deskSound";

const listeners = new Set<() => void>();

function isSoundOn(): boolean {
  return localStorage.getItem(storedUnder) === "on";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Switches the sound of this browser on, which plays it once, or off. */
export function setSound(on: boolean): void {
  if (on) localStorage.setItem(storedUnder, "on");
  else localStorage.removeItem(storedUnder);
  if (on) playSound();
  for (const listener of listeners) listener();
}

/** Returns whether the sound is on. */
export function useSound(): boolean {
  return useSyncExternalStore(subscribe, isSoundOn);
}

/** Tones of the sound: frequency in hertz, and beginning in seconds. */
const tones = [
  { hertz: 659, at: 0 },
  { hertz: 880, at: 0.14 },
] as const;
const toneSeconds = 0.3;
const loudness = 0.12;

let context: AudioContext | undefined;

/** Plays two soft tones. Silent where the browser has no sound, or forbids it before the first press. */
function playSound(): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  void context.resume().catch(() => undefined);
  for (const { hertz, at } of tones) {
    const begin = context.currentTime + at;
    const tone = new OscillatorNode(context, { frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(loudness, begin + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + toneSeconds);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + toneSeconds);
  }
}

/** True when more rows wait in one of the queues than before. */
function hasRisen(before: readonly Waiting[], now: readonly Waiting[]): boolean {
  const known = new Map(before.map(({ queue, waiting }) => [queue, waiting]));
  return now.some(({ queue, waiting }) => waiting > (known.get(queue) ?? waiting));
}

/** Plays the sound, while it is on, whenever something new waits. */
export function useWaitingSound(): void {
  const queues = useQuery(waitingQuery).data?.queues;
  const before = useRef(queues);
  useEffect(() => {
    if (before.current && queues && hasRisen(before.current, queues) && isSoundOn()) playSound();
    before.current = queues;
  }, [queues]);
}
