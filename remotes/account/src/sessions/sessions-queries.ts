import { authApi } from "@tessera/shared/api/auth";
import type { sessionSummary } from "@tessera/shared/contracts/auth";
import { call } from "@tessera/shared/http";
import { playerQueries, queryOptions, useMutation, useQueryClient } from "@tessera/shared/query";
import type * as z from "@tessera/shared/schema";
import { endSession, logout } from "@tessera/shared/session";
import { toast } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";

export type SessionSummary = z.output<typeof sessionSummary>;

/** Logs one device out; the current one by the ordinary logout. */
export function useEndSession() {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, current }: SessionSummary) =>
      current ? logout() : call(authApi.endSession, { params: { id } }),
    onSuccess: () => {
      toast.success(t("account.sessions.ended"));
      return client.invalidateQueries({ queryKey: sessionsQuery().queryKey });
    },
  });
}

/** Logs out every device, including this one. */
export function useEndAllSessions() {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: () => call(authApi.logoutAll),
    onSuccess: () => {
      endSession();
      toast.success(t("account.sessions.endedAll"));
    },
  });
}

/** Logged-in devices. They change elsewhere, so every visit refetches. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: [...playerQueries.all(), "sessions"],
    queryFn: ({ signal }) => call(authApi.sessions, {}, { signal }),
    staleTime: 0,
  });
}
