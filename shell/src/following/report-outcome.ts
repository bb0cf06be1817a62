import { outcomesPath } from "@tessera/shared/contracts/api-paths";
import type { OutcomeReport, PageHold, PageOutcome } from "@tessera/shared/contracts/release-outcomes";
import { leadsEvents } from "@tessera/shared/events/connection";

/**
 * Time in milliseconds over which pages spread their reports, so that those of a move that is followed at
 * once do not arrive together.
 */
const spreadMs = 1_000;

/**
 * Time in milliseconds after which a page that still waits says so; shorter waits are over before anybody has
 * read of them.
 */
const guardedAfterMs = 1_000;

/** Time in milliseconds between two looks at the places. */
const lookMs = 500;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Move of a remote as one page follows it. */
interface WatchedMove {
  readonly remote: string;
  /** Null where the remote is taken out of the site. */
  readonly release: string | null;
  /** The release of the remote that the page has now; null without one. */
  readonly shown: () => string | null;
  /** Places of the remote in the page. */
  readonly places: () => readonly HTMLElement[];
  /** True while the page goes on following this move. */
  readonly isCurrent: () => boolean;
  /** Finds what holds a place; null where nothing does. */
  readonly holdOf: (place: HTMLElement) => Promise<PageHold | null>;
}

/**
 * Tells the registry what becomes of moves in this page, for those who made them: one small request when the
 * page has followed or could not, and one before that where the player holds a place for longer than a
 * second. What does not arrive is dropped.
 */
export class OutcomeReporter {
  /** By remote, what was sent last. */
  readonly #sent = new Map<string, string>();
  /** By remote, the move that is watched. */
  readonly #watched = new Map<string, WatchedMove>();
  /** Reports go one after another, since the last one counts. */
  #sending: Promise<unknown> = Promise.resolve();

  /**
   * Reports a move when every place shows it, and before that what holds one. A later call for the same
   * remote replaces an earlier one.
   */
  async watch(move: WatchedMove): Promise<void> {
    const { remote, release, shown, places, isCurrent, holdOf } = move;
    this.#watched.set(remote, move);
    const since = performance.now();
    await pause(Math.random() * spreadMs);
    for (;;) {
      if (this.#watched.get(remote) !== move || !isCurrent()) return;
      const behind = places().filter(({ dataset }) => dataset["release"] !== release);
      if (behind.length === 0 && shown() === release) return this.#send(remote, release, "done");
      const hold = (await Promise.all(behind.map(holdOf))).find((one) => one !== null);
      if (hold && performance.now() - since > guardedAfterMs) this.#send(remote, release, "guarded", hold);
      await pause(lookMs);
    }
  }

  /** Reports that the release did not load or did not work in this page. */
  fail(remote: string, release: string | null): void {
    this.#watched.delete(remote);
    this.#send(remote, release, "failed");
  }

  /** Sends an outcome unless it is the one that was sent last. */
  #send(remote: string, release: string | null, outcome: PageOutcome, hold?: PageHold): void {
    const key = `${release} ${outcome}`;
    if (this.#sent.get(remote) === key) return;
    this.#sent.set(remote, key);
    // A document of an earlier server has none.
    const token = document.querySelector<HTMLMetaElement>("meta[name=page-token]")?.content;
    if (token === undefined) return;
    const report: OutcomeReport = { token, remote, release, outcome, hold, leads: leadsEvents() };
    const request = { method: "POST", headers: { "content-type": "application/json" }, keepalive: true };
    this.#sending = this.#sending
      .then(() => fetch(outcomesPath, { ...request, body: JSON.stringify(report) }))
      .catch(() => undefined);
  }
}
