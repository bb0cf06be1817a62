import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import * as z from "@tessera/shared/schema";
import { test as base } from "./fixtures.ts";
import { checkBooks, openEmbeddedBooks } from "./outside/books.ts";
import { keepAliveClient } from "./outside/keep-alive-client.ts";
import { logInOperator } from "./outside/operator-client.ts";
import { buildReleases, publishReleases, startSite } from "./outside/site-process.ts";
import { signedCallback, startStudio } from "./outside/studio.ts";

const code = "orchid-arc";
const callsAtOnce = 20;

const answer = z.looseObject({ status: z.string() });
type Answer = z.output<typeof answer>;

const session = z.object({ status: z.literal("OK"), playToken: z.string(), currency: z.string() });

/** A round as the studio plays it, with any callback at any time. Amounts in minor units. */
export interface OpenRound {
  readonly playerId: string;
  /** Sends the bet; every call is the same one. */
  bet(minor: number): Promise<Answer>;
  /** Sends the win that closes the round; every call is the same one. */
  win(minor: number): Promise<Answer>;
  /** Takes the bet or the win back, under a name of its own. */
  takeBack(what: "bet" | "win", name?: string): Promise<Answer>;
}

/** Contents of the books of an ended site. */
export interface Audit {
  /** Every inconsistency; empty: the books are exact. */
  readonly findings: readonly string[];
  /** The kinds of the entries of a player's main account, in their order. */
  kindsOf(playerId: string): unknown[];
}

/** A site of its own whose studios do what a test tells them to. */
export interface SiteWithStudio {
  /** Address of the site for a browser. */
  readonly url: string;
  /** Page of every game; null: the studio does not answer for it. */
  page: string | null;
  /** Leaves launches without an answer until the returned function is called. */
  holdLaunches(): () => void;
  /** Ids of the players who have launched a game. */
  players(): readonly string[];
  /** Redeems the token of a player's last launch. Returns the site's answer. */
  redeem(playerId: string): Promise<Answer>;
  /** Redeems the token of a player's last launch and begins a round. */
  openRound(playerId: string): Promise<OpenRound>;
  /** Ends the site and reads its books. */
  audit(): Promise<Audit>;
  stop(): Promise<void>;
}

/** Path of a game of the studio. */
export const gamePath = (index: number) => `/play/${code}-${index}`;
/** Name of a game of the studio. */
export const gameName = (index: number) => `Title ${index} of ${code}`;

/** Page of a game that shows itself and never says anything more. */
export const silentPage = `<!doctype html><title>Game</title><p>At the table</p>
<script>parent.postMessage({ type: "ready" }, "*")</script>`;

async function startSiteWithStudio(): Promise<SiteWithStudio> {
  await buildReleases();
  const site = await startSite({});
  const held = { until: Promise.resolve() };
  const running: { page: string | null } = { page: silentPage };
  const sendPage = (response: ServerResponse) => {
    if (running.page !== null) response.writeHead(200, { "content-type": "text/html" }).end(running.page);
  };
  const studio = await startStudio(site.studioPort, { sendPage, beforeLaunch: () => held.until });
  const http = keepAliveClient(site.origin, callsAtOnce);
  await publishReleases(site);
  const operator = await logInOperator(http, site);
  await operator.decide("studios", code, "synchronise");

  const secret = site.keys.providers[code]?.[0] ?? "";
  const send = async (name: string, content: object): Promise<Answer> => {
    const reply = await http(signedCallback(secret, code, name, content));
    if (reply.status !== 200) throw new Error(`${name} was answered with ${reply.status}: ${reply.text}`);
    return z.parse(answer, JSON.parse(reply.text));
  };
  const redeem = (playerId: string) =>
    send("session", { launchToken: studio.launchOf(playerId).launchToken });
  let isRunning = true;
  const end = async () => {
    if (!isRunning) return;
    isRunning = false;
    await studio.close();
    await site.stop();
  };

  return Object.assign(running, {
    url: `http://localhost:${site.port}`,
    holdLaunches: () => {
      let release: () => void = () => undefined;
      held.until = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
    players: () => studio.players(),
    redeem,
    openRound: async (playerId: string): Promise<OpenRound> => {
      const { playToken, currency } = z.parse(session, await redeem(playerId));
      const { gameId } = studio.launchOf(playerId);
      const roundId = randomUUID();
      const txIds = { bet: randomUUID(), win: randomUUID() };
      const round = { playerId, gameId, roundId, currency };
      return {
        playerId,
        bet: (amount) => send("bet", { ...round, playToken, txId: txIds.bet, amount }),
        win: (amount) => {
          const win = { ...round, txId: txIds.win, refTxId: txIds.bet, amount, roundClosed: true };
          return send("win", win);
        },
        takeBack: (what, name = "first") =>
          send("rollback", { playerId, roundId, txId: `${name}-${txIds[what]}`, refTxId: txIds[what] }),
      };
    },
    audit: async () => {
      await end();
      const books = await openEmbeddedBooks(site.databaseFolder);
      const rows = await books.ask(`
        select a.player_id, j.kind from entries e join journals j on j.id = e.journal_id
          join accounts a on a.id = e.account_id where a.kind = 'main' order by e.account_version`);
      const findings = await checkBooks(books.ask);
      await books.close();
      const kindsOf = (playerId: string) =>
        rows.filter((row) => row["player_id"] === playerId).map(({ kind }) => kind);
      return { findings, kindsOf };
    },
    stop: async () => {
      await end();
      site.discard();
    },
  });
}

/** Sends a callback many times at once, and once more. Returns the answers. */
export async function repeat(send: () => Promise<Answer>): Promise<Answer[]> {
  const answers = await Promise.all(Array.from({ length: callsAtOnce }, send));
  return [...answers, await send()];
}

/** A flow on a site of its own, whose studios misbehave. */
export const test = base.extend<object, { studioSite: SiteWithStudio }>({
  studioSite: [
    async ({}, use) => {
      const started = await startSiteWithStudio();
      await use(started);
      await started.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  baseURL: async ({ studioSite }, use) => {
    await use(studioSite.url);
  },
});
