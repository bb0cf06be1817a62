import { Link, Navigate } from "@tessera/shared/router";
import { buttonClass } from "@tessera/shared/ui";
import { StepFrame } from "./step-frame.tsx";
import { useTranslation } from "../texts.ts";

/** Redirects a step without the one before it to the first; a link leads there where no script runs. */
export function SkippedStep() {
  const { t } = useTranslation();
  return (
    <StepFrame title={t("forgot.title")} step={0}>
      <Navigate to="/forgot-password" replace />
      <Link to="/forgot-password" className={buttonClass({})}>
        {t("forgot.stepAsk")}
      </Link>
    </StepFrame>
  );
}
