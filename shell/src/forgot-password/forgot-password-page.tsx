import { StepFrame } from "./step-frame.tsx";
import { ForgotForm } from "./forgot-form.tsx";
import { useTranslation } from "../texts.ts";

/** First step, `/forgot-password`: identification. Also open to a logged-in player. */
export function ForgotPasswordPage() {
  const { t } = useTranslation();
  return (
    <StepFrame title={t("forgot.title")} step={0}>
      <ForgotForm />
    </StepFrame>
  );
}
