import { isApiFailure } from "@tessera/shared/http";
import { operatorAdjustmentsApi } from "@tessera/shared/operator-contracts/adjustments";
import { operatorPlayersApi, type OperatorPlayerDetail } from "@tessera/shared/operator-contracts/players";
import { useMutation, useQueryClient } from "@tessera/shared/query";
import { Button, Note, toast, useFailureText } from "@tessera/shared/ui";
import { useState } from "react";
import { ProposeDialog } from "../adjustments/propose-dialog.tsx";
import { callOperator } from "../../../http/call-operator.ts";
import { useMayCall } from "../../../session/operator-session.ts";
import { useTranslation } from "../../../texts.ts";
import { DetailActions } from "../../../ui/index.ts";
import { type PlayerFlags, FlagsDialog, flagsOf } from "./flags-dialog.tsx";
import { LogOutDialog, StateDialog, stateVerb } from "./player-dialogs.tsx";

type Asked = "flags" | "state" | "logOut" | "adjust";

/** Buttons of what this operator can change about a player, and the way back after a change of the flags. */
export function PlayerActions({ player }: { readonly player: OperatorPlayerDetail }) {
  const { t } = useTranslation();
  const mayCall = useMayCall();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [before, setBefore] = useState<FlagsBefore | null>(null);
  const verb = stateVerb(player);
  const maySwitch = mayCall(operatorPlayersApi.flags);
  const mayLogOut = mayCall(operatorPlayersApi.logOut);
  const mayPropose = mayCall(operatorAdjustmentsApi.propose);
  const isOver = verb === "reopen" && player.closing?.erasedAt !== null;
  const mayDecide = !isOver && mayCall(operatorPlayersApi[verb]);
  const isReader = !maySwitch && !mayLogOut && !mayPropose && !mayDecide;
  const close = () => setAsked(null);
  return (
    <>
      {before && <UndoFlags player={player} before={before} onDone={() => setBefore(null)} />}
      <DetailActions note={t(isReader ? "players.readOnly" : "desk.queue.audited")}>
        {maySwitch && <Button onClick={() => setAsked("flags")}>{t("players.changeFlags")}</Button>}
        {mayLogOut && (
          <Button disabled={player.sessions.length === 0} onClick={() => setAsked("logOut")}>
            {t("players.logOut")}
          </Button>
        )}
        {mayPropose && <Button onClick={() => setAsked("adjust")}>{t("adjustments.propose")}</Button>}
        {mayDecide && (
          <Button kind={verb === "reopen" ? "plain" : "danger"} onClick={() => setAsked("state")}>
            {t(`players.${verb}`)}
          </Button>
        )}
      </DetailActions>
      {asked === "flags" && (
        <FlagsDialog
          player={player}
          onClose={close}
          onChanged={({ version }) => setBefore({ ...flagsOf(player), version })}
        />
      )}
      {asked === "state" && <StateDialog player={player} onClose={close} />}
      {asked === "adjust" && <ProposeDialog player={player} onClose={close} />}
      {asked === "logOut" && <LogOutDialog player={player} onClose={close} />}
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
      callOperator(operatorPlayersApi.flags, {
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
