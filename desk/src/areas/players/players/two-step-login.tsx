import { call } from "@tessera/shared/http";
import { playerContactApi } from "@tessera/shared/operator-contracts/player-contact";
import type { OperatorPlayerDetail } from "@tessera/shared/operator-contracts/players";
import { formatDateTime } from "@tessera/shared/i18n";
import * as z from "@tessera/shared/schema";
import { useMayCall } from "../../../session/operator-session.ts";
import { useTranslation } from "../../../texts.ts";
import { DecisionButton, DecisionDialog } from "../../../ui/index.ts";
import { ChangeableValue } from "./changeable-value.tsx";
import { playerReason, PlayerReasonField } from "./player-reason.tsx";

const schema = z.object({ reason: playerReason });

/**
 * Row that says whether a player's login has two steps. Whoever cares for players can turn it off, with a
 * reason that he reads.
 */
export function TwoStepLogin({ player }: { readonly player: OperatorPlayerDetail }) {
  const { t } = useTranslation();
  const mayTurnOff = useMayCall()(playerContactApi.twoStepLogin);
  const { id, username, version, twoStepLoginSince: since } = player;
  const state = since === null ? t("players.off") : t("players.onSince", { time: formatDateTime(since) });
  return (
    <ChangeableValue label={t("players.twoStepLogin")} value={state}>
      <DecisionButton
        slim
        label={t("players.change.off")}
        aria-label={t("players.change.twoStepLogin")}
        isOffered={mayTurnOff && since !== null}
      >
        {(close) => (
          <DecisionDialog
            queue="players"
            onClose={close}
            title={t("players.ask.twoStepLogin", { username })}
            description={t("players.effect.twoStepLogin")}
            confirmLabel={t("players.change.twoStepLogin")}
            done={t("players.notified")}
            danger
            version={version}
            present={`${t("players.twoStepLogin")}: ${state}`}
            schema={schema}
            defaultValues={{ reason: "" }}
            send={({ reason }, seen) =>
              call(playerContactApi.twoStepLogin, {
                params: { id },
                body: { reason, version: seen ?? version },
              })
            }
          >
            {(form) => <PlayerReasonField field={form.field("reason")} />}
          </DecisionDialog>
        )}
      </DecisionButton>
    </ChangeableValue>
  );
}
