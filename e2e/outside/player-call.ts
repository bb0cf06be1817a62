import { randomUUID } from "node:crypto";
import * as z from "@tessera/shared/schema";
import type { Operation } from "./operations.ts";
import type { RegisteredPlayer } from "./playing.ts";
import { refusalOf } from "./reply.ts";

const opened = z.object({ id: z.string(), createdAt: z.string() });

/** A call of a player with an idempotency key: a deposit, a withdrawal, a transfer. */
export interface Opening {
  readonly kind: string;
  readonly path: string;
  readonly content: object;
  readonly due?: Operation["due"];
  /**
   * The id of what it has opened, as the site shows it in another place; undefined when that is nothing.
   *
   * @param sentMs time of the first call, in milliseconds
   */
  readonly find: (sentMs: number) => Promise<string | undefined>;
  /** The bookings of one that was opened. */
  readonly bookings: (id: string) => ReturnType<Operation["bookings"]>;
}

/** Opens it under one key. Its status is `opened <id>`, or the code that refused it. */
export function opening(
  player: RegisteredPlayer,
  { kind, path, content, due, find, bookings }: Opening,
): Operation {
  const key = randomUUID();
  let firstSentMs: number | undefined;
  return {
    kind,
    key,
    playerId: player.playerId,
    ...(due !== undefined && { due }),
    send: async () => {
      const sentMs = Date.now();
      firstSentMs ??= sentMs;
      const reply = await player.call("POST", path, content, { "idempotency-key": key });
      const code = refusalOf(reply);
      if (code !== null) return { status: code, replayed: true };
      const { id, createdAt } = z.parse(opened, JSON.parse(reply.text));
      return { status: `opened ${id}`, replayed: Date.parse(createdAt) < sentMs };
    },
    ask: async () => {
      const id = await find(firstSentMs ?? Date.now());
      return id === undefined ? "nothing" : `opened ${id}`;
    },
    bookings: (answers) => {
      const id = openedId(answers.get(key) ?? "");
      return id === undefined ? [] : bookings(id);
    },
  };
}

/** The id in the status of an {@link opening}; undefined when it opened nothing. */
export function openedId(status: string): string | undefined {
  return /^opened (.+)$/.exec(status)?.[1];
}
