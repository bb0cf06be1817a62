import { authApi, type CaptchaPurpose } from "@tessera/shared/contracts/auth";
import { call } from "@tessera/shared/http";
import { useQuery } from "@tessera/shared/query";
import { useState } from "react";

export interface Captcha {
  /** Null while the picture is on its way or did not come. */
  readonly id: string | null;
  /** The picture as a data URL. */
  readonly image: string | null;
  readonly failed: boolean;
  /** Asks for another picture; each is good for one answer. */
  readonly renew: () => void;
}

/** One captcha of a form. */
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
