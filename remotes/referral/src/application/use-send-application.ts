import { referralApi } from "@tessera/shared/api/referral";
import type { referralApplication } from "@tessera/shared/contracts/referral";
import { useAttemptKey } from "@tessera/shared/forms";
import { call, isCancel } from "@tessera/shared/http";
import type * as z from "@tessera/shared/schema";
import { useEffect, useRef, useState } from "react";

export interface Sending {
  /** Part of the application that the server has got, from 0 to 1; null while nothing is sent. */
  readonly share: number | null;
  /**
   * Sends an application under the key of the attempt. Returns false when the player stopped it; rejects with
   * the failure of the call.
   */
  readonly send: (body: z.output<typeof referralApplication>, card: Blob) => Promise<boolean>;
  /** Stops what is being sent. */
  readonly stop: () => void;
}

/** Hook that sends an application with its picture; leaving the page stops it. */
export function useSendApplication(): Sending {
  const attemptKey = useAttemptKey();
  const [share, setShare] = useState<number | null>(null);
  const sending = useRef<AbortController>(null);
  useEffect(() => () => sending.current?.abort(), []);
  return {
    share,
    stop: () => sending.current?.abort(),
    send: async (body, file) => {
      const { signal } = (sending.current = new AbortController());
      setShare(0);
      try {
        await attemptKey.send((idempotencyKey) =>
          call(referralApi.register, { body }, { idempotencyKey, file, signal, onSent: setShare }),
        );
        attemptKey.renew();
        return true;
      } catch (failure) {
        if (isCancel(failure)) return false;
        throw failure;
      } finally {
        setShare(null);
      }
    },
  };
}
