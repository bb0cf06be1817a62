import { postToSite } from "../../platform/client/site-messages.ts";
import { wordsByLanguage, type Language } from "../../platform/language.ts";
import { en } from "../locales/en.ts";
import { id } from "../locales/id.ts";
import type { TableState } from "../table-api.ts";
import type { Words } from "../locales/words.ts";
import { createTableCalls, TableFailure } from "./table-calls.ts";
import { TableView } from "./table-view.ts";

export interface TablePage {
  readonly language: Language;
  readonly siteOrigin: string;
  /** Empty when the studio does not know the seat. */
  readonly seatId: string;
}

const wordsOf = wordsByLanguage<Words>({ en, id });

/** Polling interval of the balance, which a transfer may change. */
const pollIntervalMs = 5_000;

/** Renders the table and handles play. */
export function startTable(body: HTMLElement, { language, siteOrigin, seatId }: TablePage): void {
  const view = new TableView(wordsOf(language));
  body.append(view.element);
  // From here on the table itself shows that it opens, or why it does not.
  postToSite(siteOrigin, "ready");
  if (!seatId) return view.fail("SESSION_UNKNOWN");
  new TablePlay(view, createTableCalls(seatId), siteOrigin).begin();
}

/** Play at one seat: its calls, in turn, and the state that the last one has returned. */
class TablePlay {
  readonly #view: TableView;
  readonly #calls: ReturnType<typeof createTableCalls>;
  readonly #siteOrigin: string;
  /** Sequence number of the shown state; responses may arrive out of order. */
  #seq = -1;
  #net = 0n;
  #isPlaying = false;
  #readyAtMs = 0;
  #isOver = false;

  constructor(view: TableView, calls: ReturnType<typeof createTableCalls>, siteOrigin: string) {
    this.#view = view;
    this.#calls = calls;
    this.#siteOrigin = siteOrigin;
  }

  begin(): void {
    this.#view.onDraw((bet) => void this.#play(bet));
    setInterval(() => this.#tick(), 250);
    setInterval(() => {
      if (!document.hidden && !this.#isPlaying && !this.#isOver) void this.#sync();
    }, pollIntervalMs);
    void this.#sync();
  }

  /** Ends the table after the site has closed the seat; the site's page then refreshes its balance. */
  #end(): void {
    this.#isOver = true;
    this.#view.fail("SEAT_CLOSED");
    postToSite(this.#siteOrigin, "balance-changed");
  }

  #show(state: TableState): void {
    if (state.seq < this.#seq) return;
    this.#seq = state.seq;
    this.#readyAtMs = performance.now() + state.waitMs;
    this.#view.showState(state);
    if (state.isClosed) this.#end();
    this.#tick();
  }

  #tick(): void {
    this.#view.setBusy(this.#isPlaying, Math.ceil((this.#readyAtMs - performance.now()) / 1000));
  }

  async #sync(): Promise<void> {
    try {
      const state = await this.#calls.state();
      if (!this.#isOver) this.#show(state);
    } catch (error) {
      this.#view.fail(codeOf(error));
    }
  }

  async #play(bet: bigint): Promise<void> {
    if (this.#isPlaying || performance.now() < this.#readyAtMs) return;
    this.#isPlaying = true;
    this.#tick();
    try {
      const state = await this.#calls.play(bet);
      if (state.round) {
        this.#net += state.round.pay - state.round.bet;
        this.#view.showRound(state.round, this.#net);
      }
      this.#show(state);
      postToSite(this.#siteOrigin, "balance-changed");
    } catch (error) {
      if (codeOf(error) === "SEAT_CLOSED") this.#end();
      else this.#view.fail(codeOf(error));
    } finally {
      this.#isPlaying = false;
      this.#tick();
    }
  }
}

const codeOf = (error: unknown) => (error instanceof TableFailure ? error.code : "OTHER");
