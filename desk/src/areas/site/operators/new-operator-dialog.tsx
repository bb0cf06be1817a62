import { CheckboxField, FieldNote, PasswordField, TextField } from "@tessera/shared/fields";
import { inputRules } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { operatorRoles } from "@tessera/shared/operator-contracts/endpoint";
import { newOperator, operatorsApi } from "@tessera/shared/operator-contracts/operators";
import { QrCode } from "@tessera/shared/qr-code";
import type * as z from "@tessera/shared/schema";
import { CopyButton, Dialog, Pairs } from "@tessera/shared/ui";
import { useId, useState } from "react";
import { useTranslation } from "../../../texts.ts";
import { DecisionDialog } from "../../../ui/index.ts";
import styles from "./new-operator-dialog.module.css";

type Made = z.output<NonNullable<(typeof operatorsApi.create)["reply"]>>;

/**
 * Dialog that makes an operator, then shows the secret of the authenticator this once, as a QR code and as
 * text.
 */
export function NewOperatorDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [made, setMade] = useState<Made | null>(null);
  const errorId = useId();
  if (made) return <SecretDialog made={made} onClose={onClose} />;
  return (
    <DecisionDialog
      queue="operators"
      onClose={onClose}
      staysOpen
      schema={newOperator}
      defaultValues={{ username: "", password: "", roles: [] }}
      title={t("operators.new")}
      confirmLabel={t("operators.make")}
      fieldOf={{ USERNAME_TAKEN: "username" }}
      send={async (body) => {
        setMade(await call(operatorsApi.create, { body }));
      }}
    >
      {(form) => {
        const { error, ...roles } = form.field("roles");
        return (
          <>
            <TextField
              {...form.field("username", inputRules.username)}
              label={t("operators.name")}
              maxLength={32}
            />
            <PasswordField
              {...form.field("password")}
              label={t("operators.password")}
              autoComplete="new-password"
            />
            <fieldset aria-describedby={error ? errorId : undefined}>
              <legend>{t("operators.roles")}</legend>
              {operatorRoles.map((role) => (
                <CheckboxField key={role} {...roles} value={role} label={t(`desk.roles.${role}`)} />
              ))}
              {error && <FieldNote id={errorId} error={error} />}
            </fieldset>
          </>
        );
      }}
    </DecisionDialog>
  );
}

function SecretDialog({ made, onClose }: { readonly made: Made; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { operator, totpSecret, otpauthUri } = made;
  return (
    <Dialog open onOpenChange={onClose} title={operator.username} description={t("operators.secretOnce")}>
      <div className={styles.Code}>
        <QrCode payload={otpauthUri} label={t("operators.code", { username: operator.username })} />
      </div>
      <Pairs
        pairs={[
          {
            label: t("operators.secret"),
            value: <code>{totpSecret}</code>,
            action: <CopyButton text={totpSecret} label={t("operators.copySecret")} />,
          },
        ]}
      />
    </Dialog>
  );
}
