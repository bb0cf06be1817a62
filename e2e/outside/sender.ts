import { setTimeout as pause } from "node:timers/promises";
import type { Acknowledgements } from "./acknowledgements.ts";
import type { HttpClient } from "./keep-alive-client.ts";
import { IncompleteList } from "./money-player.ts";
import { type Answer, type Operation, StillRunning } from "./operations.ts";
import { patienceMs } from "./poll-until.ts";

/** A key that is still running this often after its call ended belongs to a process that was killed. */
const stillRunningTriesMax = 4;
const repeatedAnsweredMax = 100;

/** Sends operations, logs them and their answers, and repeats those without one. */
export class Sender {
  /**
   * Operations that had no response at least once, and how many of them were already done by their first
   * attempt.
   */
  readonly unheard = { repeated: 0, doneUnheard: 0 };
  readonly #sent = new Set<Operation>();
  readonly #http: HttpClient;
  readonly #log: Acknowledgements;

  constructor(http: HttpClient, log: Acknowledgements) {
    this.#http = http;
    this.#log = log;
  }

  /** Every operation that was sent, once. */
  get operations(): readonly Operation[] {
    return [...this.#sent];
  }

  /** Number of operations that were sent, by kind. */
  counts(): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { kind } of this.#sent) counts[kind] = (counts[kind] ?? 0) + 1;
    return counts;
  }

  /** Sends an operation once. Returns null without a response, when the site is back. */
  async send(operation: Operation): Promise<Answer | null> {
    this.#sent.add(operation);
    try {
      return await this.#log.send(operation);
    } catch {
      this.unheard.repeated += 1;
      await untilBack(this.#http);
      return null;
    }
  }

  /** Sends an operation until it has a response. */
  async settle(operation: Operation): Promise<Answer> {
    const first = await this.send(operation);
    return first ?? this.#again(operation);
  }

  async settleUnanswered(): Promise<void> {
    const answers = this.#log.answers();
    for (const operation of this.operations.filter(({ key }) => !answers.has(key))) {
      await this.#again(operation);
    }
  }

  /** Repeats some answered operations, which must not be processed again. Describes those that were. */
  async repeatAnswered(): Promise<string[]> {
    const decidedAnew: string[] = [];
    const asked = this.#log.asked();
    const repeatable = this.operations.filter(({ key }) => !asked.has(key));
    const step = Math.ceil(repeatable.length / repeatedAnsweredMax);
    for (const operation of repeatable.filter((_, index) => index % step === 0)) {
      const { status, replayed } = await this.#untilAnswered(operation);
      if (!replayed)
        decidedAnew.push(`a repeat of ${operation.kind} ${operation.key} was decided anew: ${status}`);
    }
    return decidedAnew;
  }

  /** Retries operations without a response, until they have one. */
  async #again(operation: Operation): Promise<Answer> {
    const answer = await this.#untilAnswered(operation);
    if (answer.replayed) this.unheard.doneUnheard += 1;
    return answer;
  }

  async #untilAnswered(operation: Operation): Promise<Answer> {
    const deadlineMs = performance.now() + patienceMs;
    for (let running = 0; ;) {
      try {
        if (operation.ask && running >= stillRunningTriesMax) return await this.#log.ask(operation);
        return await this.#log.send(operation);
      } catch (error) {
        if (error instanceof StillRunning) running += 1;
        if (error instanceof IncompleteList || performance.now() > deadlineMs) throw error;
        await pause(250);
      }
    }
  }
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
