import { email, fullName, phone } from "@tessera/shared/contracts/auth";
import { TextField } from "@tessera/shared/fields";
import { inputRules } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { playerContactApi as api } from "@tessera/shared/operator-contracts/player-contact";
import type { OperatorPlayerDetail } from "@tessera/shared/operator-contracts/players";
import * as z from "@tessera/shared/schema";
import { useTranslation } from "../../../texts.ts";
import { DecisionDialog } from "../../../ui/index.ts";
import { playerReason, PlayerReasonField } from "./player-reason.tsx";

/** Values of a player that an operator can change, besides his bank accounts. */
export type ContactField = "name" | "email" | "phone";

/** A change as it is sent, with the version that the operator has seen. */
interface Sent {
  readonly id: string;
  readonly value: string;
  readonly reason: string;
  readonly version: number;
}

const schemaOf = <Value extends z.ZodMiniType<string, string>>(value: Value) =>
  z.object({ value, reason: playerReason });

const kinds = {
  name: {
    schema: schemaOf(fullName),
    rule: inputRules.name,
    max: 60,
    shown: (player: OperatorPlayerDetail) => player.fullName,
    send: ({ id, value, ...change }: Sent) =>
      call(api.name, { params: { id }, body: { fullName: value, ...change } }),
  },
  email: {
    schema: schemaOf(email),
    rule: undefined,
    max: 254,
    shown: (player: OperatorPlayerDetail) => player.emailMasked,
    send: ({ id, value, ...change }: Sent) =>
      call(api.email, { params: { id }, body: { email: value, ...change } }),
  },
  phone: {
    schema: schemaOf(phone),
    rule: inputRules.digits,
    max: 15,
    shown: (player: OperatorPlayerDetail) => player.phoneMasked,
    send: ({ id, value, ...change }: Sent) =>
      call(api.phone, { params: { id }, body: { phone: value, ...change } }),
  },
} as const;

/** The one field of the form shows what is refused about the value. */
const fieldOf = { fullName: "value", email: "value", phone: "value" } as const;

interface ContactDialogProps {
  readonly player: OperatorPlayerDetail;
  readonly field: ContactField;
  readonly onClose: () => void;
}

/** Dialog that changes the name, the address or the phone number of a player, with a reason that he reads. */
export function ContactDialog({ player, field, onClose }: ContactDialogProps) {
  const { t } = useTranslation();
  const { schema, rule, max, shown, send } = kinds[field];
  const { id, username, version } = player;
  return (
    <DecisionDialog
      queue="players"
      onClose={onClose}
      title={t(`players.ask.${field}`, { username })}
      description={t(`players.effect.${field}`)}
      confirmLabel={t(`players.change.${field}`)}
      done={t("players.notified")}
      version={version}
      present={`${t(`players.${field}`)}: ${shown(player)}`}
      schema={schema}
      fieldOf={fieldOf}
      defaultValues={{ value: field === "name" ? player.fullName : "", reason: "" }}
      send={({ value, reason }, seen) => send({ id, value, reason, version: seen ?? version })}
    >
      {(form) => (
        <>
          <TextField
            {...form.field("value", rule)}
            label={t(`players.new.${field}`)}
            help={t("players.now", { value: shown(player) })}
            inputMode={field === "name" ? "text" : field === "email" ? "email" : "tel"}
            autoComplete="off"
            maxLength={max}
          />
          <PlayerReasonField field={form.field("reason")} />
        </>
      )}
    </DecisionDialog>
  );
}
