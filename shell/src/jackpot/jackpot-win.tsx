import { textIn } from "@tessera/shared/core/languages";
import { onServerEvent, type ServerEvent } from "@tessera/shared/events";
import { useHasPath } from "@tessera/shared/federation";
import { useLanguage } from "@tessera/shared/i18n";
import { useNavigate } from "@tessera/shared/router";
import { Button, Dialog, JackpotDigits } from "@tessera/shared/ui";
import { useEffect, useState } from "react";
import { useTranslation } from "../texts.ts";

/**
 * Notice of a jackpot that the player has won, over whatever is on screen; several come one after the other.
 */
export function JackpotWin() {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const hasHistory = useHasPath("/history");
  const [wins, setWins] = useState<readonly ServerEvent<"jackpot.won">[]>([]);
  useEffect(
    () =>
      onServerEvent("jackpot.won", (win) => {
        // After a gap an event can come twice.
        setWins((known) => (known.some(({ id }) => id === win.id) ? known : [...known, win]));
      }),
    [],
  );
  const [win] = wins;
  if (!win) return null;
  const close = () => setWins((known) => known.slice(1));
  const name = textIn(win.name, language);
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t("jackpot.won", { name })}
      description={t("jackpot.paid")}
      actions={
        <>
          {hasHistory && (
            <Button
              kind="bare"
              onClick={() => {
                close();
                void navigate("/history?type=game");
              }}
            >
              {t("jackpot.history")}
            </Button>
          )}
          <Button kind="lit" onClick={close}>
            {t("jackpot.continue")}
          </Button>
        </>
      }
    >
      <JackpotDigits amount={win.amountMinor} label={name} />
    </Dialog>
  );
}
