import { authApi } from "@tessera/shared/api/auth";
import type { CaptchaPurpose } from "@tessera/shared/contracts/auth";
import type { AttemptKey } from "@tessera/shared/forms";
import { call, isUnanswered } from "@tessera/shared/http";
import { useQuery, useStillTrying } from "@tessera/shared/query";
import { useState } from "react";

/** Form with a field for the answer, as far as its captcha uses it. */
interface CaptchaForm {
  readonly resetField: (name: "captcha") => void;
}

export interface Captcha {
  /** Picture as a data URL; null while it is loading or after it failed to load. */
  readonly image: string | null;
  /** True when the picture did not load, or not yet after the first attempt or 4 s. */
  readonly failed: boolean;
  /** Requests another picture and empties the answer; each picture is valid for one answer. */
  readonly renew: () => void;
  /**
   * Sends a request with the id of the picture, which a refusal uses up. Without a picture nothing is sent and another
   * one is requested.
   */
  readonly send: (request: (captchaId: string) => Promise<void>) => Promise<void>;
}

/**
 * Hook for the captcha of a form.
 * @param attemptKey idempotency key of a request that may be repeated: without an answer, key and picture are kept; after
 *   a refusal both are renewed
 */
export function useCaptcha(purpose: CaptchaPurpose, form: CaptchaForm, attemptKey?: AttemptKey): Captcha {
  const [attempt, setAttempt] = useState(0);
  const query = useQuery({
    queryKey: ["captcha", purpose, attempt],
    queryFn: ({ signal }) => call(authApi.captcha, { query: { purpose } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const { data, isError } = query;
  const isStillTrying = useStillTrying(query);
  const renew = () => {
    form.resetField("captcha");
    setAttempt((count) => count + 1);
  };
  return {
    image: data?.image ?? null,
    failed: isError || isStillTrying,
    renew,
    send: async (request) => {
      if (!data) return renew();
      try {
        await request(data.captchaId);
      } catch (failure) {
        if (!attemptKey || !isUnanswered(failure)) {
          attemptKey?.renew();
          renew();
        }
        throw failure;
      }
    },
  };
}
