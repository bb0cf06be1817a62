import { authApi, type CaptchaPurpose } from "@tessera/shared/contracts/auth";
import { call } from "@tessera/shared/http";
import { useQuery } from "@tessera/shared/query";
import { useState } from "react";

export interface Captcha {
  /** Null while the picture is loading or after it failed to load. */
  readonly id: string | null;
  /** Picture as a data URL. */
  readonly image: string | null;
  readonly failed: boolean;
  /** Requests another picture; each is valid for one answer. */
  readonly renew: () => void;
}

/** Hook for the captcha of a form. */
export function useCaptcha(purpose: CaptchaPurpose): Captcha {
  const [attempt, setAttempt] = useState(0);
  const { data, isError } = useQuery({
    queryKey: ["captcha", purpose, attempt],
    queryFn: ({ signal }) => call(authApi.captcha, { query: { purpose } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
  return {
    id: data?.captchaId ?? null,
    image: data?.image ?? null,
    failed: isError,
    renew: () => setAttempt((count) => count + 1),
  };
}
