import { call, isApiFailure } from "@tessera/shared/http";
import { operatorAdjustmentsApi } from "@tessera/shared/operator-contracts/adjustments";
import { operatorPlayersApi, type OperatorPlayerDetail } from "@tessera/shared/operator-contracts/players";
import { useMutation, useQueryClient } from "@tessera/shared/query";
import { Button, Note, toast, useFailureText } from "@tessera/shared/ui";
import { useState } from "react";
import { ProposeDialog } from "../adjustments/propose-dialog.tsx";
import { useMayCall } from "../../../session/operator-session.ts";
import { useTranslation } from "../../../texts.ts";
import { ConfirmationButton, DecisionButton, DetailActions } from "../../../ui/index.ts";
import { type PlayerFlags, FlagsDialog, flagsOf } from "./flags-dialog.tsx";
import { StateDialog, stateVerb } from "./player-dialogs.tsx";

/** Buttons of what this operator can change about a player, and the way back after a change of the flags. */
export function PlayerActions({ player }: { readonly player: OperatorPlayerDetail }) {
  const { t } = useTranslation();
  const mayCall = useMayCall();
  const [before, setBefore] = useState<FlagsBefore | null>(null);
  const { id, username } = player;
  const verb = stateVerb(player);
  const maySwitch = mayCall(operatorPlayersApi.flags);
  const mayLogOut = mayCall(operatorPlayersApi.logOut);
  const mayPropose = mayCall(operatorAdjustmentsApi.propose);
  const isOver = verb === "reopen" && player.closing?.erasedAt !== null;
  const mayDecide = !isOver && mayCall(operatorPlayersApi[verb]);
  const isReader = !maySwitch && !mayLogOut && !mayPropose && !mayDecide;
  return (
    <>
      {before && <UndoFlags player={player} before={before} onDone={() => setBefore(null)} />}
      <DetailActions note={t(isReader ? "players.readOnly" : "desk.queue.audited")}>
        <DecisionButton label={t("players.changeFlags")} isOffered={maySwitch}>
          {(close) => (
            <FlagsDialog
              player={player}
              onClose={close}
              onChanged={({ version }) => setBefore({ ...flagsOf(player), version })}
            />
          )}
        </DecisionButton>
        <ConfirmationButton
          label={t("players.logOut")}
          disabled={player.sessions.length === 0}
          isOffered={mayLogOut}
          queue="players"
          title={t("players.ask.logOut", { username })}
          description={t("players.effect.logOut")}
          send={() => call(operatorPlayersApi.logOut, { params: { id }, body: {} })}
        />
        <DecisionButton label={t("adjustments.propose")} isOffered={mayPropose}>
          {(close) => <ProposeDialog player={player} onClose={close} />}
        </DecisionButton>
        <DecisionButton
          label={t(`players.${verb}`)}
          kind={verb === "reopen" ? "plain" : "danger"}
          isOffered={mayDecide}
        >
          {(close) => <StateDialog player={player} onClose={close} />}
        </DecisionButton>
      </DetailActions>
    </>
  );
}

/** Flags before a change, with the version that the player has by it. */
type FlagsBefore = PlayerFlags & Pick<OperatorPlayerDetail, "version">;

interface UndoFlagsProps {
  readonly player: OperatorPlayerDetail;
  readonly before: FlagsBefore;
  readonly onDone: () => void;
}

/** Note that offers the flags of before; it goes once they are back. */
function UndoFlags({ player, before, onDone }: UndoFlagsProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const failureText = useFailureText();
  const undo = useMutation({
    mutationFn: () =>
      call(operatorPlayersApi.flags, {
        params: { id: player.id },
        body: before,
      }),
    onSuccess: () => {
      toast.success(t("desk.queue.done"));
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["players"] }),
  });
  const isLate = isApiFailure(undo.error) && undo.error.code === "CONFLICT";
  return (
    <Note
      announce="status"
      title={t("players.changed")}
      action={
        <Button slim busy={undo.isPending} disabled={isLate} onClick={() => undo.mutate()}>
          {t("players.undo")}
        </Button>
      }
    >
      {undo.error ? failureText(undo.error) : t("players.changedText")}
    </Note>
  );
}
