import type { MinorUnits } from "@tessera/shared/core/money";
import { useHasPath } from "@tessera/shared/federation";
import { Link, useLocation } from "@tessera/shared/router";
import { Amount, buttonClass, classNames, Icon } from "@tessera/shared/ui";
import type { ReactNode } from "react";
import styles from "./play-figures.module.css";
import { sessionClock } from "./session-clock.ts";
import { useTranslation } from "../texts.ts";

interface PlayFiguresProps {
  readonly elapsedSec: number;
  readonly netMinor: MinorUnits;
  /** True for a demo: its credits and results are known to the studio only. */
  readonly isDemo: boolean;
  /** Screen that fills the game's wallet; null when there is none. */
  readonly fill: "deposit" | "transfer" | null;
  /** Address of the game itself, which a demo leads to. */
  readonly realPath: string;
}

/**
 * Elapsed time and net result of a game, always visible, and the link that fills its wallet. Balance and bet
 * are shown in the game. Source: spec:games#pacing.
 */
export function PlayFigures({ elapsedSec, netMinor, isDemo, fill, realPath }: PlayFiguresProps) {
  const { t } = useTranslation();
  const { state } = useLocation();
  return (
    <div className={styles.Figures}>
      {isDemo && (
        // In the demo's place, so that the way out leads to the same list.
        <Link to={realPath} replace state={state} className={classNames(buttonClass(), styles.Deposit)}>
          {t("games.play.withBalance")}
        </Link>
      )}
      <Figure label={t("games.play.time")}>{sessionClock(elapsedSec)}</Figure>
      {!isDemo && (
        <Figure label={t("games.play.net")}>
          <Amount minor={netMinor} signed />
        </Figure>
      )}
      {fill === "deposit" && <FillLink to="/deposit" label={t("games.play.deposit")} />}
      {fill === "transfer" && <FillLink to="/transfer" label={t("games.play.transfer")} />}
    </div>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.Figure}>
      <small>{label}</small>
      <b>{children}</b>
    </div>
  );
}

/** Link that fills the game's wallet; shown only when a live release serves it. */
function FillLink({ to, label }: { readonly to: "/deposit" | "/transfer"; readonly label: string }) {
  if (!useHasPath(to)) return null;
  return (
    <Link to={to} className={classNames(buttonClass(), styles.Deposit)}>
      <Icon name="add" size="small" />
      {label}
    </Link>
  );
}
