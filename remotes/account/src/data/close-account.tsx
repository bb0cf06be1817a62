import type { ClosingState } from "@tessera/shared/contracts/account-closing";
import { formatMinor } from "@tessera/shared/core/money";
import { Button, Note, Stack, Tile } from "@tessera/shared/ui";
import { useState } from "react";
import { useTranslation } from "../texts.ts";
import { CloseDialog } from "./close-dialog.tsx";
import styles from "./data-page.module.css";
import { Obstacles } from "./obstacles.tsx";

/** Effects of closing the account, what has to end before it, and the button that asks for it. */
export function CloseAccount({ state }: { readonly state: ClosingState }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { obstacles, forfeitMinor, bonusMinor, openRounds, undoDays, erasedAfterDays } = state;
  return (
    <Stack>
      {obstacles.length > 0 && <Obstacles obstacles={obstacles} hasBonus={bonusMinor > 0n} />}
      <Tile className={styles.Tile ?? ""}>
        <p>{t("account.data.closeText")}</p>
        <ul className={styles.Facts}>
          <li>{t("account.data.undo", { days: undoDays })}</li>
          <li>{t("account.data.erase", { days: erasedAfterDays })}</li>
          <li>{t("account.data.nameStays")}</li>
          <li>{t("account.data.points")}</li>
          {bonusMinor > 0n && <li>{t("account.data.bonus", { amount: formatMinor(bonusMinor) })}</li>}
          {openRounds > 0 && <li>{t("account.data.rounds", { count: openRounds })}</li>}
        </ul>
        {forfeitMinor > 0n && (
          <Note icon="wallet">{t("account.data.forfeit", { amount: formatMinor(forfeitMinor) })}</Note>
        )}
        <Button
          wide
          kind="danger"
          icon="lock"
          disabled={obstacles.length > 0}
          onClick={() => setAsking(true)}
        >
          {t("account.data.close")}
        </Button>
      </Tile>
      {isAsking && <CloseDialog state={state} onClose={() => setAsking(false)} />}
    </Stack>
  );
}
