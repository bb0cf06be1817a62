import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packagedPostgres, type PostgresServer, startPostgres } from "../../tools/testing/postgres-server.ts";
import { Acknowledgements } from "./acknowledgements.ts";
import { checkRest, type OpenBooks, openEmbeddedBooks, openPostgresBooks } from "./books.ts";
import { bonusScenarios, expired, leftToTime } from "./bonus-scenarios.ts";
import { claimScenarios, endTimeOfClaims, liftPromotionLimits } from "./claim-scenarios.ts";
import { depositScenarios } from "./deposit-scenarios.ts";
import { type HttpClient, keepAliveClient } from "./keep-alive-client.ts";
import type { StudioBooks } from "./live-studio-client.ts";
import { liveRoundScenarios } from "./live-round-scenarios.ts";
import { patienceMs } from "./poll-until.ts";
import { IncompleteList, type MoneyPlayer, prepareForMoney } from "./money-player.ts";
import { type Need, unmetNeeds } from "./needs.ts";
import { logInOperator } from "./operator-client.ts";
import { type Answer, type Operation, StillRunning } from "./operations.ts";
import { type Parties, startParties } from "./parties.ts";
import { gamesByStudio, openGame, type Reached, register } from "./playing.ts";
import { proveOperations } from "./prove-operations.ts";
import { roundScenarios } from "./round-scenarios.ts";
import { type SiteProcess, startSite } from "./site-process.ts";
import type { ScenarioContext, Scenario } from "./scenario.ts";
import { startStudio } from "./studio.ts";
import { transferScenarios } from "./transfer-scenarios.ts";
import { withdrawalScenarios } from "./withdrawal-scenarios.ts";

export interface SurvivalOptions {
  readonly engine: "embedded" | "postgresql";
  /** Minimum time for starting scenarios: the run continues until all faults and all needs have taken place. */
  readonly seconds: number;
  /**
   * Number of kills: of the site, and on PostgreSQL alternately of the database. More when none of them left an operation
   * without a response.
   */
  readonly faults: number;
  /** Requirements that have to be met before it ends. */
  readonly needs: readonly Need[];
  readonly say?: (line: string) => void;
  /** Site entry instead of the built one, to verify that the proof finds its fault. */
  readonly siteEntry?: string;
}

export interface Survival {
  /** Operations that were sent, by kind. */
  readonly sent: Readonly<Record<string, number>>;
  /** Operations that had no response at least once. */
  readonly repeated: number;
  /** Number of those that were already done by their first attempt. */
  readonly doneUnheard: number;
  /** Differences between acknowledgements and books. Empty: nothing lost, nothing duplicated. */
  readonly differences: readonly string[];
  /** Needs that were not met within the time limit. */
  readonly neverHappened: readonly string[];
}

const playerCount = 11;
/** Number of further players without own money who play with a bonus: each has one sender. */
const bonusPlayerCount = 2;
/** Timeout of a call, long enough that only a fault exceeds it, not a busy machine. */
const answerWithinMs = patienceMs;
/** Minimum time between a restart and the next fault. */
const betweenFaultsMs = 1_000;
/** Maximum number of repetitions of the faults while none has left a call without a response. */
const faultRoundsMax = 10;
/** A key that is still running this often after its call ended belongs to a process that was killed. */
const stillRunningTriesMax = 4;
const repeatedAnsweredMax = 100;

/**
 * Sends operations in parallel, kills the site (`kill -9`) and the database in the middle, repeats what was left without
 * an answer, lets everything come to rest, and then compares its own log and the books of the counterparties with the
 * books of the site. `inspect` gets the books and a way to prove them again, for seeing the proof fail.
 */
export async function ledgerSurvives(
  { engine, seconds, faults, needs, say = () => undefined, siteEntry }: SurvivalOptions,
  inspect: (books: OpenBooks, prove: () => Promise<string[]>) => Promise<void> = async () => undefined,
): Promise<Survival> {
  const postgres = engine === "postgresql" ? await startPostgres(packagedPostgres()) : undefined;
  const logFolder = mkdtempSync(join(tmpdir(), "tessera-outside-log-"));
  try {
    const site = await startSite({
      ...(postgres && { databaseUrl: postgres.url }),
      ...(siteEntry !== undefined && { entry: siteEntry }),
    });
    try {
      await whileStopped(site, postgres, (books) => books.execute(liftPromotionLimits));
      const log = new Acknowledgements(join(logFolder, "acknowledgements.jsonl"));
      const run = new Run({ site, postgres, log, seconds, faults, needs, say });
      const { playerIds, decidedAnew, studio, neverHappened } = await run.sendAll();
      const books = await openBooks(site, postgres);
      try {
        const { operations } = run;
        const answers = log.answers();
        const prove = () => proveOperations(books.ask, { operations, answers, playerIds, studio });
        const differences = [...decidedAnew, ...log.contradictions(), ...(await prove())];
        await inspect(books, prove);
        return { sent: countByKind(operations), ...run.unheard, differences, neverHappened };
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

function openBooks(site: SiteProcess, postgres: PostgresServer | undefined): Promise<OpenBooks> {
  return postgres ? openPostgresBooks(postgres.url) : openEmbeddedBooks(site.databaseFolder);
}

/** While the site rests, for an embedded database has one process. */
async function whileStopped(
  site: SiteProcess,
  postgres: PostgresServer | undefined,
  work: (books: OpenBooks) => Promise<unknown>,
): Promise<void> {
  await site.stop();
  const books = await openBooks(site, postgres);
  try {
    await work(books);
  } finally {
    await books.close();
  }
  await site.restart();
}

function countByKind(operations: readonly Operation[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of operations) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

interface RunOptions {
  readonly site: SiteProcess;
  readonly postgres: PostgresServer | undefined;
  readonly log: Acknowledgements;
  readonly seconds: number;
  readonly faults: number;
  readonly needs: readonly Need[];
  readonly say: (line: string) => void;
}

interface SentAll {
  readonly playerIds: readonly string[];
  /** Repeats that were decided anew, in words. */
  readonly decidedAnew: readonly string[];
  readonly studio: StudioBooks;
  readonly neverHappened: readonly string[];
}

/** One run of everybody's scenarios against one site. */
class Run {
  readonly #sent = new Set<Operation>();
  readonly unheard = { repeated: 0, doneUnheard: 0 };
  readonly #options: RunOptions;
  readonly #http: HttpClient;
  #isOver = false;

  constructor(options: RunOptions) {
    this.#options = options;
    this.#http = keepAliveClient(options.site.origin, 2 * playerCount + bonusPlayerCount, answerWithinMs);
  }

  /** Every operation that was sent, once. */
  get operations(): readonly Operation[] {
    return [...this.#sent];
  }

  /** Waits until all scenarios and operations have ended, and stops the site. Returns the studio's books. */
  async sendAll(): Promise<SentAll> {
    const { site, say } = this.#options;
    const studio = await startStudio(site.studioPort);
    const parties = await startParties(site);
    try {
      const reached: Reached = { http: this.#http, keys: site.keys, studio };
      const context: ScenarioContext = {
        reached,
        parties,
        operator: await logInOperator(this.#http, site),
        send: (operation) => this.#sendOnce(operation),
        settle: async (operation) => (await this.#settle(operation)).status,
      };
      await parties.gateway.keepPayoutsWaiting();
      const players = await preparePlayers(reached, parties, playerCount);
      const bonusPlayers = await preparePlayers(reached, parties, bonusPlayerCount);
      const workers = players.flatMap((player, index) => [
        this.#runScenarios(roundScenarios, context, player, randomInt(roundScenarios.length)),
        // Only one of a player's senders brings in and out: what his account shows beside what he knows is then his
        // own.
        this.#runScenarios(moneyScenarios, context, player, scenariosApart * index),
      ]);
      const bonusWorkers = bonusPlayers.map((player, index) =>
        this.#runScenarios(bonusScenarios, context, player, index),
      );
      const [neverHappened] = await Promise.all([this.#untilOver(), ...workers, ...bonusWorkers]);
      await this.#expireClaims(context, bonusPlayers);
      await this.#settleUnanswered();
      say(`${this.operations.length} operations sent, ${this.unheard.repeated} repeated after no answer`);
      const decidedAnew = await this.#repeatAnswered();
      const playerIds = [...players, ...bonusPlayers].map(({ playerId }) => playerId);
      await this.#untilAtRest();
      return { playerIds, decidedAnew, studio: await parties.liveStudio.books(playerIds), neverHappened };
    } finally {
      await parties.close();
      await studio.close();
    }
  }

  async #sendOnce(operation: Operation): Promise<Answer | null> {
    this.#sent.add(operation);
    try {
      return await this.#options.log.send(operation);
    } catch {
      this.unheard.repeated += 1;
      await untilBack(this.#http);
      return null;
    }
  }

  async #settle(operation: Operation): Promise<Answer> {
    const first = await this.#sendOnce(operation);
    return first ?? this.#again(operation);
  }

  /** Retries operations without a response, until they have one. */
  async #again(operation: Operation): Promise<Answer> {
    const answer = await this.#untilAnswered(operation);
    if (answer.replayed) this.unheard.doneUnheard += 1;
    return answer;
  }

  async #untilAnswered(operation: Operation): Promise<Answer> {
    const { log } = this.#options;
    const deadlineMs = performance.now() + patienceMs;
    for (let running = 0; ;) {
      try {
        if (operation.ask && running >= stillRunningTriesMax) return await log.ask(operation);
        return await log.send(operation);
      } catch (error) {
        if (error instanceof StillRunning) running += 1;
        if (error instanceof IncompleteList || performance.now() > deadlineMs) throw error;
        await pause(250);
      }
    }
  }

  async #settleUnanswered(): Promise<void> {
    const answers = this.#options.log.answers();
    for (const operation of this.operations.filter(({ key }) => !answers.has(key))) {
      await this.#again(operation);
    }
  }

  /** Repeats some answered operations, which must not be processed again. Describes those that were. */
  async #repeatAnswered(): Promise<string[]> {
    const decidedAnew: string[] = [];
    const asked = this.#options.log.asked();
    const repeatable = this.operations.filter(({ key }) => !asked.has(key));
    const step = Math.ceil(repeatable.length / repeatedAnsweredMax);
    for (const operation of repeatable.filter((_, index) => index % step === 0)) {
      const { status, replayed } = await this.#untilAnswered(operation);
      if (!replayed)
        decidedAnew.push(`a repeat of ${operation.kind} ${operation.key} was decided anew: ${status}`);
    }
    return decidedAnew;
  }

  /** Runs the scenarios in rotation until the end of the run. */
  async #runScenarios(
    scenarios: readonly Scenario[],
    context: ScenarioContext,
    player: MoneyPlayer,
    begin: number,
  ): Promise<void> {
    for (let next = begin; !this.#isOver; next += 1) {
      const isEnded = (await scenarios[next % scenarios.length]?.(context, player)) === true;
      if (!isEnded) await pause(500);
    }
  }

  /**
   * Makes the faults and goes on until the time is up and every need is met, or never will be. Gives those that were not.
   * From then on nobody begins a scenario.
   */
  async #untilOver(): Promise<readonly string[]> {
    const { seconds, needs, log } = this.#options;
    const endMs = performance.now() + seconds * 1_000;
    try {
      await this.#breakThings();
      await pause(endMs - performance.now());
      const deadlineMs = performance.now() + patienceMs;
      for (;;) {
        const unmet = unmetNeeds(needs, this.operations, log.answers());
        if (unmet.length === 0 || performance.now() > deadlineMs) return unmet;
        await pause(500);
      }
    } finally {
      this.#isOver = true;
    }
  }

  /** Spreads the faults over the time of the run, and makes them again while none has left a call without an answer. */
  async #breakThings(): Promise<void> {
    const { seconds, faults } = this.#options;
    const beginMs = performance.now();
    for (let fault = 0; fault < faults * faultRoundsMax; fault += 1) {
      if (fault >= faults && this.unheard.repeated > 0) return;
      const dueMs = beginMs + ((fault + 1) * seconds * 1_000) / (faults + 1);
      await pause(Math.max(dueMs - performance.now(), betweenFaultsMs));
      await this.#breakOne(fault);
    }
  }

  async #breakOne(fault: number): Promise<void> {
    const { site, postgres, say } = this.#options;
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

  /** Claims that are played with and left: their time ends while the site rests, and its job ends them. */
  async #expireClaims(context: ScenarioContext, players: readonly MoneyPlayer[]): Promise<void> {
    const { site, postgres } = this.#options;
    const left = await Promise.all(players.map((player) => leftToTime(context, player)));
    await whileStopped(site, postgres, (books) => books.execute(endTimeOfClaims));
    await Promise.all(left.map(async (claim) => claim && expired(context, claim)));
  }

  /** Stops the site with nothing on its way: what it has begun by itself may outlast the scenarios. */
  async #untilAtRest(): Promise<void> {
    const { site, postgres } = this.#options;
    for (const deadlineMs = performance.now() + patienceMs; ;) {
      await site.stop();
      const books = await openBooks(site, postgres);
      const unrest = await checkRest(books.ask).finally(() => books.close());
      if (unrest.length === 0 || performance.now() > deadlineMs) return;
      await site.restart();
      await pause(2_000);
    }
  }
}

/** Players begin this many scenarios apart, so that every one is told early. */
const scenariosApart = 2;

const moneyScenarios: readonly Scenario[] = interleave(
  depositScenarios,
  withdrawalScenarios,
  transferScenarios,
  liveRoundScenarios,
  claimScenarios,
);

function interleave(...lists: readonly (readonly Scenario[])[]): Scenario[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
}

async function preparePlayers(reached: Reached, { mailbox }: Parties, count: number): Promise<MoneyPlayer[]> {
  const games = await gamesByStudio(reached);
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const game = games[index % games.length];
      if (!game) throw new Error("The site has no game to bet on");
      return prepareForMoney(await openGame(reached, await register(reached), game), mailbox);
    }),
  );
}

/** Pauses the scenarios while the site is down. */
async function untilBack(http: HttpClient): Promise<void> {
  for (const deadlineMs = performance.now() + patienceMs; performance.now() < deadlineMs;) {
    await pause(100);
    const isHealthy = await http({ method: "GET", path: "/healthz" }).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isHealthy) return;
  }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
