import { icon, iconButton } from "./element.ts";

/** One tone: from one pitch to another, in hertz, for so many milliseconds. */
export interface Tone {
  readonly from: number;
  readonly to: number;
  readonly ms: number;
}

/** Sounds of a game, and the switch that turns them on. */
export interface Sound {
  readonly button: HTMLButtonElement;
  /** Plays a tone when the player has asked for sound. */
  readonly play: (tone: Tone) => void;
}

const loudness = 0.05;

/**
 * Creates the sounds of a game. They are off until the player asks for them, each time that the game is
 * opened.
 */
export function createSound(name: string, className: string | undefined): Sound {
  let context: AudioContext | null = null;
  let isOn = false;
  const button = iconButton("silence", name, className);
  button.setAttribute("aria-pressed", "false");
  button.addEventListener("click", () => {
    isOn = !isOn;
    button.setAttribute("aria-pressed", String(isOn));
    button.replaceChildren(icon(isOn ? "sound" : "silence"));
    // A browser lets a page make sounds after a press only.
    if (isOn) context ??= new AudioContext();
    if (isOn) void context?.resume();
    else void context?.suspend();
  });
  return {
    button,
    play({ from, to, ms }) {
      if (!isOn || !context) return;
      const tone = context.createOscillator();
      const volume = context.createGain();
      const [start, end] = [context.currentTime, context.currentTime + ms / 1_000];
      tone.frequency.setValueAtTime(from, start);
      tone.frequency.exponentialRampToValueAtTime(to, end);
      volume.gain.setValueAtTime(loudness, start);
      volume.gain.exponentialRampToValueAtTime(loudness / 100, end);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(end);
    },
  };
}
