import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { minuteMs } from "@tessera/shared/core/durations";
import type { Acknowledgements } from "./acknowledgements.ts";
import { bonusScenarios, expired, leftToTime } from "./bonus-scenarios.ts";
import { checkRest, type OpenBooks, withBooks } from "./books.ts";
import { endTimeOfClaims } from "./claim-scenarios.ts";
import { moved } from "./commission-scenarios.ts";
import { type HttpClient, keepAliveClient } from "./keep-alive-client.ts";
import type { StudioBooks } from "./live-studio-client.ts";
import type { MoneyPlayer } from "./money-player.ts";
import { moneyScenarios } from "./money-scenarios.ts";
import { type Need, unmetNeeds } from "./needs.ts";
import { logInOperator } from "./operator-client.ts";
import { type Parties, startParties } from "./parties.ts";
import { patienceMs, pollUntil } from "./poll-until.ts";
import { prepareMoney, referrerCount, secondOperator, shiftDay } from "./prepare-books.ts";
import { preparePlayers } from "./prepare-players.ts";
import type { Reached } from "./playing.ts";
import { proveOperations } from "./prove-operations.ts";
import { openingRound, roundScenarios, settleLeftRounds } from "./round-scenarios.ts";
import type { Scenario, ScenarioContext } from "./scenario.ts";
import { Sender } from "./sender.ts";
import type { SiteProcess } from "./site-process.ts";
import { startStudio } from "./studio.ts";

const playerCount = 11;
/** Number of further players without own money who play with a bonus: each has one sender. */
const bonusPlayerCount = 2;
/** Timeout of a call, long enough that only a fault exceeds it, not a busy machine. */
const answerWithinMs = patienceMs;
const sayEveryMs = minuteMs;
/** Minimum time between a restart and the next fault. */
const betweenFaultsMs = 1_000;
/** Maximum number of repetitions of the faults while none has left a call without a response. */
const faultRoundsMax = 10;
/** Players begin this many scenarios apart, so that every one runs early. */
const scenariosApart = 3;

/** The site of a run: one process, or several nodes behind a load balancer. */
export type SiteUnderTest = Pick<
  SiteProcess,
  "origin" | "port" | "deskOrigin" | "studioPort" | "keys" | "operator" | "restart" | "stop"
> & {
  /** Resident memory of its processes in megabytes, in words. */
  memory(): string;
};

export interface RunOptions {
  readonly site: SiteUnderTest;
  /** Opens the books of the site, which does not run if its database is embedded. */
  readonly openBooks: () => Promise<OpenBooks>;
  /** Makes a fault, given the number of those before it, and resolves when the site is back. */
  readonly makeFault: (count: number, log: Acknowledgements) => Promise<void>;
  readonly log: Acknowledgements;
  readonly seconds: number;
  readonly faults: number;
  /** True when the faults may leave no operation without a response; else more are made until one does. */
  readonly areHarmless?: boolean;
  /**
   * Longest time between two comparisons with the books. Access tokens are renewed then, which live 15
   * minutes.
   */
  readonly stretchSeconds: number;
  /** Pause of a sender between two rounds. */
  readonly pauseMs: number;
  readonly needs: readonly Need[];
  readonly say: (line: string) => void;
}

interface SentAll {
  readonly playerIds: readonly string[];
  /** Differences that were found before the end, and repeats that were decided again, in words. */
  readonly differences: readonly string[];
  readonly studio: StudioBooks;
  readonly neverHappened: readonly string[];
}

/** Everybody who takes part in a run. */
interface Everybody {
  readonly context: ScenarioContext;
  readonly players: readonly MoneyPlayer[];
  readonly bonusPlayers: readonly MoneyPlayer[];
  /** All of their scenarios; each runs until the stretch is over. */
  readonly senders: readonly (() => Promise<void>)[];
}

/** One run of everybody's scenarios against one site. */
export class SurvivalRun {
  readonly sender: Sender;
  readonly #options: RunOptions;
  readonly #http: HttpClient;
  #faultCount = 0;
  readonly #begunAt = new Date();
  #isOver = false;

  constructor(options: RunOptions) {
    this.#options = options;
    const { site, log } = options;
    this.#http = keepAliveClient(site.origin, 3 * playerCount + bonusPlayerCount, answerWithinMs);
    this.sender = new Sender(this.#http, log);
  }

  /** Waits until all scenarios and operations have ended, and stops the site. Returns the studio's books. */
  async sendAll(): Promise<SentAll> {
    const { site } = this.#options;
    const studio = await startStudio(site.studioPort, { pool: "drawn" });
    const parties = await startParties(site);
    const beginMs = performance.now();
    const saying = setInterval(() => this.#sayProgress(beginMs), sayEveryMs);
    try {
      return await this.#sendStretches(
        await this.#prepare({ http: this.#http, keys: site.keys, studio }, parties),
      );
    } finally {
      clearInterval(saying);
      await parties.close();
      await studio.close();
    }
  }

  async #prepare(reached: Reached, parties: Parties): Promise<Everybody> {
    const { site, pauseMs } = this.#options;
    const players = await preparePlayers(reached, parties, playerCount);
    const bonusPlayers = await preparePlayers(reached, parties, bonusPlayerCount);
    for (const operation of players.flatMap((player) => openingRound(reached.http, player))) {
      await this.sender.settle(operation);
    }
    const prepared = prepareMoney(
      players.map(({ playerId }) => playerId),
      this.#begunAt,
    );
    await this.#whileStopped((books) => books.execute(prepared));
    const context: ScenarioContext = {
      reached,
      parties,
      operator: await logInOperator(this.#http, site),
      secondOperator: await logInOperator(this.#http, {
        ...site,
        operator: { ...site.operator, username: secondOperator },
      }),
      send: (operation) => this.sender.send(operation),
      settle: async (operation) => (await this.sender.settle(operation)).status,
    };
    await parties.gateway.keepPayoutsWaiting();
    const senders = [
      ...players.flatMap((player, index) => [
        this.#sender(roundScenarios, context, player, { begin: randomInt(roundScenarios.length), pauseMs }),
        // Only one of a player's senders brings in and out: what his account shows beside what he knows is
        // then his own.
        this.#sender(moneyScenarios, context, player, { begin: scenariosApart * index }),
      ]),
      ...bonusPlayers.map((player, index) => this.#sender(bonusScenarios, context, player, { begin: index })),
    ];
    return { context, players, bonusPlayers, senders };
  }

  /** Sends in stretches, with a comparison after each one. */
  async #sendStretches(everybody: Everybody): Promise<SentAll> {
    const { seconds, stretchSeconds, faults, needs, log, say } = this.#options;
    const { players, bonusPlayers, context } = everybody;
    const playerIds = [...players, ...bonusPlayers].map(({ playerId }) => playerId);
    const readStudio = () => context.parties.liveStudio.books(playerIds);
    const endMs = performance.now() + seconds * 1_000;
    for (let stretch = 1; ; stretch += 1) {
      const leftSeconds = Math.max(0, endMs - performance.now()) / 1_000;
      const isLast = leftSeconds <= stretchSeconds;
      const ownSeconds = isLast ? leftSeconds : stretchSeconds;
      this.#isOver = false;
      const [neverHappened] = await Promise.all([
        this.#untilOver({
          seconds: ownSeconds,
          faults: Math.round((faults * ownSeconds) / seconds),
          needs: isLast ? needs : [],
        }),
        ...everybody.senders.map((send) => send()),
      ]);
      for (const player of [...players, ...bonusPlayers]) await player.renew();
      if (isLast) {
        await this.#endWhatIsLeft(everybody, stretch);
        await this.sender.settleUnanswered();
        say(
          `${this.sender.operations.length} operations sent, ${this.sender.unheard.repeated} repeated after no answer`,
        );
        const differences = await this.sender.repeatAnswered();
        await this.#untilAtRest();
        return { playerIds, differences, studio: await readStudio(), neverHappened };
      }
      await this.sender.settleUnanswered();
      for (const player of players) await settleLeftRounds(context, player);
      await this.#untilAtRest();
      const studio = await readStudio();
      const atRestMs = performance.now();
      const differences = [...log.contradictions(), ...(await this.#compare(playerIds, studio))];
      say(
        `${differences.length} differences, compared in ${Math.round((performance.now() - atRestMs) / 1_000)} s`,
      );
      if (differences.length > 0) return { playerIds, differences, studio, neverHappened: [] };
      await this.#goOn(stretch);
    }
  }

  #compare(playerIds: readonly string[], studio: StudioBooks): Promise<string[]> {
    const { openBooks, log } = this.#options;
    const { operations } = this.sender;
    return withBooks(openBooks(), ({ ask }) =>
      proveOperations(ask, { operations, answers: log.answers(), playerIds, studio }),
    );
  }

  /** Starts the stopped site again on another day. */
  async #goOn(stretch: number): Promise<void> {
    const { site, openBooks } = this.#options;
    await withBooks(openBooks(), ({ execute }) => execute(shiftDay(stretch, this.#begunAt)));
    await site.restart();
  }

  /** Scenarios of one sender in rotation, which go on where the last stretch ended. */
  #sender(
    scenarios: readonly Scenario[],
    context: ScenarioContext,
    player: MoneyPlayer,
    { begin, pauseMs = 0 }: { readonly begin: number; readonly pauseMs?: number },
  ): () => Promise<void> {
    let next = begin;
    return async () => {
      for (; !this.#isOver; next += 1) {
        const isEnded = (await scenarios[next % scenarios.length]?.(context, player)) === true;
        await pause(isEnded ? pauseMs : 500);
      }
    };
  }

  /**
   * Makes the faults and goes on until the time is up and every need is met, or never will be. Gives those
   * that were not. From then on nobody begins a scenario.
   */
  async #untilOver({
    seconds,
    faults,
    needs,
  }: Pick<RunOptions, "seconds" | "faults" | "needs">): Promise<readonly string[]> {
    const { log } = this.#options;
    const endMs = performance.now() + seconds * 1_000;
    try {
      await this.#makeFaults(faults, seconds);
      await pause(endMs - performance.now());
      const deadlineMs = performance.now() + patienceMs;
      for (;;) {
        const unmet = unmetNeeds(needs, this.sender.operations, log.answers());
        if (unmet.length === 0 || performance.now() > deadlineMs) return unmet;
        await pause(500);
      }
    } finally {
      this.#isOver = true;
    }
  }

  /** Spreads faults over a time, and makes more while none has left a call without a response. */
  async #makeFaults(faults: number, seconds: number): Promise<void> {
    const { makeFault, log, areHarmless = false } = this.#options;
    const beginMs = performance.now();
    for (let fault = 0; fault < faults * faultRoundsMax; fault += 1) {
      if (fault >= faults && (areHarmless || this.sender.unheard.repeated > 0)) return;
      const dueMs = beginMs + ((fault + 1) * seconds * 1_000) / (faults + 1);
      await pause(Math.max(dueMs - performance.now(), betweenFaultsMs));
      await makeFault(this.#faultCount, log);
      this.#faultCount += 1;
    }
  }

  /**
   * Claims that are played with and left: their time ends while the site rests, and its job ends them. So
   * does the hold of commission, which is moved then.
   */
  async #endWhatIsLeft({ context, players, bonusPlayers }: Everybody, stretch: number): Promise<void> {
    const left = await Promise.all(bonusPlayers.map((player) => leftToTime(context, player)));
    await this.#whileStopped((books) =>
      books.execute(`${endTimeOfClaims};\n${shiftDay(stretch, this.#begunAt)}`),
    );
    await Promise.all(left.map(async (claim) => claim && expired(context, claim)));
    for (const referrer of players.slice(0, referrerCount)) {
      await pollUntil("a referrer has moved commission", () => moved(context, referrer));
    }
  }

  /** Stops the site with nothing on its way: what it has begun by itself may outlast the scenarios. */
  async #untilAtRest(): Promise<void> {
    const { site, openBooks } = this.#options;
    for (const deadlineMs = performance.now() + patienceMs; ;) {
      await site.stop();
      const unrest = await withBooks(openBooks(), ({ ask }) => checkRest(ask));
      if (unrest.length === 0 || performance.now() > deadlineMs) return;
      await site.restart();
      await pause(2_000);
    }
  }

  #sayProgress(beginMs: number): void {
    const { site, say } = this.#options;
    const { unheard, operations } = this.sender;
    const minutes = Math.round((performance.now() - beginMs) / minuteMs);
    const kinds = Object.entries(this.sender.counts()).map(([kind, count]) => `${kind} ${count}`);
    say(
      `${minutes} min: ${operations.length} operations, ${this.#faultCount} faults, ${unheard.repeated} without an answer, site ${site.memory()}; ${kinds.join(", ")}`,
    );
  }

  /** While the site rests, for an embedded database has one process. */
  async #whileStopped(work: (books: OpenBooks) => Promise<unknown>): Promise<void> {
    const { site, openBooks } = this.#options;
    await site.stop();
    await withBooks(openBooks(), work);
    await site.restart();
  }
}
