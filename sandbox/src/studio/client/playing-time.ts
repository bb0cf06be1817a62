const pad = (value: number) => String(value).padStart(2, "0");

/** Seconds as `hh:mm:ss`. */
export function formatPlayingTime(seconds: number): string {
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
    .map(pad)
    .join(":");
}

/**
 * Says when a reminder is due: once for every full interval of playing time, however often it is asked.
 *
 * @param everySeconds the player's own setting; null never reminds
 * @param alreadyPlayedSeconds playing time before a reload: its reminders were given
 */
export function createReminder(everySeconds: number | null, alreadyPlayedSeconds: number) {
  let given = everySeconds === null ? 0 : Math.floor(alreadyPlayedSeconds / everySeconds);
  return {
    isDue(playedSeconds: number): boolean {
      return everySeconds !== null && Math.floor(playedSeconds / everySeconds) > given;
    },
    give(playedSeconds: number): void {
      if (everySeconds !== null) given = Math.floor(playedSeconds / everySeconds);
    },
  };
}
