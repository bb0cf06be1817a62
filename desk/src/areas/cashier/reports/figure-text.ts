import { formatDay } from "@tessera/shared/core/time";
import type { ReportGroup, ReportOfCurrency } from "@tessera/shared/operator-contracts/reports";
import { formatSignedReal } from "../../../ui/index.ts";

/** Hook for the text of a figure: real money with its currency, or a number of players; a dash for none. */
export function useFigureText({ currency, realExponent }: ReportOfCurrency) {
  return (value: bigint | number | null): string => {
    if (value === null) return "–";
    return typeof value === "bigint"
      ? formatSignedReal(value, currency, realExponent)
      : new Intl.NumberFormat("en-US", { minimumFractionDigits: Number.isInteger(value) ? 0 : 1 }).format(
          value,
        );
  };
}

/** Hook for the text of a row's key: a day, a month or the name of a studio. */
export function useKeyText(
  by: ReportGroup,
  studios: readonly { readonly code: string; readonly name: string }[],
) {
  return (key: string): string => {
    if (by === "studio") return studios.find(({ code }) => code === key)?.name ?? key;
    return by === "day" ? formatDay(key) : key.split("-").toReversed().join("/");
  };
}
