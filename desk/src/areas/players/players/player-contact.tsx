import { call } from "@tessera/shared/http";
import { playerContactApi } from "@tessera/shared/operator-contracts/player-contact";
import { operatorPlayersApi, type OperatorPlayerDetail } from "@tessera/shared/operator-contracts/players";
import { useMutation } from "@tessera/shared/query";
import { Button, Note, useFailureText } from "@tessera/shared/ui";
import { useMayCall } from "../../../session/operator-session.ts";
import { useTranslation } from "../../../texts.ts";
import { DecisionButton, DetailPart } from "../../../ui/index.ts";
import { ChangeableValue } from "./changeable-value.tsx";
import { ContactDialog } from "./contact-dialogs.tsx";
import { TwoStepLogin } from "./two-step-login.tsx";

/**
 * Name, address and phone number of a player, each with the way to change it. The last two are masked;
 * whoever may see them can ask for them, which is recorded in the audit log.
 */
export function PlayerContact({ player }: { readonly player: OperatorPlayerDetail }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  // A look shows the values of its time; after a change they are masked again.
  const look = useMutation({
    mutationFn: async () => ({
      ...(await call(operatorPlayersApi.contact, { params: { id: player.id }, body: {} })),
      version: player.version,
    }),
  });
  const seen = look.data?.version === player.version ? look.data : undefined;
  const mayCall = useMayCall();
  const values = [
    { field: "name", value: player.fullName, note: undefined },
    {
      field: "email",
      value: seen?.email ?? player.emailMasked,
      note: t(player.emailVerified ? "players.emailVerified" : "players.emailNotVerified"),
    },
    { field: "phone", value: seen?.phone ?? player.phoneMasked, note: undefined },
  ] as const;
  return (
    <DetailPart title={t("players.contact")}>
      <ul>
        {values.map(({ field, value, note }) => (
          <ChangeableValue key={field} label={t(`players.${field}`)} value={value} note={note}>
            <DecisionButton
              slim
              label={t("players.change.short")}
              aria-label={t(`players.change.${field}`)}
              isOffered={mayCall(playerContactApi[field])}
            >
              {(close) => <ContactDialog player={player} field={field} onClose={close} />}
            </DecisionButton>
          </ChangeableValue>
        ))}
        <TwoStepLogin player={player} />
      </ul>
      {mayCall(operatorPlayersApi.contact) && !seen && (
        <Button slim busy={look.isPending} onClick={() => look.mutate()}>
          {t("players.showContact")}
        </Button>
      )}
      {look.error && (
        <Note announce="alert" icon="warning">
          {failureText(look.error)}
        </Note>
      )}
    </DetailPart>
  );
}
