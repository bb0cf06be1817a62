import { useTranslation } from "@tessera/shared/i18n";
import { StepFrame } from "./step-frame.tsx";
import { ForgotForm } from "./forgot-form.tsx";

/** The first step, `/forgot-password`: who it is. Open to a logged-in player, too. */
export function ForgotPasswordPage() {
  const { t } = useTranslation();
  return (
    <StepFrame title={t("forgot.title")} step={0}>
      <ForgotForm />
    </StepFrame>
  );
}
