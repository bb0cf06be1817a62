import { systemClock } from "@tessera/shared/core/clock";
import { formatDateTime, useTranslation } from "@tessera/shared/i18n";
import { clockText } from "@tessera/shared/ui";
import { useSecondsLeft } from "../cashier/use-seconds-left.ts";

const daySeconds = 86_400;

/** How long a promotion still runs: days while there are any, then a clock. */
export function EndsIn({ endsAt }: { readonly endsAt: string }) {
  const { t } = useTranslation();
  const seconds = useSecondsLeft(endsAt, systemClock);
  if (seconds === 0) return t("wallet.promotions.ended");
  const days = Math.floor(seconds / daySeconds);
  const time = days > 0 ? t("wallet.promotions.days", { days }) : clockText(seconds);
  return (
    <time dateTime={endsAt} title={formatDateTime(endsAt)}>
      {t("wallet.promotions.endsIn", { time })}
    </time>
  );
}
