import { spawnSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasCode } from "@tessera/shared/core/has-code";
import { freePorts } from "../../../tools/testing/free-ports.ts";
import { endProcess, run } from "../../../tools/testing/processes.ts";
import { pollUntil } from "../../outside/poll-until.ts";
import { programPath, startProgram } from "../programs.ts";
import { startInOrder } from "../../../tools/testing/in-order.ts";

/** Sizes in bytes of the pieces by which a disk is filled, so that no piece of the last one is left. */
const pieces = [2 ** 20, 2 ** 12];

/**
 * Mounts a disk of its own, a file with ext4 on a loop device, and starts the exporter of Prometheus for its
 * machine. Needs root.
 *
 * @param megabytes size of the disk
 */
export const mountSmallDisk = (megabytes: number) =>
  startInOrder(async (stops) => {
    const home = mkdtempSync(join(tmpdir(), "tessera-nodes-disk-"));
    stops.unshift(() => rmSync(home, { recursive: true, force: true }));
    // The user of PostgreSQL has to reach the disk.
    chmodSync(home, 0o755);
    const [image, folder] = [join(home, "image"), join(home, "disk")];
    mkdirSync(folder);
    closeSync(openSync(image, "w"));
    truncateSync(image, megabytes * 2 ** 20);
    await run(programPath("mkfs.ext4"), ["-q", "-m", "0", image]);
    await run(programPath("mount"), ["-o", "loop", image, folder]);
    // Also where this process ends by an error: a mount lasts until it is undone.
    const unmount = () => spawnSync(programPath("umount"), ["--lazy", folder]);
    process.once("exit", unmount);
    stops.unshift(() => {
      process.off("exit", unmount);
      unmount();
    });
    const [port = 0] = await freePorts(1);
    const exporter = startProgram("prometheus-node-exporter", [
      "--collector.disable-defaults",
      "--collector.filesystem",
      `--web.listen-address=127.0.0.1:${port}`,
    ]);
    stops.unshift(() => endProcess(exporter, "SIGKILL"));
    const target = `127.0.0.1:${port}`;
    await pollUntil("the exporter answers", async () => (await fetch(`http://${target}/metrics`)).ok);
    const ballast = join(folder, "ballast");
    return {
      folder,
      /** Entry of `scrape_configs` for this disk alone: others of this machine are none of the test's. */
      scrape: {
        job_name: "node",
        static_configs: [{ targets: [target], labels: { instance: "database" } }],
        metric_relabel_configs: [{ source_labels: ["mountpoint"], regex: folder, action: "keep" }],
      },
      /** Fills the disk with one file. */
      fill: () => {
        const file = openSync(ballast, "w");
        for (const size of pieces) while (takes(file, size)) continue;
        closeSync(file);
      },
      /** Frees the space that was taken. */
      empty: () => rmSync(ballast, { force: true }),
    };
  });

/** Writes a piece of a file. Returns false where the disk has no space for it. */
function takes(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size)) > 0;
  } catch (error) {
    if (hasCode(error, "ENOSPC")) return false;
    throw error;
  }
}
