import { PageHead, Steps, Tile } from "@tessera/shared/ui";
import type { ReactNode } from "react";
import auth from "../auth/auth.module.css";
import { useTranslation } from "../texts.ts";

export interface StepFrameProps {
  readonly title: string;
  /** Index of the step, 0 to 2. */
  readonly step: number;
  readonly children: ReactNode;
}

/** Layout of one of the three steps, with the progress. */
export function StepFrame({ title, step, children }: StepFrameProps) {
  const { t } = useTranslation();
  const steps = [t("forgot.stepAsk"), t("forgot.stepCode"), t("forgot.stepPassword")];
  return (
    <div className={auth.Page}>
      <PageHead title={title} />
      <Steps label={t("forgot.steps")} steps={steps} current={step} />
      <Tile>{children}</Tile>
    </div>
  );
}
