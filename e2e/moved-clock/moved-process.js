/**
 * Preload of the processes of a site whose clock a flow moves. `CLOCK_FILE` names the file with the
 * milliseconds it is ahead.
 */
import { readFileSync } from "node:fs";
import "./move-date.js";

const readEveryMs = 20;
let aheadMs = 0;
let readAtMs = -Infinity;

globalThis.clockAheadMs = () => {
  const elapsedMs = performance.now();
  if (elapsedMs - readAtMs >= readEveryMs) {
    readAtMs = elapsedMs;
    aheadMs = Number(readFileSync(process.env["CLOCK_FILE"] ?? "", "utf8"));
  }
  return aheadMs;
};
