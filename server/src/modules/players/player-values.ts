import type { ErrorCode } from "@tessera/shared/core/error-codes";
import { Refusal } from "../../platform/errors/refusal.ts";

/** Normalises the name of a player: composed letters, and single spaces between words. */
export function tidyName(fullName: string): string {
  return fullName.normalize("NFC").trim().replace(/ +/g, " ");
}

const taken: Readonly<Record<string, { readonly field: string; readonly code: ErrorCode }>> = {
  players_username_key: { field: "username", code: "USERNAME_TAKEN" },
  players_phone_key: { field: "phone", code: "PHONE_TAKEN" },
  players_email_norm_key: { field: "email", code: "EMAIL_TAKEN" },
};

/**
 * Writes values of a player, and translates unique violations into refusals at the field. Only the
 * constraints are safe against concurrent writes of one value. Refuses with USERNAME_TAKEN, PHONE_TAKEN and
 * EMAIL_TAKEN.
 */
export async function refuseWhatIsTaken(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const constraint = error instanceof Error && "constraint" in error ? String(error.constraint) : "";
    const refused = taken[constraint];
    throw refused ? new Refusal(refused.code, { fields: { [refused.field]: refused.code } }) : error;
  }
}
