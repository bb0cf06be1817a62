import type { PromoClaim } from "@tessera/shared/contracts/promotions";
import { useQuery, walletsQuery } from "@tessera/shared/query";
import { useSession } from "@tessera/shared/session";

/**
 * Returns the live claim of the player, which closes the games of studios with their own wallet. Source:
 * spec:money#bonus-balance.
 */
export function useClosingClaim(): PromoClaim | undefined {
  const isPlayer = useSession(({ status }) => status === "player");
  const { data } = useQuery({ ...walletsQuery(), enabled: isPlayer });
  return isPlayer ? data?.claim : undefined;
}
