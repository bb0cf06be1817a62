import { dayMs } from "@tessera/shared/core/durations";
import { erasure } from "../../platform/storage/erasure.ts";
import { expiredRows, type Sql } from "@tessera/database";
import { formatDateTime } from "@tessera/shared/core/time";
import type { PictureDecoder } from "../../platform/pictures/picture-decoder.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { UploadedFile } from "../../platform/http/upload.ts";
import { seal, unseal } from "../../platform/security/sealed-secret.ts";

/** A card has to be readable, and its picture is looked at on a screen. */
const rules = { sideMin: 400, sideMax: 2_400, format: "jpeg" } as const;

const refused = (key: "required" | "idCard.type" | "idCard.unreadable" | "idCard.small" | "idCard.large") =>
  new Refusal("ID_CARD_INVALID", { fields: { idCard: key } });

/**
 * Returns the picture of an identity card as a JPEG that was made from its pixels alone. Refuses with
 * ID_CARD_INVALID what is missing, too large, too small, damaged, or no PNG, JPEG or WebP. Source:
 * spec:documents#identity-card.
 */
export async function readIdCard(
  pictures: PictureDecoder,
  file: UploadedFile | undefined,
): Promise<Uint8Array> {
  if (!file) throw refused("required");
  if (file.isTooLarge) throw refused("idCard.large");
  const picture = await pictures.decode(file.bytes, rules);
  if (picture.fault !== null) throw refused(`idCard.${picture.fault}`);
  return picture.bytes;
}

const sealing = (key: Uint8Array, applicationId: string) =>
  ({ key, purpose: "identity-card", context: applicationId }) as const;

/** Stores the card of an application, encrypted. */
export async function keepIdCard(
  sql: Sql,
  key: Uint8Array,
  applicationId: string,
  jpeg: Uint8Array,
): Promise<void> {
  await sql.query("insert into identity_cards (application_id, sealed) values ($1, $2)", [
    applicationId,
    seal(sealing(key, applicationId), jpeg),
  ]);
}

/** A stored card has passed the rules already; a long one was made small. */
const shownRules = { ...rules, sideMin: 1 } as const;

/**
 * Draws the name of the operator who looks, and the time in Bangkok, all over the picture of a card. Refuses
 * with RATE_LIMITED while too many pictures wait.
 */
export async function markIdCard(
  pictures: PictureDecoder,
  jpeg: Uint8Array,
  { username, now }: { readonly username: string; readonly now: Date },
): Promise<Buffer> {
  const mark = [username, formatDateTime(now.toISOString())];
  const picture = await pictures.decode(jpeg, shownRules, mark);
  if (picture.fault !== null) throw new Error(`A stored card could not be marked: ${picture.fault}.`);
  return Buffer.from(picture.bytes);
}

/** Reads the card of an application. Refuses with NOT_FOUND when it was deleted. */
export async function openIdCard(sql: Sql, key: Uint8Array, applicationId: string): Promise<Buffer> {
  const [card] = await sql.query<{ sealed: Uint8Array }>(
    "select sealed from identity_cards where application_id = $1",
    [applicationId],
  );
  if (!card) throw new Refusal("NOT_FOUND");
  return unseal(sealing(key, applicationId), card.sealed);
}

/** Erasure of a player's identity cards. */
export const identityCardErasure = erasure(
  "identity_cards",
  "delete from identity_cards where application_id in (select id from referral_applications where player_id = $1)",
);

/** Clean-up of identity cards, so long after the decision as the page about privacy says. */
export const identityCardCleanUp = expiredRows("identity_cards", 180 * dayMs, "decided_at");
