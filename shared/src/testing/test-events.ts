import type { ServerResponse } from "node:http";
import type { Route } from "./test-server.ts";

/** Server side of the one event connection of a page. */
export interface TestEvents {
  /** Route of `GET /api/events`. */
  readonly route: Route;
  /** True while the page is connected. */
  readonly isOpen: () => boolean;
  /** Sends an event to the connected page. */
  readonly tell: (name: string, data: object) => void;
}

/** Creates an event connection that is ready at once. */
export function testEvents(): TestEvents {
  let stream: ServerResponse | undefined;
  const tell = (name: string, data: object) => {
    stream?.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  return {
    route: (_, response) => {
      stream = response;
      response.writeHead(200, { "content-type": "text/event-stream" });
      tell("ready", { serverTime: "2026-11-21T09:00:00Z", lastId: "0" });
      return undefined;
    },
    isOpen: () => stream !== undefined,
    tell,
  };
}
