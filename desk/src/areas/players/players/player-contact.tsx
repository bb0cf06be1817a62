import { operatorPlayersApi, type OperatorPlayerDetail } from "@tessera/shared/operator-contracts/players";
import { useMutation } from "@tessera/shared/query";
import { Button, Note, Pairs, useFailureText } from "@tessera/shared/ui";
import { callOperator } from "../../../http/index.ts";
import { useOperator } from "../../../session/operator-session.ts";
import { useTranslation } from "../../../texts.ts";
import { DetailPart } from "../../../ui/index.ts";

/** Masked address and phone number; whoever may see them can ask for them, which is kept in the audit log. */
export function PlayerContact({ player }: { readonly player: OperatorPlayerDetail }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { roles } = useOperator();
  const look = useMutation({
    mutationFn: () => callOperator(operatorPlayersApi.contact, { params: { id: player.id }, body: {} }),
  });
  const mayLook = roles.includes("risk") || roles.includes("owner");
  return (
    <DetailPart title={t("players.contact")}>
      <Pairs
        pairs={[
          { label: t("players.email"), value: look.data?.email ?? player.emailMasked },
          { label: t("players.phone"), value: look.data?.phone ?? player.phoneMasked },
        ]}
      />
      {mayLook && !look.data && (
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
