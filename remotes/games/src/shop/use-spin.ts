import { shopApi } from "@tessera/shared/api/shop";
import type { SpinResult, Wheel } from "@tessera/shared/contracts/shop";
import { minorUnits, type MinorUnits } from "@tessera/shared/core/money";
import { useAttemptKey } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { type HeldResult, holdResult, useMutation, useQueryClient } from "@tessera/shared/query";
import { useEffect, useRef, useState } from "react";
import { shopQueries } from "./shop-queries.ts";

/** Least time from the start of a spin to the next possible start. Source: spec:games#pacing. */
const pauseMs = 5_000;

/** A spin that the wheel shows: it turns, then it stops and the result is shown. */
export type ShownSpin =
  | { readonly phase: "turning"; readonly pointsMinor: bigint }
  | { readonly phase: "standing"; readonly result: SpinResult };

interface SpinOptions {
  /** Turns the wheel to a segment; resolves when it has stopped. */
  readonly turnTo: (index: number, count: number) => Promise<void>;
  readonly onAccepted: () => void;
}

/**
 * Sends spins and follows them until the wheel has stopped. A repeat after a lost answer is the same spin.
 */
export function useSpin({ turnTo, onAccepted }: SpinOptions) {
  const client = useQueryClient();
  const key = useAttemptKey();
  const [shown, setShown] = useState<ShownSpin | null>(null);
  const [isPausing, setPausing] = useState(false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef<HeldResult>(undefined);
  useEffect(
    () => () => {
      clearTimeout(pause.current);
      held.current?.release();
    },
    [],
  );

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ wheel, betMinor }: { readonly wheel: Wheel; readonly betMinor: MinorUnits }) =>
      key.send((idempotencyKey) => {
        // The event of a prize may be faster than the answer.
        held.current = holdResult(client);
        return call(
          shopApi.spin,
          { params: { id: wheel.id }, body: { bet: betMinor, wheelVersion: wheel.version } },
          { idempotencyKey },
        );
      }),
    onSuccess: (result, { wheel }) => {
      key.settle(() => undefined);
      setPausing(true);
      pause.current = setTimeout(() => setPausing(false), pauseMs);
      const isPoints = result.prize.kind === "points";
      const paidMinor = result.wallet.pointsMinor - (isPoints ? result.prize.minor : 0n);
      setShown({ phase: "turning", pointsMinor: paidMinor });
      held.current?.show({ pointsMinor: minorUnits(paidMinor) });
      onAccepted();
      const index = wheel.segments.findIndex(({ position }) => position === result.position);
      void turnTo(index, wheel.segments.length).then(() => {
        held.current?.release(result.wallet);
        setShown({ phase: "standing", result });
        void client.invalidateQueries({ queryKey: shopQueries.all() });
      });
    },
    // The wheel, the points or the spins may not be as they are shown; after a lost answer the list tells
    // whether it was made.
    onError: () => {
      held.current?.release();
      void client.invalidateQueries({ queryKey: shopQueries.all() });
    },
  });

  return { spin: mutate, isSending: isPending, isPausing, failure: error, clearFailure: reset, shown };
}
