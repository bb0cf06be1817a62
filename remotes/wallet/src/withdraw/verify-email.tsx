import { VerifyEmailForm } from "@tessera/shared/mailed-code";
import { Icon, Tile } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";
import cashier from "../cashier/cashier.module.css";
import { focusHeading } from "../cashier/focus-heading.ts";
import lock from "./lock-panel.module.css";

/** Verification of the e-mail address by a mailed code, which withdrawals require. */
export function VerifyEmail() {
  const { t } = useTranslation();
  return (
    <Tile className={`${lock.Lock} ${lock.Verify}`}>
      <h2 className={lock.Head}>
        <Icon name="lock" />
        {t("wallet.withdraw.verify.title")}
      </h2>
      <VerifyEmailForm className={cashier.Fields} onVerified={focusHeading} />
    </Tile>
  );
}
