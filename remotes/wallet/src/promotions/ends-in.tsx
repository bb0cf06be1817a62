import { formatDateTime } from "@tessera/shared/i18n";
import { clockText, useIsTakenOver, useSecondsLeft } from "@tessera/shared/ui";
import { Fragment } from "react";
import { useTranslation } from "../texts.ts";
import { dayMs, secondMs } from "@tessera/shared/core/durations";

const daySeconds = dayMs / secondMs;
/** Above this number of days a date is shown instead. */
const countedDaysMax = 30;

/** Remaining time of a promotion: its last day if far away, then days, then a countdown. */
export function EndsIn({ endsAt }: { readonly endsAt: string }) {
  const { t } = useTranslation();
  const seconds = useSecondsLeft(endsAt);
  const isTakenOver = useIsTakenOver();
  // The document was rendered some seconds earlier. React keeps its text until it is another one, so the key
  // replaces it.
  return (
    <time dateTime={endsAt} title={formatDateTime(endsAt)} suppressHydrationWarning>
      <Fragment key={String(isTakenOver)}>
        {seconds === 0 ? t("wallet.promotions.ended") : <TimeLeft seconds={seconds} endsAt={endsAt} />}
      </Fragment>
    </time>
  );
}

function TimeLeft({ seconds, endsAt }: { readonly seconds: number; readonly endsAt: string }) {
  const { t } = useTranslation();
  const days = Math.floor(seconds / daySeconds);
  if (days > countedDaysMax) return t("wallet.promotions.until", { time: dayOf(endsAt) });
  const time = days > 1 ? t("wallet.promotions.days", { days }) : clockText(seconds);
  return t("wallet.promotions.endsIn", { time });
}

/** Formats the day of an instant as dd/mm/yyyy. */
const dayOf = (instant: string) => formatDateTime(instant).slice(0, 10);
