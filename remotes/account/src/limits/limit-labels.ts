import type { LimitKind, LimitPeriod } from "@tessera/shared/contracts/limits";
import { formatAmount } from "@tessera/shared/core/money";
import type { LimitKey } from "./limits-queries.ts";
import { useTranslation } from "../texts.ts";

const timeKinds: ReadonlySet<LimitKind> = new Set(["session_minutes", "reality_check_minutes"]);

/** True when a limit counts minutes; the others count credits. */
export function countsMinutes(kind: LimitKind): boolean {
  return timeKinds.has(kind);
}

const periodKeys = {
  day: "account.limits.day",
  week: "account.limits.week",
  month: "account.limits.month",
} as const satisfies Record<Exclude<LimitPeriod, "session">, string>;

/** Returns the labels of limits and the texts of their values. */
export function useLimitLabels() {
  const { t } = useTranslation();
  return {
    /** Label in a list under its type: "per day"; for minutes the type itself. */
    rowName: ({ kind, period }: LimitKey) =>
      period === "session" ? t(`account.limits.kinds.${kind}`) : t(periodKeys[period]),
    /** Standalone label: "Deposit limit per day". */
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
