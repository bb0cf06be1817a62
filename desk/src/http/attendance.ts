import { minuteMs } from "@tessera/shared/core/durations";

/** Time after the last input for which somebody is taken to sit at the desk. */
const attendedMs = minuteMs;

let lastInputAt = 0;

/**
 * True when somebody has used the desk within the last minute: what the desk reads by itself does not keep a
 * session open.
 */
export function isAttended(): boolean {
  return performance.now() - lastInputAt < attendedMs;
}

function noteInput(): void {
  lastInputAt = performance.now();
}

for (const event of ["pointerdown", "keydown", "wheel"])
  window.addEventListener(event, noteInput, { capture: true, passive: true });
noteInput();
