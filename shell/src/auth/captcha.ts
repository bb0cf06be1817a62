import { authApi } from "@tessera/shared/api/auth";
import type { CaptchaPurpose } from "@tessera/shared/contracts/auth";
import type { AttemptKey } from "@tessera/shared/forms";
import { call, isUnanswered } from "@tessera/shared/http";
import { useQuery, useQueryClient, useStillTrying } from "@tessera/shared/query";
import { useEffect, useEffectEvent, useState } from "react";

/** Form with a field for the answer, as far as its captcha uses it. */
interface CaptchaForm {
  readonly resetField: (name: "captcha") => void;
}

export interface Captcha {
  /**
   * Address of the picture or the picture as a data URL; null while it is loading or after it failed to load.
   */
  readonly image: string | null;
  /** True when the picture did not load, or not yet after the first attempt or 4 s. */
  readonly failed: boolean;
  /** Called when the picture at {@link image} has loaded, or cannot be loaded: each is sent once. */
  readonly onPicture: (outcome: "loaded" | "lost") => void;
  /** Requests another picture and empties the answer; each picture is valid for one answer. */
  readonly renew: () => void;
  /**
   * Sends a request with the id of the picture, which a refusal uses up. Without a picture nothing is sent
   * and another one is requested.
   */
  readonly send: (request: (captchaId: string) => Promise<void>) => Promise<void>;
}

/**
 * Hook for the captcha of a form.
 * @param attemptKey idempotency key of a request that may be repeated: without an answer, key and picture are
 *   unchanged; after a refusal both are renewed
 */
export function useCaptcha(purpose: CaptchaPurpose, form: CaptchaForm, attemptKey?: AttemptKey): Captcha {
  const [attempt, setAttempt] = useState(0);
  const query = useQuery({
    queryKey: ["captcha", purpose, attempt],
    queryFn: ({ signal }) => call(authApi.captcha, { query: { purpose } }, { signal }),
    staleTime: Infinity,
  });
  const client = useQueryClient();
  // Each is for one form; the next form must not find one that may have been used.
  useEffect(() => () => client.removeQueries({ queryKey: ["captcha", purpose] }), [client, purpose]);
  const { data, isError } = query;
  const image = data?.image ?? null;
  const isStillTrying = useStillTrying(query);
  const renew = () => {
    form.resetField("captcha");
    setAttempt((count) => count + 1);
  };
  const [loaded, setLoaded] = useState<string | null>(null);
  // One that is not in the answer itself, and has not arrived.
  const isAwaited = image !== null && !image.startsWith("data:") && loaded !== image;
  const isLate = useLatePicture(isAwaited, renew);
  return {
    image,
    failed: isError || isStillTrying || (isLate && (image === null || isAwaited)),
    onPicture: (outcome) => (outcome === "loaded" ? setLoaded(image) : isAwaited && renew()),
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

/** Time in milliseconds for which a picture is waited for without a word. */
const lateAfterMs = 3_500;

/** True when a picture has not arrived in time; another one is requested then. */
function useLatePicture(isAwaited: boolean, renew: () => void): boolean {
  const [isLate, setLate] = useState(false);
  const giveUp = useEffectEvent(() => {
    setLate(true);
    renew();
  });
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(giveUp, lateAfterMs);
    return () => clearTimeout(timer);
  }, [isAwaited]);
  return isLate;
}
