import { limitsApi } from "@tessera/shared/api/limits";
import type { limitsApi as limitsContract } from "@tessera/shared/contracts/limits";
import { call } from "@tessera/shared/http";
import { useMutation } from "@tessera/shared/query";
import { useNavigate } from "@tessera/shared/router";
import type * as z from "@tessera/shared/schema";
import { endSession } from "@tessera/shared/session";

export type ExclusionInput = z.output<NonNullable<(typeof limitsContract.exclude)["body"]>>;

/**
 * Starts a break or an exclusion. It ends every session, including this one, so the mutation leads to the
 * login page, which shows the end. The session may end before the answer arrives; the result is the same.
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
