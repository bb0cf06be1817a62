import { get } from "node:https";
import { Readable } from "node:stream";
import { serverEventsPath } from "@tessera/shared/contracts/api-paths";
import { startEventStream, StreamRefused } from "../../../shared/src/events/event-stream.ts";
import type { RawEvent } from "../../../shared/src/events/raw-event.ts";
import type { Ask } from "../../outside/books.ts";
import type { RegisteredPlayer } from "../../outside/playing.ts";
import type { ProxyAddress } from "./haproxy.ts";

/** Open pages of one session, the most that a node allows. */
const pagesPerPlayer = 3;
/** Pages of one network address: a node allows 100. */
const pagesPerAddress = 25;

/** A page with an event stream. */
interface Page {
  readonly playerId: string | null;
  readonly events: readonly RawEvent[];
}

/** Open pages of players and guests. */
export interface OpenPages {
  readonly pages: readonly Page[];
  /** Number of pages of which this is true. */
  count(isMeant: (page: Page) => boolean): number;
  close(): void;
}

/** Opens the event stream of a page through the proxy, from one of several addresses of this machine. */
async function openStream(
  { origin, certificate }: ProxyAddress,
  place: number,
  lastEventId: string | null,
  credentials: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const localAddress = `127.0.0.${2 + Math.floor(place / pagesPerAddress)}`;
  const connection = { agent: false as const, ca: certificate, localAddress, family: 4, signal };
  const headers = {
    accept: "text/event-stream",
    ...credentials,
    ...(lastEventId !== null && { "last-event-id": lastEventId }),
  };
  return new Promise((resolve, reject) => {
    const sent = get(
      `${origin}${serverEventsPath}${lastEventId === null ? "?pageAgeMs=1000" : ""}`,
      { ...connection, headers },
      (response) => {
        const { statusCode: status = 0 } = response;
        // A page waits as long as a refusal says, and opens the stream again.
        if (status !== 200) {
          response.resume();
          const retryAfter = { "retry-after": response.headers["retry-after"] ?? "" };
          reject(new StreamRefused({ status, headers: new Headers(retryAfter) }));
        } else resolve(Readable.toWeb(response) as ReadableStream<Uint8Array>);
      },
    );
    sent.once("error", reject);
  });
}

/** Opens pages: three of each player, and of guests until there are so many. */
export function openPages(
  address: ProxyAddress,
  players: readonly RegisteredPlayer[],
  count: number,
): OpenPages {
  const owners = players.flatMap((player) => Array.from({ length: pagesPerPlayer }, () => player));
  const closes: (() => void)[] = [];
  const pages = Array.from({ length: count }, (_, place): Page => {
    const owner = owners[place];
    const events: RawEvent[] = [];
    const close = startEventStream({
      open: (lastEventId, signal) =>
        openStream(address, place, lastEventId, owner?.credentials() ?? {}, signal),
      onEvent: (event) => events.push(event),
      lastEventId: null,
    });
    closes.push(close);
    return { playerId: owner?.playerId ?? null, events };
  });
  return {
    pages,
    count: (isMeant) => pages.filter(isMeant).length,
    close: () => {
      for (const close of closes) close();
    },
  };
}

const sequence = (data: string) => (JSON.parse(data) as { readonly seq: number }).seq;

/** Text of a JSON value that is the same for another order of its keys. */
const canonical = (value: unknown) => JSON.stringify(value, Object.keys(Object(value)).sort());

/** Events about a connection and not from a row. */
const ofConnection: ReadonlySet<string> = new Set(["ready", "resync", "heartbeat"]);

/**
 * Compares what pages have received with the rows for their players. Empty: each row arrived once at each
 * page of its player, the last state of each wallet arrived, and nothing arrived twice. A page that was away
 * for long gets `resync` in place of what it missed, and would read everything again: rows up to that event
 * may be absent.
 *
 * @param after position of the last row from before the pages were opened
 */
export async function findLostEvents(ask: Ask, { pages }: OpenPages, after: string): Promise<string[]> {
  const rows = await ask(
    `select id::text as id, player_id, topic, payload from outbox where id > ${after} and player_id is not null`,
  );
  const versions = await ask(
    "select player_id, sum(version)::int as seq from accounts where player_id is not null group by 1",
  );
  const seqOf = new Map(versions.map((row) => [row["player_id"], Number(row["seq"])]));
  return pages.flatMap((page, place) => {
    const { playerId } = page;
    const written = rows.filter((row) => row["player_id"] === playerId).map(toWrittenRow);
    const wallet = playerId === null ? undefined : seqOf.get(playerId);
    return differencesOf(page, written, wallet).map((difference) => `page ${place}: ${difference}`);
  });
}

/** A row for a player: its id, and its topic with its payload. */
interface WrittenRow {
  readonly id: bigint;
  readonly topic: string;
  readonly text: string;
}

const toWrittenRow = ({ id, topic, payload }: Readonly<Record<string, unknown>>): WrittenRow => ({
  id: BigInt(String(id)),
  topic: String(topic),
  text: `${String(topic)} ${canonical(payload)}`,
});

/** Texts of the first list without one for each of the second. */
function without(texts: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const other of others) counts.set(other, (counts.get(other) ?? 0) + 1);
  return texts.filter((text) => {
    const count = counts.get(text) ?? 0;
    counts.set(text, count - 1);
    return count <= 0;
  });
}

/** Describes what a page has received in place of these rows and of this last state of its wallet. */
function differencesOf(
  { events }: Page,
  written: readonly WrittenRow[],
  lastSeq: number | undefined,
): string[] {
  const walletEvents = events.filter(({ name }) => name === "wallet.updated");
  const received = events
    .filter(({ id, name }) => id !== null && name !== "wallet.updated" && !ofConnection.has(name))
    .map(({ name, data }) => `${name} ${canonical(JSON.parse(data))}`);
  // Two rows may be sent with one state, because the state is read when the row is sent.
  const wallets = walletEvents.map(({ id, data }) => `${id} ${sequence(data)}`);
  const seqs = walletEvents.map(({ data }) => sequence(data));
  const probes = events.filter(({ name }) => name === "probe").map(({ data }) => data);
  const readAnew = BigInt(events.findLast(({ id, name }) => name === "resync" && id !== null)?.id ?? 0);
  const isOfWallet = ({ topic }: WrittenRow) => topic === "wallet.updated";
  const due = written.filter(({ id }) => id > readAnew);
  const textsOf = (rows: readonly WrittenRow[]) =>
    rows.filter((row) => !isOfWallet(row)).map(({ text }) => text);
  const lost = without(textsOf(due), received);
  const others = without(received, textsOf(written));
  const isWalletDue = readAnew === 0n || due.some(isOfWallet);
  const facts: readonly (readonly [isRight: boolean, sentence: string])[] = [
    [lost.length === 0, `lacks ${lost.length} of ${due.length} events`],
    [others.length === 0, `received ${others.length} events twice, or of nothing`],
    [new Set(wallets).size === wallets.length, "received a state of its wallet twice"],
    [seqs.every((seq, index) => seq >= (seqs[index - 1] ?? 0)), "received an older state of its wallet"],
    [!isWalletDue || seqs.at(-1) === lastSeq, `has the state ${seqs.at(-1)} of its wallet, not ${lastSeq}`],
    [new Set(probes).size === probes.length, "received a broadcast twice"],
  ];
  return facts.flatMap(([isRight, sentence]) => (isRight ? [] : [sentence]));
}
