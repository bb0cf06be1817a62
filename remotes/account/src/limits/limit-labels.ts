import type { LimitKind, LimitPeriod } from "@tessera/shared/contracts/limits";
import { formatAmount } from "@tessera/shared/core/money";
import { useTranslation } from "@tessera/shared/i18n";
import type { LimitKey } from "./limits-queries.ts";

const timeKinds: ReadonlySet<LimitKind> = new Set(["session_minutes", "reality_check_minutes"]);

/** Whether a limit counts minutes; the others count credits. */
export function countsMinutes(kind: LimitKind): boolean {
  return timeKinds.has(kind);
}

const periodKeys = {
  day: "account.limits.day",
  week: "account.limits.week",
  month: "account.limits.month",
} as const satisfies Record<Exclude<LimitPeriod, "session">, string>;

/** What a row of limits is called, and how a value of it is told. */
export function useLimitLabels() {
  const { t } = useTranslation();
  return {
    /** In a list under its kind: "per day"; for minutes the kind itself. */
    rowName: ({ kind, period }: LimitKey) =>
      period === "session" ? t(`account.limits.kinds.${kind}`) : t(periodKeys[period]),
    /** Alone: "Deposit limit per day". */
    fullName: ({ kind, period }: LimitKey) =>
      period === "session"
        ? t(`account.limits.kinds.${kind}`)
        : t("account.limits.named", {
            kind: t(`account.limits.kinds.${kind}`),
            period: t(periodKeys[period]).toLowerCase(),
          }),
    value: (kind: LimitKind, value: number | null) => {
      if (value === null) return t("account.limits.none");
      return countsMinutes(kind) ? t("account.limits.minutes", { count: value }) : formatAmount(value);
    },
  };
}
