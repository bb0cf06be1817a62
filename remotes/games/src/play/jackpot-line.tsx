import { formatMinor } from "@tessera/shared/core/money";
import { textIn } from "@tessera/shared/core/languages";
import { onServerEvent, type ServerEvent } from "@tessera/shared/events";
import { useHasPath } from "@tessera/shared/federation";
import { useLanguage } from "@tessera/shared/i18n";
import { Link } from "@tessera/shared/router";
import { Icon, IconButton } from "@tessera/shared/ui";
import { useEffect, useState } from "react";
import styles from "./jackpot-line.module.css";
import { useTranslation } from "../texts.ts";

/**
 * Line below a game with the last jackpot that was won while it was open. It stays when the notice of the
 * site is closed.
 */
export function JackpotLine() {
  const { t } = useTranslation();
  const language = useLanguage();
  const hasHistory = useHasPath("/history");
  const [win, setWin] = useState<ServerEvent<"jackpot.won"> | null>(null);
  useEffect(() => onServerEvent("jackpot.won", setWin), []);
  if (!win) return null;
  return (
    <div role="status" className={styles.Line}>
      <Icon name="gift" size="small" />
      <p>
        <b>
          {t("games.play.jackpotWon", {
            name: textIn(win.name, language),
            amount: formatMinor(win.amountMinor),
          })}
        </b>{" "}
        {hasHistory && <Link to="/history?type=game">{t("games.play.jackpotRound")}</Link>}
      </p>
      <IconButton icon="close" label={t("games.play.jackpotClose")} onClick={() => setWin(null)} />
    </div>
  );
}
