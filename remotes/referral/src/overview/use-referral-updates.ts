import { onServerEvent } from "@tessera/shared/events";
import { useQueryClient } from "@tessera/shared/query";
import { useEffect } from "react";
import { referralQueries } from "./referral-queries.ts";

/**
 * Refetches everything of the programme when an event says that the application, the commission or the
 * balance has changed.
 */
export function useReferralUpdates(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: referralQueries.all() });
    const stops = [onServerEvent("referral.updated", refresh), onServerEvent("wallet.updated", refresh)];
    return () => stops.forEach((stop) => stop());
  }, [client]);
}
