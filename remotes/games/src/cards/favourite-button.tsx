import type { GameCard } from "@tessera/shared/contracts/games";
import { Icon } from "@tessera/shared/ui";
import { useFavourite } from "./use-favourite.ts";
import { useTranslation } from "../texts.ts";

interface FavouriteButtonProps {
  readonly game: Pick<GameCard, "id" | "name" | "favourite">;
  readonly className: string | undefined;
}

/** Favourite button of a game; pressed when it is a favourite. */
export function FavouriteButton({ game, className }: FavouriteButtonProps) {
  const { t } = useTranslation();
  const toggle = useFavourite(game);
  const label = t(game.favourite ? "games.favourite.remove" : "games.favourite.add", { name: game.name });
  return (
    <button
      type="button"
      className={className}
      aria-pressed={game.favourite}
      aria-label={label}
      title={label}
      onClick={toggle}
    >
      <Icon name="favourite" size="small" />
    </button>
  );
}
