import { setTimeout as pause } from "node:timers/promises";
import { secondMs } from "@tessera/shared/core/durations";
import type { SiteProcess } from "../../e2e/outside/site-process.ts";
import { residentMegabytes } from "../../tools/testing/process-memory.ts";
import { atLeast, atMost, type BenchOptions, type Figure } from "../figure.ts";
import { openIdlePages, registerPlayers } from "./idle-pages.ts";

const streams = 10_000;
/** Most streams of one session. */
const pages = 3;
/** Registered players, whose registrations take the time; guests have the streams that they do not. */
const playerCounts = { short: 334, long: 3_333 } as const;
/** Time for two heartbeats of each stream. */
const settleSeconds = 35;
const kilobytesMax = 30;

/**
 * Open streams of a node; kB each: 10,000 event streams are opened at one node, three of each player and one
 * of each guest, and counted after two heartbeats; by how much the resident memory of the node's process has
 * grown since before the first one, for each stream.
 */
export async function measureStreams(
  site: SiteProcess,
  { short, say }: BenchOptions,
): Promise<readonly Figure[]> {
  const players = await registerPlayers(site, short ? playerCounts.short : playerCounts.long);
  const guests = streams - pages * players.length;
  const resident = () => residentMegabytes(site.processId(), "VmRSS");
  const before = resident();
  const idle = await openIdlePages(site, { players, pages, guests });
  await pause(settleSeconds * secondMs);
  const [open, after] = [idle.open(), resident()];
  idle.leave();
  say(
    `${open} streams, ${guests} of them of guests: resident memory ${before} MB before, ${after} MB with them`,
  );
  const kilobytes = ((after - before) * 1_024) / streams;
  return [
    atLeast("nodes.streams", open, "open streams of a node", streams),
    atMost("nodes.streams.memory", kilobytes, "kB each", kilobytesMax, 1),
  ];
}
