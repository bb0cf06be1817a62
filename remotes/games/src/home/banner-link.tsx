import { leadsToGame } from "@tessera/shared/banner";
import { buttonClass, Icon } from "@tessera/shared/ui";
import { prefetchPlay } from "../cards/prefetch-play.ts";
import { useTranslation } from "../texts.ts";
import { ContentLink } from "./content-link.tsx";

/** Way to where a banner leads: a game is played, everything else is opened. */
export function BannerLink({ to }: { readonly to: string }) {
  const { t } = useTranslation();
  const isGame = leadsToGame(to);
  return (
    <ContentLink to={to} className={buttonClass({ kind: "lit" })} {...(isGame && prefetchPlay)}>
      {isGame && <Icon name="play" size="small" />}
      {t(isGame ? "games.card.play" : "games.home.bannerOpen")}
    </ContentLink>
  );
}
