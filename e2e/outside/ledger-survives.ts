import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Acknowledgements } from "./acknowledgements.ts";
import { type OpenBooks, openEmbeddedBooks, openPostgresBooks } from "./books.ts";
import { type HttpClient, keepAliveClient } from "./keep-alive-client.ts";
import { type Answer, type Operation, stories } from "./operations.ts";
import { gamesByStudio, openGame, type PlayingPlayer, type Reached, register } from "./playing.ts";
import { packagedPostgres, type PostgresServer, startPostgres } from "./postgres-server.ts";
import { proveOperations } from "./prove-operations.ts";
import { type SiteProcess, startSite } from "./site-process.ts";
import { startStudio } from "./studio.ts";

export interface SurvivalOptions {
  readonly engine: "embedded" | "postgresql";
  /** How long operations are sent. */
  readonly seconds: number;
  /** How many times in that time something is killed: the site, and on PostgreSQL the database in turn. */
  readonly faults: number;
  readonly say?: (line: string) => void;
}

export interface Survival {
  /** Operations that were sent. */
  readonly sent: number;
  /** Those that were left without an answer and were repeated with their key. */
  readonly repeated: number;
  /** How many of those turned out to have been done already, by their first sending. */
  readonly doneUnheard: number;
  /** Every difference between what was acknowledged and what the books say. Empty: nothing was lost, nothing doubled. */
  readonly differences: readonly string[];
}

const [playerCount, workerCount] = [8, 16];
const recoveryTriesMax = 60;
const repeatedAnsweredMax = 100;

/**
 * Sends operations in parallel, kills the site (`kill -9`) and the database in the middle, repeats what was left without
 * an answer, and then compares its own log with the books. `inspect` gets the books and a way to prove them again, for
 * seeing the proof fail.
 */
export async function ledgerSurvives(
  { engine, seconds, faults, say = () => undefined }: SurvivalOptions,
  inspect: (books: OpenBooks, prove: () => Promise<string[]>) => Promise<void> = async () => undefined,
): Promise<Survival> {
  const postgres = engine === "postgresql" ? await startPostgres(packagedPostgres()) : undefined;
  const logFolder = mkdtempSync(join(tmpdir(), "tessera-outside-log-"));
  try {
    const site = await startSite(postgres ? { databaseUrl: postgres.url } : {});
    try {
      const log = new Acknowledgements(join(logFolder, "acknowledgements.jsonl"));
      const { operations, repeated, repeatedWrongly, playerIds } = await sendAll({
        site,
        postgres,
        log,
        seconds,
        faults,
        say,
      });
      await site.stop();
      const books = await (postgres
        ? openPostgresBooks(postgres.url)
        : openEmbeddedBooks(site.databaseFolder));
      try {
        const prove = () => proveOperations(books.ask, { operations, answers: log.answers(), playerIds });
        const differences = [...repeatedWrongly, ...(await prove())];
        await inspect(books, prove);
        return { sent: operations.length, ...repeated, differences };
      } finally {
        await books.close();
      }
    } finally {
      await site.stop();
      site.discard();
    }
  } finally {
    await postgres?.stop();
    rmSync(logFolder, { recursive: true, force: true });
  }
}

interface Run {
  readonly site: SiteProcess;
  readonly postgres: PostgresServer | undefined;
  readonly log: Acknowledgements;
  readonly seconds: number;
  readonly faults: number;
  readonly say: (line: string) => void;
}

async function sendAll(run: Run) {
  const { site, log, seconds, say } = run;
  const studio = await startStudio(site.studioPort);
  try {
    const reached: Reached = { http: keepAliveClient(site.origin, workerCount), keys: site.keys, studio };
    const players = await preparePlayers(reached);
    const endMs = performance.now() + seconds * 1_000;
    const sent: Operation[] = [];
    const workers = Array.from({ length: workerCount }, (_, index) =>
      work(reached, players[index % players.length], endMs, log, sent),
    );
    await breakThings(run);
    await Promise.all(workers);
    const repeated = await repeatUnanswered(sent, log);
    say(`${sent.length} operations sent, ${repeated.repeated} repeated after no answer`);
    const repeatedWrongly = await repeatAnswered(sent, log);
    return {
      operations: sent,
      repeated,
      repeatedWrongly,
      playerIds: players.map(({ playerId }) => playerId),
    };
  } finally {
    await studio.close();
  }
}

async function preparePlayers(reached: Reached): Promise<PlayingPlayer[]> {
  const games = await gamesByStudio(reached);
  return Promise.all(
    Array.from({ length: playerCount }, async (_, index) => {
      const game = games[index % games.length];
      if (!game) throw new Error("The site has no game to bet on");
      return openGame(reached, await register(reached), game);
    }),
  );
}

/** One of several senders at once, two for each player. A story that gets no answer is left as it is. */
async function work(
  { http }: Reached,
  player: PlayingPlayer | undefined,
  endMs: number,
  log: Acknowledgements,
  sent: Operation[],
): Promise<void> {
  if (!player) return;
  while (performance.now() < endMs) {
    const story = stories[randomInt(stories.length)];
    for (const operation of story?.(http, player) ?? []) {
      sent.push(operation);
      // What got no answer is in the log as sent only. The rest of the story goes on without it, as a studio may.
      await log.send(operation).catch(() => untilHealthy(http));
    }
  }
}

/** Spreads the faults over the time of the run. */
async function breakThings({ site, postgres, seconds, faults, say }: Run): Promise<void> {
  for (let fault = 0; fault < faults; fault += 1) {
    await pause((seconds * 1_000) / (faults + 1));
    if (postgres && fault % 2 === 1) {
      say("the database is thrown off and started again");
      await postgres.crashAndRestart();
      if (!site.isRunning()) throw new Error("The site ended when its database did");
    } else {
      say("the site is killed and started again");
      await site.kill();
      await site.restart();
    }
  }
}

/** Sends what was left without an answer again, with its key, until it has one. */
async function repeatUnanswered(
  sent: readonly Operation[],
  log: Acknowledgements,
): Promise<Pick<Survival, "repeated" | "doneUnheard">> {
  const answers = log.answers();
  const unanswered = sent.filter(({ key }) => !answers.has(key));
  let doneUnheard = 0;
  for (const operation of unanswered) {
    const { replayed } = await untilAnswered(operation, log);
    if (replayed) doneUnheard += 1;
  }
  return { repeated: unanswered.length, doneUnheard };
}

/** Sends some of what was answered once more: nothing may be decided anew. Gives what was, in words. */
async function repeatAnswered(sent: readonly Operation[], log: Acknowledgements): Promise<string[]> {
  const wrong: string[] = [];
  for (let index = 0; index < sent.length; index += Math.ceil(sent.length / repeatedAnsweredMax)) {
    const operation = sent[index];
    if (!operation) continue;
    const { status, replayed } = await untilAnswered(operation, log);
    if (!replayed) wrong.push(`a repeat of ${operation.kind} ${operation.key} was decided anew: ${status}`);
  }
  return wrong;
}

/** A dead site needs no thousand operations that do not reach it. */
async function untilHealthy(http: HttpClient): Promise<void> {
  for (let attempt = 1; attempt <= recoveryTriesMax; attempt += 1) {
    await pause(100);
    const isHealthy = await http({ method: "GET", path: "/healthz" }).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isHealthy) return;
  }
}

async function untilAnswered(operation: Operation, log: Acknowledgements): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await log.send(operation);
    } catch (error) {
      if (attempt === recoveryTriesMax) throw error;
      await pause(250);
    }
  }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
