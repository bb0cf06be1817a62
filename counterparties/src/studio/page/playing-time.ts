const pad = (value: number) => String(value).padStart(2, "0");

/** Seconds as `hh:mm:ss`. */
export function formatPlayingTime(seconds: number): string {
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
    .map(pad)
    .join(":");
}

/**
 * Tracks reminders: one is due for every full interval of playing time.
 *
 * @param everySeconds the player's own setting; null never reminds
 * @param alreadyPlayedSeconds playing time before a reload, whose reminders were shown
 */
export function createReminder(everySeconds: number | null, alreadyPlayedSeconds: number) {
  let shown = everySeconds === null ? 0 : Math.floor(alreadyPlayedSeconds / everySeconds);
  return {
    isDue(playedSeconds: number): boolean {
      return everySeconds !== null && Math.floor(playedSeconds / everySeconds) > shown;
    },
    markShown(playedSeconds: number): void {
      if (everySeconds !== null) shown = Math.floor(playedSeconds / everySeconds);
    },
  };
}
