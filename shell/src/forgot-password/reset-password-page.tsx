import { useHistoryState } from "@tessera/shared/router";
import { ResetForm } from "./reset-form.tsx";
import { readResetStep } from "./step-data.ts";
import { SkippedStep } from "./skipped-step.tsx";
import { StepFrame } from "./step-frame.tsx";
import { useTranslation } from "../texts.ts";

/** Third step, `/reset-password`: a new password. Redirects to the first step without a correct code. */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const step = readResetStep(useHistoryState());
  if (!step) return <SkippedStep />;
  return (
    <StepFrame title={t("forgot.resetTitle")} step={2}>
      <ResetForm ticket={step.ticket} />
    </StepFrame>
  );
}
