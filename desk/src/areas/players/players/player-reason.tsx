import { TextField } from "@tessera/shared/fields";
import type { FieldProps } from "@tessera/shared/forms";
import * as z from "@tessera/shared/schema";
import { useTranslation } from "../../../texts.ts";

/** Schema of the reason of a change, which the player reads. */
export const playerReason = z
  .string()
  .check(z.trim(), z.minLength(3, "operatorNote.short"), z.maxLength(300));

/** Field of the reason of a change. */
export function PlayerReasonField({ field }: { readonly field: FieldProps }) {
  const { t } = useTranslation();
  return (
    <TextField {...field} label={t("players.reason")} help={t("desk.decision.reasonHelp")} maxLength={300} />
  );
}
