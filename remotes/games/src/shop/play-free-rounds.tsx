import { Link } from "@tessera/shared/router";
import { buttonClass, Icon } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";

export interface PlayFreeRoundsProps {
  readonly game: { readonly slug: string; readonly name: string };
  /** 36 px high, for dense rows. */
  readonly slim?: boolean;
}

/** Link to the slot of won free rounds, which plays them first. */
export function PlayFreeRounds({ game, slim = false }: PlayFreeRoundsProps) {
  const { t } = useTranslation();
  return (
    <Link
      to={`/play/${game.slug}`}
      className={buttonClass({ kind: "line", slim })}
      aria-label={t("games.shop.playOn", { game: game.name })}
    >
      <Icon name="play" size="small" />
      {t("games.shop.playNow")}
    </Link>
  );
}
