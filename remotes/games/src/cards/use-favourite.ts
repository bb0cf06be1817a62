import { gamesApi, type GameCard } from "@tessera/shared/contracts/games";
import { call } from "@tessera/shared/http";
import { useTranslation } from "@tessera/shared/i18n";
import { useMutation, useQueryClient } from "@tessera/shared/query";
import { useLocation, useNavigate } from "@tessera/shared/router";
import { useSession } from "@tessera/shared/session";
import { toast, useFailureText } from "@tessera/shared/ui";
import { markFavourite, renewFavouriteLists } from "./favourite-cards.ts";

/**
 * Turns a game's heart: at once on screen, and back again when the server refuses. A guest is led to the login and
 * comes back to where he was.
 */
export function useFavourite(game: Pick<GameCard, "id" | "favourite">): () => void {
  const { t } = useTranslation();
  const client = useQueryClient();
  const failureText = useFailureText();
  const isPlayer = useSession(({ status }) => status === "player");
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  const change = useMutation({
    mutationFn: (favourite: boolean) =>
      call(favourite ? gamesApi.addFavourite : gamesApi.removeFavourite, { params: { gameId: game.id } }),
    onMutate: (favourite) => markFavourite(client, game.id, favourite),
    onSuccess: (_, favourite) => {
      toast.success(t(favourite ? "games.favourite.added" : "games.favourite.removed"));
      return renewFavouriteLists(client);
    },
    onError: (error, favourite) => {
      markFavourite(client, game.id, !favourite);
      toast.error(failureText(error));
    },
  });

  return () => {
    if (!isPlayer) return void navigate("/login", { state: { from: pathname + search } });
    if (!change.isPending) change.mutate(!game.favourite);
  };
}
