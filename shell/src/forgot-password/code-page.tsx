import { useHistoryState } from "@tessera/shared/router";
import { CodeForm } from "./code-form.tsx";
import { readCodeStep } from "./step-data.ts";
import { SkippedStep } from "./skipped-step.tsx";
import { StepFrame } from "./step-frame.tsx";
import { useTranslation } from "../texts.ts";

/** Second step, `/forgot-password-otp`: the mailed code. Redirects to the first step if that was skipped. */
export function CodePage() {
  const { t } = useTranslation();
  const step = readCodeStep(useHistoryState());
  if (!step) return <SkippedStep />;
  return (
    <StepFrame title={t("forgot.codeTitle")} step={1}>
      <CodeForm otpId={step.otpId} />
    </StepFrame>
  );
}
