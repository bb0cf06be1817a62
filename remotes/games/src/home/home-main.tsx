import { useSession } from "@tessera/shared/session";
import { Announcements } from "./announcements.tsx";
import { CategoryRail } from "./category-rail.tsx";
import { FavouritesRow, GameRow, LiveAndTableRow } from "./game-row.tsx";
import { Hero } from "./hero.tsx";
import styles from "./home-main.module.css";
import { HomeSearch } from "./home-search.tsx";
import { PopupCard } from "./popup-card.tsx";
import { RecentShelf } from "./recent-shelf.tsx";
import { RegisterPrompt } from "./register-prompt.tsx";
import { StudioShelf } from "./studio-shelf.tsx";
import { useTranslation } from "../texts.ts";

/** Games section of the home page. Each block has its own query, so that one that fails is only a gap. */
export function HomeMain() {
  const { t } = useTranslation();
  const status = useSession((session) => session.status);
  return (
    <div className={styles.Home}>
      <HomeSearch />
      <Announcements />
      <Hero />
      <CategoryRail />
      {status === "guest" && <RegisterPrompt />}
      {status === "player" && <RecentShelf />}
      <GameRow title={t("games.home.popularSlots")} to="/games/slots" filter={{ category: "slots" }} />
      {status === "player" && <FavouritesRow />}
      <LiveAndTableRow />
      <GameRow title={t("games.home.newest")} to="/games?sort=newest" filter={{ sortBy: "newest" }} />
      <StudioShelf />
      {status !== "starting" && <PopupCard />}
    </div>
  );
}
