import type { Me } from "@tessera/shared/contracts/auth";
import { formatDateTime } from "@tessera/shared/i18n";
import { useTranslation } from "../texts.ts";

type Exclusion = NonNullable<Me["exclusion"]>;

/** Returns the text of a break or an exclusion, with its end. */
export function useExclusionText(): (exclusion: Exclusion) => string {
  const { t } = useTranslation();
  return ({ kind, until }) =>
    t(kind === "cool_off" ? "errors.COOL_OFF_ACTIVE" : "errors.SELF_EXCLUDED", {
      until: formatDateTime(until),
      ...(until === null && { context: "forGood" }),
    });
}
