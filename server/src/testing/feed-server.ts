import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { offerOf, testJackpots } from "@tessera/counterparties/testing";
import { isSignedByStudio } from "../integrations/studios/studio-signature.ts";

type Sent = Record<string, unknown>;

/**
 * A studio of a test, whose feed and pictures can be broken in any way. Speaks real HTTP, and checks every
 * signature.
 */
export interface FeedServer {
  readonly origin: string;
  /** Games of the feed; a test changes them. */
  games: Sent[];
  /** Entity tag of the feed. */
  etag: string;
  /** Changes a page before it is sent. */
  editPage: (page: Sent, number: number) => unknown;
  /** Answers a call in place of the feed and the pictures; false leaves it to them. */
  answer: (path: string, response: ServerResponse) => boolean;
  /** Pictures by path: what is sent, as it is. */
  readonly pictures: Map<string, string | Buffer>;
  /** Paths of all calls, with their query. */
  readonly calls: string[];
  /** Takes back every change of a test. */
  restore(): void;
  close(): Promise<void>;
}

/** Number of games of a page. */
const pageSize = 10;

/** Starts a studio on 127.0.0.1 with the first games of a real one. */
export async function startFeedServer(
  code: string,
  {
    secret,
    now,
    gameCount,
  }: { readonly secret: string; readonly now: () => Date; readonly gameCount: number },
): Promise<FeedServer> {
  const offer = offerOf(code, testJackpots);
  if (!offer) throw new Error(`There is no studio ${code}`);
  const { studio, pools } = offer;
  const unchanged = () => ({
    games: JSON.parse(JSON.stringify(offer.games(0, gameCount))) as Sent[],
    etag: '"1"',
    editPage: (page: Sent) => page,
    answer: () => false,
  });
  const feed: FeedServer = {
    ...unchanged(),
    origin: "",
    pictures: new Map(),
    calls: [],
    restore: () => {
      Object.assign(feed, unchanged());
      feed.pictures.clear();
      feed.calls.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    feed.calls.push(path);
    if (feed.answer(path, response)) return;
    const url = new URL(path, "http://studio");
    const picture = feed.pictures.get(url.pathname);
    if (picture !== undefined) return void response.end(picture);
    if (url.pathname !== `/studio/v1/${code}/games`) return void response.writeHead(404).end();
    const signed = {
      timestamp: String(request.headers["x-provider-timestamp"]),
      method: "GET",
      path: url.pathname,
      rawBody: "",
    };
    if (!isSignedByStudio([secret], signed, String(request.headers["x-provider-signature"]), now())) {
      return void response.writeHead(401).end();
    }
    if (request.headers["if-none-match"] === feed.etag) return void response.writeHead(304).end();
    const start = Number(url.searchParams.get("after") ?? 0);
    const end = Math.min(start + pageSize, feed.games.length);
    const page = {
      version: feed.etag,
      total: feed.games.length,
      studio,
      pools,
      games: feed.games.slice(start, end),
      next: end < feed.games.length ? String(end) : null,
    };
    const edited = feed.editPage(page, start / pageSize);
    response
      .writeHead(200, { "content-type": "application/json", etag: feed.etag })
      .end(typeof edited === "string" ? edited : JSON.stringify(edited));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(feed, { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}
