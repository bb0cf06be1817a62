import { Note } from "@tessera/shared/ui";
import { useState } from "react";
import { BankForm } from "./bank-form.tsx";
import { useTranslation } from "../texts.ts";

/** Component for the slot `bank.register`: the form, and a confirmation afterwards. */
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
