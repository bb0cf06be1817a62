import { TextField } from "@tessera/shared/fields";
import { call } from "@tessera/shared/http";
import { operatorPlayersApi, type OperatorPlayerDetail } from "@tessera/shared/operator-contracts/players";
import * as z from "@tessera/shared/schema";
import { useState } from "react";
import { useTranslation } from "../../../texts.ts";
import { DecisionDialog } from "../../../ui/index.ts";
import { PlayerState } from "./player-state.tsx";

interface DialogProps {
  readonly player: OperatorPlayerDetail;
  readonly onClose: () => void;
}

const noteSchema = z.object({
  note: z
    .string()
    .check(z.trim(), z.minLength(3, "operatorNote.short"), z.maxLength(1_000, "operatorNote.long")),
});

type StateVerb = "ban" | "unban" | "reopen";

/** Decisions of operators about the state of an account. */
export function stateVerb({ status }: Pick<OperatorPlayerDetail, "status">): StateVerb {
  if (status === "closed") return "reopen";
  return status === "banned" ? "unban" : "ban";
}

/** Dialog that bans a player, ends his ban, or opens an account again that he has closed. */
export function StateDialog({ player, onClose }: DialogProps) {
  const { t } = useTranslation();
  // What was asked for stays while the dialog is open, also when another operator was first.
  const [verb] = useState(() => stateVerb(player));
  const { id, username } = player;
  return (
    <DecisionDialog
      queue="players"
      danger={verb === "ban"}
      onClose={onClose}
      title={t(`players.ask.${verb}`, { username })}
      description={t(`players.effect.${verb}`)}
      confirmLabel={t(`players.${verb}`)}
      version={player.version}
      isAllowed={stateVerb(player) === verb}
      present={<PlayerState player={player} />}
      schema={noteSchema}
      defaultValues={{ note: "" }}
      send={({ note }, seen) =>
        call(operatorPlayersApi[verb], {
          params: { id },
          body: { note, version: seen ?? player.version },
        })
      }
    >
      {(form) => (
        <TextField
          {...form.field("note")}
          label={t("players.note")}
          help={t("players.noteHelp")}
          maxLength={1_000}
        />
      )}
    </DecisionDialog>
  );
}
