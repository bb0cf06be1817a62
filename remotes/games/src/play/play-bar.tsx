import type { GameDetail } from "@tessera/shared/contracts/games";
import { formatMinor } from "@tessera/shared/core/money";
import { Link, useLocation, useNavigate } from "@tessera/shared/router";
import { classNames, Flag, Icon, IconButton, iconButtonClass } from "@tessera/shared/ui";
import { useEffect, type ReactNode } from "react";
import { FavouriteButton } from "../cards/favourite-button.tsx";
import { cameFromList } from "../cards/game-link.ts";
import { closeInGame } from "./frame-overlay.ts";
import styles from "./play-bar.module.css";
import { useTranslation } from "../texts.ts";

/** Target of the exit for a player who did not come from a list. */
export const lobbyPath = "/games";

/** Time in milliseconds that going back may take: a second step in it would go too far. */
const leavingMs = 1_000;

/**
 * True while a game is being left. One for the page: the bar, the game and its reminder leave the same
 * screen.
 */
let isLeaving = false;

/**
 * Leaves the game, once however often it is called: for a given path, else back to the unchanged list it was
 * opened from, else to the lobby.
 */
export function useLeaveGame(): (path?: string) => void {
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => {
    isLeaving = false;
  }, []);
  return (path) => {
    if (isLeaving) return;
    isLeaving = true;
    setTimeout(() => {
      isLeaving = false;
    }, leavingMs);
    if (path === undefined && cameFromList(location)) void navigate(-1);
    else void navigate(path ?? lobbyPath);
  };
}

interface PlayBarProps {
  readonly title: ReactNode;
  readonly game: GameDetail | undefined;
  readonly isDemo: boolean;
}

/** Bar above a game: exit, title and tools. */
export function PlayBar({ title, game, isDemo }: PlayBarProps) {
  const { t } = useTranslation();
  const leave = useLeaveGame();
  return (
    <div className={styles.Bar}>
      <Link
        to={lobbyPath}
        aria-label={t("games.play.back")}
        title={t("games.play.back")}
        className={classNames(iconButtonClass(), styles.Tile)}
        onClick={(event) => {
          event.preventDefault();
          if (!closeInGame()) leave();
        }}
      >
        <Icon name="back" />
      </Link>
      <div className={styles.Title}>
        <h1 tabIndex={-1}>{title}</h1>
        {game && (
          <p>
            <GameFacts game={game} />
          </p>
        )}
        {isDemo && <Flag tone="lit">{t("games.play.demo")}</Flag>}
      </div>
    </div>
  );
}

/** Facts before the first bet: return, limits, volatility, mechanic and studio. */
function GameFacts({ game }: { readonly game: GameDetail }) {
  const { t } = useTranslation();
  const { rtpBp, minBetMinor, maxBetMinor, volatility, mechanic, provider } = game;
  return [
    rtpBp !== null && t("games.card.rtp", { rtp: (rtpBp / 100).toFixed(1) }),
    minBetMinor !== null && maxBetMinor !== null && `${formatMinor(minBetMinor)}–${formatMinor(maxBetMinor)}`,
    volatility !== null && t(`games.volatility.${volatility}`),
    mechanic,
    provider.name,
  ]
    .filter(Boolean)
    .join(" · ");
}

interface PlayToolsProps {
  readonly game: GameDetail | undefined;
  readonly fullScreen: { readonly isOn: boolean; readonly toggle: (() => void) | null };
}

/** Buttons of a game: favourite and full screen. */
export function PlayTools({ game, fullScreen: { isOn, toggle } }: PlayToolsProps) {
  const { t } = useTranslation();
  return (
    <div className={classNames(styles.Bar, styles.Tools)}>
      {game && (
        <FavouriteButton game={game} className={classNames(iconButtonClass(), styles.Tile, styles.Heart)} />
      )}
      {toggle && (
        <IconButton
          icon={isOn ? "fullscreen-exit" : "fullscreen"}
          label={t(isOn ? "games.play.leaveFullScreen" : "games.play.fullScreen")}
          className={styles.Tile}
          onClick={toggle}
        />
      )}
    </div>
  );
}
