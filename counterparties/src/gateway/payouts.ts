import { Refusal } from "../platform/party-app.ts";
import type { OrderBook } from "./order-book.ts";
import type { Payout } from "./orders.ts";
import type { PayoutRequest } from "./requests.ts";

/** Payouts of the site to players' bank accounts. Amounts in the real currency's smallest unit. */
export class Payouts {
  readonly #book: OrderBook;
  readonly #delayMs: number;

  /** @param delayMs time from the creation of a payout to its automatic payment */
  constructor(book: OrderBook, delayMs: number) {
    this.#book = book;
    this.#delayMs = delayMs;
  }

  /** @throws Refusal when the id was used for another request */
  create(request: PayoutRequest): Payout {
    const known = this.#book.findRepeat("payout", request);
    if (known) return known;
    const { behaviour } = this.#book;
    const { payouts } = behaviour;
    if (payouts === "fail-next") this.#book.behaviour = { ...behaviour, payouts: "pay" };
    const { bank, accountNumber, accountName } = request;
    const payout: Payout = {
      kind: "payout",
      ...this.#book.newOrder("out", request),
      bank,
      accountNumber,
      accountName,
      status: "pending",
      reason: null,
      settleAt: payouts === "wait" ? null : this.#book.isoIn(this.#delayMs),
      willFail: payouts === "fail-next",
    };
    this.#book.save(payout);
    return payout;
  }

  /** @throws Refusal when it does not exist */
  find(ref: string): Payout {
    const found = this.#book.get(ref);
    if (found?.kind !== "payout") throw new Refusal(404, "NOT_FOUND");
    return found;
  }

  /** The newest first. */
  list(): Payout[] {
    return this.#book
      .values()
      .filter((order) => order.kind === "payout")
      .toReversed();
  }

  /** Settles a pending payout. */
  settle(ref: string, outcome: "paid" | "failed"): void {
    const payout = this.find(ref);
    if (payout.status !== "pending") return;
    const reason = outcome === "failed" ? "ACCOUNT_CLOSED" : null;
    this.#book.save(
      { ...payout, status: outcome, reason },
      this.#book.newEvent(`payout.${outcome}`, payout.amount),
    );
  }

  /** Settles a payout that is due. */
  sweep({ ref, status, settleAt, willFail }: Payout): void {
    if (status === "pending" && this.#book.isDue(settleAt)) this.settle(ref, willFail ? "failed" : "paid");
  }
}
