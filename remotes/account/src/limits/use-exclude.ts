import { limitsApi } from "@tessera/shared/contracts/limits";
import { call } from "@tessera/shared/http";
import { useMutation } from "@tessera/shared/query";
import { useNavigate } from "@tessera/shared/router";
import type * as z from "@tessera/shared/schema";
import { endSession } from "@tessera/shared/session";

export type ExclusionInput = z.output<NonNullable<(typeof limitsApi.exclude)["body"]>>;

/**
 * Begins a break or an exclusion. Every session ends with it, this one too, so it leads to the login, which says until
 * when. The session may be over before the answer is here; that changes nothing.
 */
export function useExclude() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: ExclusionInput) => call(limitsApi.exclude, { body }),
    onSuccess: ({ kind, until }) => {
      void navigate("/login", { replace: true, state: { notice: "excluded", kind, until } });
      endSession();
    },
  });
}
