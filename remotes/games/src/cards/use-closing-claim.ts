import type { GameCard } from "@tessera/shared/contracts/games";
import type { PromoClaim } from "@tessera/shared/contracts/promotions";
import { useQuery, walletsQuery } from "@tessera/shared/query";
import { useSession } from "@tessera/shared/session";

/**
 * Returns the live claim that closes a game to the player: any, where the studio keeps its own wallet. Source:
 * spec:money#bonus-balance.
 */
export function useClosingClaim({ walletMode }: Pick<GameCard, "walletMode">): PromoClaim | undefined {
  const isPlayer = useSession(({ status }) => status === "player");
  const { data } = useQuery({ ...walletsQuery(), enabled: isPlayer && walletMode === "transfer" });
  return isPlayer && walletMode === "transfer" ? data?.claim : undefined;
}
