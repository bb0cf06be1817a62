import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Machine, thisMachine } from "../../outside/site-process.ts";
import { programPath } from "../programs.ts";

/** A machine whose clock can be set while its nodes run, and differs from that of this machine. */
interface WrongClock {
  readonly machine: Machine;
  /** Sets the clock to so many seconds ahead of this machine's, behind it when negative. */
  set(seconds: number): void;
  discard(): void;
}

/** Creates a machine with a clock that is right at first. Steady clocks there are never changed. */
function createWrongClock(): WrongClock {
  const folder = mkdtempSync(join(tmpdir(), "tessera-nodes-clock-"));
  const file = join(folder, "offset");
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? "-" : "+"}${Math.abs(seconds)}s\n`);
  set(0);
  return {
    machine: {
      ...thisMachine,
      environment: {
        LD_PRELOAD: programPath("libfaketime.so.1"),
        FAKETIME_TIMESTAMP_FILE: file,
        FAKETIME_CACHE_DURATION: "1",
        FAKETIME_DONT_FAKE_MONOTONIC: "1",
        // Nothing is shared, so a process that is killed leaves nothing behind.
        FAKETIME_DISABLE_SHM: "1",
      },
    },
    set,
    discard: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Two machines, the clock of one of which is ahead by as much as that of the other one is behind. */
export function createWrongClocks() {
  const [ahead, behind] = [createWrongClock(), createWrongClock()];
  return {
    machines: [ahead.machine, behind.machine],
    /** Sets both clocks to so many seconds from that of this machine. */
    setApart: (seconds: number) => {
      ahead.set(seconds);
      behind.set(-seconds);
    },
    discard: () => {
      ahead.discard();
      behind.discard();
    },
  };
}
