import type { AddressInfo } from "node:net";
import { newId } from "@tessera/shared/core/identifiers";
import { minorUnits } from "@tessera/shared/core/money";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { expect } from "vitest";
import { houseAccount, playerAccount, post } from "../../../ledger/index.ts";
import { type TestPlayer, type TestSite, testSite } from "../../../testing/index.ts";

export interface ReceivedEvent {
  readonly event: string;
  readonly data: unknown;
  readonly id?: string;
}

/** Client of one event stream. */
export interface Listener {
  /** Resolves to the next event; undefined when the server has ended the stream. */
  next(): Promise<ReceivedEvent | undefined>;
}

/** A listening site, and clients of its event streams. */
export interface EventSite extends TestSite {
  /** Requests an event stream as a player, or as a guest. */
  request(as: TestPlayer | null, headers?: Record<string, string>, search?: string): Promise<Response>;
  /** Opens an event stream, which has to be accepted. */
  listen(as: TestPlayer | null, headers?: Record<string, string>, search?: string): Promise<Listener>;
  /** Posts the win of a round, of so many minor units. */
  win(player: TestPlayer, amount: bigint): Promise<unknown>;
  /** Ends all streams from the client's side. */
  endStreams(): void;
}

/** Starts a site for tests of its event streams. */
export async function eventSite(): Promise<EventSite> {
  const site = await testSite();
  await site.app.listen({ host: "127.0.0.1", port: 0 });
  // The address of a server that listens on a port has this form.
  const { port } = site.app.server.address() as AddressInfo;
  const opened: AbortController[] = [];

  const request: EventSite["request"] = (as, headers = {}, search = "") => {
    const controller = new AbortController();
    opened.push(controller);
    return fetch(`http://127.0.0.1:${port}/api/events${search}`, {
      signal: controller.signal,
      headers: {
        ...(as && { authorization: `Bearer ${as.accessToken}`, cookie: `second=${as.cookies.second}` }),
        ...headers,
      },
    });
  };

  return {
    ...site,
    request,
    listen: async (...parameters) => {
      const response = await request(...parameters);
      expect(response.status).toBe(200);
      return toListener(response);
    },
    win: (player, amount) =>
      site.database.transaction((sql) =>
        post(sql, {
          kind: "game.win",
          idemKey: `tx:studio:${newId()}`,
          ref: { type: "round", id: "r" },
          legs: [
            { account: houseAccount("ggr", "IDR", "studio"), amount: minorUnits(-amount) },
            { account: playerAccount(player.id, "main"), amount: minorUnits(amount) },
          ],
          by: "provider:studio",
        }),
      ),
    endStreams: () => {
      for (const controller of opened.splice(0)) controller.abort();
    },
  };
}

function toListener(response: Response): Listener {
  const reader = (response.body ?? new ReadableStream())
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  return {
    next: async () => {
      for (;;) {
        const { value } = await reader.read();
        // Every stream receives jackpot ticks at arbitrary times.
        if (value?.event === "jackpot.tick") continue;
        return (
          value && {
            event: value.event ?? "",
            data: JSON.parse(value.data),
            ...(value.id && { id: value.id }),
          }
        );
      }
    },
  };
}
