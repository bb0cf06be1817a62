import { Link, Navigate } from "@tessera/shared/router";
import { buttonClass, useIsTakenOver } from "@tessera/shared/ui";
import { StepFrame } from "./step-frame.tsx";
import { useTranslation } from "../texts.ts";

/**
 * Redirects a step without the one before it to the first; a link leads there where no script runs. A
 * document has this step until it is taken over, because only the browser knows the one before.
 */
export function SkippedStep() {
  const { t } = useTranslation();
  const isTakenOver = useIsTakenOver();
  return (
    <StepFrame title={t("forgot.title")} step={0}>
      {isTakenOver && <Navigate to="/forgot-password" replace />}
      <Link to="/forgot-password" className={buttonClass({})}>
        {t("forgot.stepAsk")}
      </Link>
    </StepFrame>
  );
}
