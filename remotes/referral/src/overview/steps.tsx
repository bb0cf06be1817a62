import { Icon, SectionHead, type IconName } from "@tessera/shared/ui";
import { formatRate } from "./rate.ts";
import styles from "./steps.module.css";
import { useTranslation } from "../texts.ts";

const steps: readonly { readonly key: "stepShare" | "stepJoin" | "stepEarn"; readonly icon: IconName }[] = [
  { key: "stepShare", icon: "external" },
  { key: "stepJoin", icon: "profile" },
  { key: "stepEarn", icon: "in" },
];

/** Explanation in three steps. */
export function HowItWorks({ rateBp }: { readonly rateBp: number }) {
  const { t } = useTranslation();
  return (
    <section>
      <SectionHead title={t("referral.overview.steps")} />
      <ol className={styles.Steps}>
        {steps.map(({ key, icon }, index) => (
          <li key={key}>
            <span className={styles.Mark} data-last={index === steps.length - 1 || undefined}>
              <Icon name={icon} />
            </span>
            <div>
              <b>{t(`referral.overview.${key}`)}</b>
              <p>{t(`referral.overview.${key}Text`, { rate: formatRate(rateBp) })}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
