import type { GameDetail } from "@tessera/shared/contracts/games";
import { formatDateTime } from "@tessera/shared/core/time";
import { useHasPath } from "@tessera/shared/federation";
import { isApiFailure } from "@tessera/shared/http";
import { Link, useLocation } from "@tessera/shared/router";
import {
  Button,
  buttonClass,
  EmptyState,
  StillTrying,
  useFailureText,
  VisuallyHidden,
} from "@tessera/shared/ui";
import type { ReactNode } from "react";
import { lobbyPath } from "./play-bar.tsx";
import styles from "./play-states.module.css";
import type { GameClosed } from "./use-game-closed.ts";
import { useTranslation } from "../texts.ts";

/** Content in the centre of the game area. */
export function Middle({ children }: { readonly children: ReactNode }) {
  return <div className={styles.Middle}>{children}</div>;
}

interface OpeningProps {
  readonly game?: GameDetail | undefined;
  /** Retries; present once "still trying" is shown. */
  readonly onTryNow?: (() => void) | undefined;
}

/** Opening animation: the game's picture appears piece by piece until the game has loaded. */
export function Opening({ game, onTryNow }: OpeningProps) {
  const { t } = useTranslation();
  return (
    <Middle>
      <div role="status" className={styles.Opening}>
        <div className={styles.Picture}>
          {game && <img src={game.thumb} alt="" width={240} height={320} />}
          <span className={styles.Pieces} aria-hidden="true">
            {Array.from({ length: 12 }, (_, index) => (
              <i key={index} />
            ))}
          </span>
        </div>
        {onTryNow ? (
          <StillTrying onTryNow={onTryNow} failure={t("games.play.notOpened")} />
        ) : (
          <p>{t("games.play.opening")}</p>
        )}
        <VisuallyHidden>{t("loading")}</VisuallyHidden>
      </div>
    </Middle>
  );
}

function BrowseLink() {
  const { t } = useTranslation();
  return (
    <Link to={lobbyPath} className={buttonClass()}>
      {t("games.lobby.browse")}
    </Link>
  );
}

export function NoSuchGame() {
  const { t } = useTranslation();
  return (
    <Middle>
      <EmptyState title={t("games.play.notFound")} action={<BrowseLink />} />
    </Middle>
  );
}

/** State of a listed game that cannot be played now. */
export function NotOpen({ game }: { readonly game: GameDetail }) {
  const { t } = useTranslation();
  const reason =
    game.status === "maintenance" ? t("errors.PROVIDER_MAINTENANCE") : t("games.play.comingLater");
  return (
    <Middle>
      <EmptyState title={t("games.play.unavailable")} text={reason} action={<BrowseLink />} />
    </Middle>
  );
}

/** State for a guest: the demo, or the login, which leads back here. */
export function LoginNeeded({ game }: { readonly game: GameDetail }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <Middle>
      <EmptyState
        title={t("games.play.logIn")}
        text={game.demo ? undefined : t("games.play.noDemo")}
        action={
          <div className={styles.Choices}>
            <Link to="/login" state={{ from: pathname }} className={buttonClass({ kind: "lit" })}>
              {t("games.play.logInButton")}
            </Link>
            {game.demo && (
              <Link to={`${pathname}?mode=demo`} className={buttonClass()}>
                {t("games.play.tryDemo")}
              </Link>
            )}
          </div>
        }
      />
    </Middle>
  );
}

/** Error codes for which an immediate retry cannot help. */
const nonRetryableCodes: ReadonlySet<string> = new Set([
  "GAME_UNAVAILABLE",
  "PROVIDER_MAINTENANCE",
  "PLAY_DISABLED",
  "PROMO_ACTIVE",
  "SELF_EXCLUDED",
  "COOL_OFF_ACTIVE",
  "ACCOUNT_SUSPENDED",
  "ACCOUNT_BANNED",
  "LOSS_LIMIT",
  "SESSION_LIMIT",
  "NOT_FOUND",
]);

/** Error codes of limits and breaks that the player has chosen, and which the page of limits shows. */
const ownLimitCodes: ReadonlySet<string> = new Set([
  "LOSS_LIMIT",
  "SESSION_LIMIT",
  "SELF_EXCLUDED",
  "COOL_OFF_ACTIVE",
]);

/** Error codes that only support can change. */
const supportCodes: ReadonlySet<string> = new Set(["PLAY_DISABLED", "ACCOUNT_SUSPENDED", "ACCOUNT_BANNED"]);

const isNonRetryable = (error: unknown) => isApiFailure(error) && nonRetryableCodes.has(error.code);
const isOpenTerms = (error: unknown) => isApiFailure(error) && error.code === "TERMS_NOT_ACCEPTED";
const isTimeout = (error: unknown) => isApiFailure(error) && error.code === "TIMEOUT";

/** State of a failed launch: the reason, what is not affected, and a retry button where it can help. */
export function LaunchFailed({ error, onAgain }: { readonly error: unknown; readonly onAgain: () => void }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  if (isTimeout(error)) return <FrameBlocked onAgain={onAgain} />;
  return (
    <Middle>
      <div role="alert">
        <EmptyState
          title={failureText(error)}
          text={isNonRetryable(error) ? undefined : t("games.play.safe")}
          action={
            isNonRetryable(error) ? (
              <div className={styles.Choices}>
                <WayOn error={error} />
                <BrowseLink />
              </div>
            ) : (
              <div className={styles.Choices}>
                <Button onClick={onAgain}>{t("games.play.again")}</Button>
                {/* The question about new terms waits on the next screen when they were published on this
                    one. */}
                {isOpenTerms(error) && <BrowseLink />}
              </div>
            )
          }
        />
      </div>
    </Middle>
  );
}

/** Link to what can change a refusal: the player's own limits, or support; nothing where neither can. */
function WayOn({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  const hasLimits = useHasPath("/profile/limits");
  const code = isApiFailure(error) ? error.code : "";
  if (ownLimitCodes.has(code) && hasLimits)
    return (
      <Link to="/profile/limits" className={buttonClass()}>
        {t("games.play.limits")}
      </Link>
    );
  if (!supportCodes.has(code)) return null;
  return (
    <Link to="/contact" className={buttonClass()}>
      {t("games.play.contact")}
    </Link>
  );
}

/** Error codes of a closed table that have a text for the player. */
const closingCodes: ReadonlySet<string> = new Set([
  "LOSS_LIMIT",
  "SESSION_LIMIT",
  "PLAY_DISABLED",
  "PROMO_ACTIVE",
]);

interface TableClosedProps {
  readonly closed: GameClosed;
  /** Name of a studio that keeps the player's money; null for one that plays with the main wallet. */
  readonly studio: string | null;
}

/** State of a game that the site closed: the reason, and where the money goes. */
export function TableClosed({ studio, closed }: TableClosedProps) {
  const { t, findText } = useTranslation();
  const { code, until, reason: why } = closed;
  const reason =
    closingCodes.has(code) &&
    findText(`errors.${code}`, {
      ...(until && { until: formatDateTime(until) }),
      ...(why && { reason: why, context: "reason" }),
    });
  return (
    <Middle>
      <div role="alert">
        <EmptyState
          title={t(studio === null ? "games.play.gameClosed" : "games.play.closed")}
          text={[reason, studio === null ? t("games.play.safe") : t("games.play.closedText", { studio })]
            .filter(Boolean)
            .join(" ")}
          action={<BrowseLink />}
        />
      </div>
    </Middle>
  );
}

/** State of a game whose page did not open: a retry, which is a new launch, and the other games. */
export function FrameBlocked({ onAgain }: { readonly onAgain: () => void }) {
  const { t } = useTranslation();
  return (
    <Middle>
      <div role="alert">
        <EmptyState
          title={t("games.play.blocked")}
          text={t("games.play.safe")}
          action={
            <div className={styles.Choices}>
              <Button onClick={onAgain}>{t("games.play.again")}</Button>
              <BrowseLink />
            </div>
          }
        />
      </div>
    </Middle>
  );
}
