import type { MinorUnits } from "@tessera/shared/core/money";
import { findPath, useReleases } from "@tessera/shared/federation";
import { useTranslation } from "@tessera/shared/i18n";
import { useQuery, walletsQuery } from "@tessera/shared/query";
import { Link } from "@tessera/shared/router";
import { Amount, buttonClass, classNames, Icon } from "@tessera/shared/ui";
import type { ReactNode } from "react";
import styles from "./play-figures.module.css";
import { sessionClock } from "./session-clock.ts";

interface PlayFiguresProps {
  readonly elapsedSec: number;
  readonly netMinor: MinorUnits;
  /** In a demo nothing is won or lost. */
  readonly isDemo: boolean;
  /** The wallet that the game takes its bets from, where it is not the main one. */
  readonly studio?: {
    readonly name: string;
    readonly minor: MinorUnits | null;
    /** The site has closed the game: nothing more is to be brought there. */
    readonly isClosed: boolean;
  };
}

/** Time, result and balance of a game, always in sight, and the way to a deposit. Source: spec:games#pacing. */
export function PlayFigures({ elapsedSec, netMinor, isDemo, studio }: PlayFiguresProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.Figures}>
      <Figure label={t("games.play.time")}>{sessionClock(elapsedSec)}</Figure>
      {isDemo ? (
        <Figure label={t("games.play.balance")}>{t("games.play.demoNote")}</Figure>
      ) : (
        <>
          <Figure label={t("games.play.net")}>
            <Amount minor={netMinor} signed />
          </Figure>
          <div className={styles.Balance}>
            {studio ? (
              <Figure label={t("games.play.atStudio", { studio: studio.name })}>
                <Amount minor={studio.minor} />
              </Figure>
            ) : (
              <Balance />
            )}
          </div>
          {studio ? (
            !studio.isClosed && <FillLink to="/transfer" label={t("games.play.transfer")} />
          ) : (
            <FillLink to="/deposit" label={t("games.play.deposit")} />
          )}
        </>
      )}
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

function Balance() {
  const { t } = useTranslation();
  const { data } = useQuery(walletsQuery());
  return (
    <Figure label={t("games.play.balance")}>
      <Amount minor={data?.mainMinor ?? null} />
    </Figure>
  );
}

/** The way to fill the wallet of the game; stands only where a live release serves it. */
function FillLink({ to, label }: { readonly to: "/deposit" | "/transfer"; readonly label: string }) {
  if (!findPath(useReleases(), to)) return null;
  return (
    <Link to={to} className={classNames(buttonClass({ kind: "lit" }), styles.Deposit)}>
      <Icon name="add" size="small" />
      {label}
    </Link>
  );
}
