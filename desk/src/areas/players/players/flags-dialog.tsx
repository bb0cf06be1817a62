import { CheckboxField, TextField } from "@tessera/shared/fields";
import { call } from "@tessera/shared/http";
import { operatorPlayersApi, type OperatorPlayerDetail } from "@tessera/shared/operator-contracts/players";
import * as z from "@tessera/shared/schema";
import { useTranslation } from "../../../texts.ts";
import { DecisionDialog } from "../../../ui/index.ts";
import { PlayerState } from "./player-state.tsx";

/** Switches of a player, off by an operator, with the reason that the player reads. */
export type PlayerFlags = Pick<
  OperatorPlayerDetail,
  "depositDisabled" | "withdrawDisabled" | "playDisabled" | "reason"
>;

export function flagsOf({
  depositDisabled,
  withdrawDisabled,
  playDisabled,
  reason,
}: OperatorPlayerDetail): PlayerFlags {
  return { depositDisabled, withdrawDisabled, playDisabled, reason };
}

const schema = z
  .object({
    depositDisabled: z.boolean(),
    withdrawDisabled: z.boolean(),
    playDisabled: z.boolean(),
    reason: z.string().check(z.trim(), z.maxLength(300)),
    note: z.string().check(z.trim(), z.maxLength(1_000, "operatorNote.long")),
  })
  .check(
    z.refine(
      ({ depositDisabled, withdrawDisabled, playDisabled, reason }) =>
        !(depositDisabled || withdrawDisabled || playDisabled) || reason.length >= 3,
      { path: ["reason"], error: "operatorNote.short" },
    ),
    z.refine(({ note }) => note === "" || note.length >= 3, { path: ["note"], error: "operatorNote.short" }),
  );

interface FlagsDialogProps {
  readonly player: OperatorPlayerDetail;
  readonly onClose: () => void;
  /** Called after the change, with the player as he is by it. */
  readonly onChanged: (player: OperatorPlayerDetail) => void;
}

/** Dialog in which deposits, withdrawals and play of a player are switched off or on. */
export function FlagsDialog({ player, onClose, onChanged }: FlagsDialogProps) {
  const { t } = useTranslation();
  const { id, reason } = player;
  return (
    <DecisionDialog
      queue="players"
      onClose={onClose}
      title={t("players.ask.flags", { username: player.username })}
      description={t("players.effect.flags")}
      confirmLabel={t("players.changeFlags")}
      version={player.version}
      present={<PlayerState player={player} />}
      schema={schema}
      defaultValues={{ ...flagsOf(player), reason: reason ?? "", note: "" }}
      send={async ({ reason: reasonText, note, ...flags }, seen) => {
        const version = seen ?? player.version;
        const body = {
          ...flags,
          reason: reasonText === "" ? null : reasonText,
          note: note === "" ? null : note,
          version,
        };
        onChanged(await call(operatorPlayersApi.flags, { params: { id }, body }));
      }}
    >
      {(form) => (
        <>
          <CheckboxField {...form.register("depositDisabled")} label={t("players.depositOff")} />
          <CheckboxField {...form.register("withdrawDisabled")} label={t("players.withdrawOff")} />
          <CheckboxField {...form.register("playDisabled")} label={t("players.playOff")} />
          <TextField
            {...form.field("reason")}
            label={t("players.reason")}
            help={t("desk.decision.reasonHelp")}
            maxLength={300}
          />
          <TextField
            {...form.field("note")}
            label={t("players.note")}
            help={t("players.noteHelp")}
            maxLength={1_000}
          />
        </>
      )}
    </DecisionDialog>
  );
}
