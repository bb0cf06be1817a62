import { formatMinor } from "@tessera/shared/core/money";
import { onServerEvent, type ServerEvent } from "@tessera/shared/events";
import { useHasPath } from "@tessera/shared/federation";
import { useNavigate } from "@tessera/shared/router";
import { Button, Dialog } from "@tessera/shared/ui";
import { useEffect, useState } from "react";
import { sessionClock } from "./session-clock.ts";
import { useTranslation } from "../texts.ts";

/**
 * Reality check that the player asked for, over the game: continue, stop, or see the history. Requires an
 * answer.
 */
export function RealityCheck({ onStop }: { readonly onStop: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasHistory = useHasPath("/history");
  const [reminder, setReminder] = useState<ServerEvent<"rg.reminder"> | null>(null);
  useEffect(() => onServerEvent("rg.reminder", setReminder), []);
  return (
    <Dialog
      open={reminder !== null}
      onOpenChange={() => setReminder(null)}
      dismissable={false}
      title={t("games.play.realityTitle")}
      description={
        reminder &&
        t("games.play.realityText", {
          time: sessionClock(reminder.elapsedSec),
          net: formatMinor(reminder.netMinor),
        })
      }
      actions={
        <>
          {hasHistory && (
            <Button kind="bare" onClick={() => void navigate("/history?type=game")}>
              {t("games.play.history")}
            </Button>
          )}
          <Button onClick={onStop}>{t("games.play.stop")}</Button>
          <Button onClick={() => setReminder(null)}>{t("games.play.continue")}</Button>
        </>
      }
    />
  );
}
