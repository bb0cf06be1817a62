import { get, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { serverEventsPath } from "@tessera/shared/contracts/api-paths";

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
  const clients: EventClient[] = [];
  while (clients.length < count) {
    const some = Math.min(openedAtOnce, count - clients.length);
    const opened = Array.from({ length: some }, (_, index) =>
      openEventClient(origins[(clients.length + index) % origins.length] ?? ""),
    );
    clients.push(...(await Promise.all(opened)));
  }
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
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(
      `${origin}${serverEventsPath}`,
      { agent: false, headers: { accept: "text/event-stream" } },
      resolve,
    ).on("error", reject);
  });
  if (response.statusCode !== 200) throw new Error(`An event stream answered ${response.statusCode}.`);
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
  response.on("error", () => undefined);
  return { newest: () => newest, close: () => response.destroy() };
}
