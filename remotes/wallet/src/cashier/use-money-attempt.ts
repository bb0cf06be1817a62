import { useAttemptKey } from "@tessera/shared/forms";
import { isApiFailure } from "@tessera/shared/http";
import { useState } from "react";

/** What a money form does when its player has confirmed. */
export interface MoneyAttemptHandlers<Order, Receipt> {
  /** Sends the order under an idempotency key. */
  readonly send: (order: Order, idempotencyKey: string) => Promise<Receipt>;
  /** Looks whether an order without an answer has arrived; null when it has not. */
  readonly find?: () => Promise<Receipt | null>;
  readonly onDone: (receipt: Receipt) => void;
  /** The server has said no. */
  readonly onRefused: (failure: unknown) => void;
}

type AttemptState<Order> =
  | { readonly status: "ready" }
  | { readonly status: "sending" }
  /** Nobody knows whether the order has arrived; the form stays locked until somebody does. */
  | {
      readonly status: "checking" | "unknown";
      readonly order: Order;
      readonly failure: unknown;
    };

export interface MoneyAttempt<Order> {
  readonly status: AttemptState<Order>["status"];
  /** Why nobody knows; undefined while everybody does. */
  readonly failure: unknown;
  readonly isLocked: boolean;
  readonly send: (order: Order) => Promise<void>;
  /** Looks again, and sends the very same order under the very same key if it has not arrived. */
  readonly checkAgain: () => Promise<void>;
}

/** No answer, an answer that means nothing, or one that says "still running": only the same order may be sent again. */
export function isOutcomeUnknown(failure: unknown): boolean {
  if (!isApiFailure(failure)) return true;
  return ["TIMEOUT", "NETWORK", "IDEMPOTENCY_IN_PROGRESS", "INTERNAL"].includes(failure.code);
}

/**
 * One order of money at a time. Every attempt owns one idempotency key: it is renewed after every definite answer, once what
 * follows a success is done, and kept while there is none, so that sending it again can never move money twice. `send` and
 * `askAgain` reject with what the plan's own handlers throw. Source: spec:screens#deposit.
 */
export function useMoneyAttempt<Order, Receipt>(
  handlers: MoneyAttemptHandlers<Order, Receipt>,
): MoneyAttempt<Order> {
  const key = useAttemptKey();
  const [state, setState] = useState<AttemptState<Order>>({ status: "ready" });

  /** Follow-up work is no part of the order: when it throws, the order is done all the same and not sent again. */
  function finish(receipt: Receipt) {
    setState({ status: "ready" });
    key.settle(() => handlers.onDone(receipt));
  }

  function giveUp(failure: unknown) {
    key.renew();
    setState({ status: "ready" });
    handlers.onRefused(failure);
  }

  /** Gives the failure that leaves the outcome unknown, or undefined once it is known. */
  async function sendOnce(order: Order): Promise<unknown> {
    let receipt: Receipt;
    try {
      receipt = await handlers.send(order, key.current());
    } catch (failure) {
      if (isOutcomeUnknown(failure)) return failure;
      giveUp(failure);
      return undefined;
    }
    finish(receipt);
    return undefined;
  }

  async function tryFinding(): Promise<boolean> {
    const receipt = await handlers.find?.().catch(() => null);
    if (receipt) finish(receipt);
    return Boolean(receipt);
  }

  async function ask(order: Order, failure: unknown) {
    setState({ status: "checking", order, failure });
    if (await tryFinding()) return;
    const stillUnknown = await sendOnce(order);
    if (stillUnknown) setState({ status: "unknown", order, failure: stillUnknown });
  }

  return {
    status: state.status,
    failure: "failure" in state ? state.failure : undefined,
    isLocked: state.status !== "ready",
    send: async (order) => {
      setState({ status: "sending" });
      const failure = await sendOnce(order);
      if (failure) await ask(order, failure);
    },
    checkAgain: async () => {
      if (state.status === "unknown") await ask(state.order, state.failure);
    },
  };
}
