import { gamesApi } from "@tessera/shared/api/games";
import type { GameCard } from "@tessera/shared/contracts/games";
import { call } from "@tessera/shared/http";
import { useMutation, useQueryClient } from "@tessera/shared/query";
import { usePageRouter } from "@tessera/shared/router";
import { session, useSession } from "@tessera/shared/session";
import { toast, useFailureText } from "@tessera/shared/ui";
import { gamesQueries } from "../game-queries.ts";
import { markFavourite, invalidateFavouriteLists } from "./favourite-cards.ts";
import { useTranslation } from "../texts.ts";

/** Cancels the pending favourite of a guest who has not logged in yet. */
let cancelPending: () => void = () => undefined;

/** Calls `work` once, after the next login in this page. */
function afterLogin(work: () => void): void {
  cancelPending();
  cancelPending = session.subscribe(({ status }) => {
    if (status !== "player") return;
    cancelPending();
    work();
  });
}

/**
 * Toggles a favourite: shown at once, and reverted when the server rejects it. A guest is led to the login,
 * returns to the same page, and the favourite is stored afterwards.
 */
export function useFavourite(game: Pick<GameCard, "id" | "favourite">): () => void {
  const { t } = useTranslation();
  const client = useQueryClient();
  const failureText = useFailureText();
  const isPlayer = useSession(({ status }) => status === "player");
  const router = usePageRouter();

  const change = useMutation({
    mutationFn: (favourite: boolean) =>
      call(favourite ? gamesApi.addFavourite : gamesApi.removeFavourite, { params: { gameId: game.id } }),
    onMutate: (favourite) => markFavourite(client, game.id, favourite),
    onSuccess: (_, favourite) => {
      toast.success(t(favourite ? "games.favourite.added" : "games.favourite.removed"));
      return invalidateFavouriteLists(client);
    },
    onError: (error, favourite) => {
      markFavourite(client, game.id, !favourite);
      toast.error(failureText(error));
    },
  });

  /** Uses no state of the card, which may be unmounted by then. */
  const applyFavourite = () =>
    void call(gamesApi.addFavourite, { params: { gameId: game.id } }).then(
      () => {
        toast.success(t("games.favourite.added"));
        return client.invalidateQueries({ queryKey: gamesQueries.all() });
      },
      (error: unknown) => toast.error(failureText(error)),
    );

  return () => {
    if (!isPlayer) {
      afterLogin(applyFavourite);
      const { pathname, search } = router.state.location;
      return router.push("/login", { from: pathname + search });
    }
    if (!change.isPending) change.mutate(!game.favourite);
  };
}
