import { useAttemptKey } from "@tessera/shared/forms";
import { isOutcomeUnknown } from "@tessera/shared/http";
import { useState } from "react";
import { isTextOrNull, useGuard, useSavedState } from "../saved-state.ts";

/** Handlers of a money form for a confirmed order. */
export interface MoneyAttemptHandlers<Order, Receipt> {
  /** Name of the form. */
  readonly form: string;
  /** Sends the order under an idempotency key. */
  readonly send: (order: Order, idempotencyKey: string) => Promise<Receipt>;
  /** Looks up an order that got no answer; null when it has not arrived. */
  readonly find?: () => Promise<Receipt | null>;
  readonly onDone: (receipt: Receipt) => void;
  /** Called when the server rejected the order. */
  readonly onRefused: (failure: unknown) => void;
}

type AttemptState<Order> =
  | { readonly status: "ready" }
  | { readonly status: "sending" }
  /** Outcome unknown; the form stays locked until it is known. */
  | {
      readonly status: "checking" | "unknown";
      readonly order: Order;
      readonly failure: unknown;
    };

export interface MoneyAttempt<Order> {
  readonly status: AttemptState<Order>["status"];
  /** Failure that left the outcome unknown; undefined otherwise. */
  readonly failure: unknown;
  readonly isLocked: boolean;
  readonly send: (order: Order) => Promise<void>;
  /** Looks the order up again, and repeats it with the same key if it has not arrived. */
  readonly checkAgain: () => Promise<void>;
}

/**
 * Sends one deposit, withdrawal or transfer at a time. Every attempt has one idempotency key: it is renewed
 * after every definite answer, once the follow-up of a success is done, and stored while the outcome is
 * unknown, so that a repetition never moves money twice. `send` and `checkAgain` reject with errors of the
 * handlers. Source: spec:screens#deposit.
 */
export function useMoneyAttempt<Order, Receipt>(
  handlers: MoneyAttemptHandlers<Order, Receipt>,
): MoneyAttempt<Order> {
  // A release that replaces this one while the outcome is unknown sends the order under the same key.
  const [openKey, setOpenKey] = useSavedState(`${handlers.form}.key`, null, isTextOrNull);
  const key = useAttemptKey(openKey ?? undefined);
  const [state, setState] = useState<AttemptState<Order>>({ status: "ready" });
  useGuard(state.status !== "ready");

  /**
   * Runs the follow-up of a success. It is not part of the order: when it throws, the order is done and not
   * sent again.
   */
  function finish(receipt: Receipt) {
    setState({ status: "ready" });
    key.settle(() => handlers.onDone(receipt));
    setOpenKey(null);
  }

  function giveUp(failure: unknown) {
    setState({ status: "ready" });
    setOpenKey(null);
    handlers.onRefused(failure);
  }

  /** Returns the failure that leaves the outcome unknown, or undefined once it is known. */
  async function sendOnce(order: Order): Promise<unknown> {
    let receipt: Receipt;
    try {
      receipt = await key.send((idempotencyKey) => handlers.send(order, idempotencyKey));
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

  async function resolveOutcome(order: Order, failure: unknown) {
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
      setOpenKey(key.current());
      const failure = await sendOnce(order);
      if (failure) await resolveOutcome(order, failure);
    },
    checkAgain: async () => {
      if (state.status === "unknown") await resolveOutcome(state.order, state.failure);
    },
  };
}
