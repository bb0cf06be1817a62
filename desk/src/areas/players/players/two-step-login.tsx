import { playerContactApi } from "@tessera/shared/operator-contracts/player-contact";
import type { OperatorPlayerDetail } from "@tessera/shared/operator-contracts/players";
import { formatDateTime } from "@tessera/shared/i18n";
import * as z from "@tessera/shared/schema";
import { useState } from "react";
import { callOperator } from "../../../http/call-operator.ts";
import { useTranslation } from "../../../texts.ts";
import { DecisionDialog } from "../../../ui/index.ts";
import { ChangeableValue } from "./changeable-value.tsx";
import { playerReason, PlayerReasonField } from "./player-reason.tsx";

const schema = z.object({ reason: playerReason });

/**
 * Row that says whether a player's login has two steps. Whoever cares for players can turn it off, with a
 * reason that he reads.
 */
export function TwoStepLogin({ player }: { readonly player: OperatorPlayerDetail }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { id, username, version, twoStepLoginSince: since } = player;
  const state = since === null ? t("players.off") : t("players.onSince", { time: formatDateTime(since) });
  return (
    <>
      <ChangeableValue
        label={t("players.twoStepLogin")}
        value={state}
        call={playerContactApi.twoStepLogin}
        changeLabel={t("players.change.twoStepLogin")}
        word={t("players.change.off")}
        onChange={since === null ? undefined : () => setAsking(true)}
      />
      {isAsking && (
        <DecisionDialog
          queue="players"
          onClose={() => setAsking(false)}
          title={t("players.ask.twoStepLogin", { username })}
          description={t("players.effect.twoStepLogin")}
          confirmLabel={t("players.change.twoStepLogin")}
          done={t("players.told")}
          danger
          version={version}
          isAllowed={since !== null}
          present={`${t("players.twoStepLogin")}: ${state}`}
          schema={schema}
          defaultValues={{ reason: "" }}
          send={({ reason }, seen) =>
            callOperator(playerContactApi.twoStepLogin, {
              params: { id },
              body: { reason, version: seen ?? version },
            })
          }
        >
          {(form) => <PlayerReasonField field={form.field("reason")} />}
        </DecisionDialog>
      )}
    </>
  );
}
