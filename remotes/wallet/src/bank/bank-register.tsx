import { useTranslation } from "@tessera/shared/i18n";
import { Note } from "@tessera/shared/ui";
import { useState } from "react";
import { BankForm } from "./bank-form.tsx";

/** The place `bank.register` in other screens: the form, and a line that it worked. */
export function BankRegister() {
  const { t } = useTranslation();
  const [added, setAdded] = useState<string | null>(null);
  return (
    <>
      {added && (
        <Note announce="status" icon="check">
          {t("wallet.bank.addedNumber", { number: added })}
        </Note>
      )}
      <BankForm key={added} onAdded={({ accountNumberMasked }) => setAdded(accountNumberMasked)} />
    </>
  );
}
