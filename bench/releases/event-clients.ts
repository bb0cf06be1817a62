import { setTimeout as pause } from "node:timers/promises";
import { serverEventsPath } from "@tessera/shared/contracts/api-paths";
import { inBatches } from "../../e2e/outside/in-batches.ts";
import { openStream } from "../open-stream.ts";

const openedAtOnce = 25;
const receivedWithinMs = 30_000;
const lookEveryMs = 20;

/** Guests' event streams, each of a page of its own. */
export interface EventClients {
  /**
   * Waits until each of them received a revision. Returns when, in milliseconds of `performance.now()`.
   * Rejects when one of them is not.
   */
  untilReceived(revision: number): Promise<number[]>;
  close(): void;
}

interface EventClient {
  /** The newest revision that a `release.map` has sent to it, and when. */
  readonly newest: () => { readonly revision: number; readonly atMs: number };
  readonly close: () => void;
}

/** Opens so many streams, at each of the origins in turn. */
export async function openEventClients(origins: readonly string[], count: number): Promise<EventClients> {
  const clients = await inBatches(count, openedAtOnce, (place) =>
    openEventClient(origins[place % origins.length] ?? ""),
  );
  return {
    untilReceived: async (revision) => {
      const deadlineMs = performance.now() + receivedWithinMs;
      for (;;) {
        const behind = clients.filter((client) => client.newest().revision < revision).length;
        if (behind === 0) return clients.map((client) => client.newest().atMs);
        if (performance.now() > deadlineMs)
          throw new Error(`${behind} of ${count} event clients were not told of revision ${revision}.`);
        await pause(lookEveryMs);
      }
    },
    close: () => {
      for (const client of clients) client.close();
    },
  };
}

async function openEventClient(origin: string): Promise<EventClient> {
  const response = await openStream(`${origin}${serverEventsPath}`);
  let newest = { revision: 0, atMs: 0 };
  let text = "";
  response.setEncoding("utf8");
  response.on("data", (part: string) => {
    const events = (text + part).split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      if (!event.includes("event: release.map\n")) continue;
      const revision = Number(/"revision":(\d+)/.exec(event)?.[1]);
      if (revision > newest.revision) newest = { revision, atMs: performance.now() };
    }
  });
  return { newest: () => newest, close: () => response.destroy() };
}
