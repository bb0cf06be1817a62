const e164 = /^\+[1-9]\d{6,14}$/;

/**
 * Normalises the digits of a phone field to E.164; null when they are not a phone number. Without a country
 * code a number is Indonesian, the site's locale: `0812…` and `812…` → `+62812…`, `62812…` → `+62812…`,
 * `0066…` → `+66…`. One number has one result, however its prefixes are repeated, since a phone may belong to
 * one player only. Source: spec:input#digits.
 */
export function toE164(digits: string): string | null {
  const international = `+${withoutRepeatedPrefix(withCountry(digits))}`;
  return e164.test(international) ? international : null;
}

function withCountry(digits: string): string {
  if (digits.startsWith("00")) return digits.slice(2);
  if (digits.startsWith("0")) return `62${digits.slice(1)}`;
  return digits.startsWith("8") ? `62${digits}` : digits;
}

/**
 * The zero before an Indonesian or Thai number is dialled at home only, never after the country code.
 * Indonesian mobile numbers begin with 8, so a further 62 before one is the country again; a landline may
 * itself begin with 62 (`0622…`).
 */
function withoutRepeatedPrefix(international: string): string {
  return international.replace(/^62(?:62|0)+(?=8)/, "62").replace(/^(62|66)0+/, "$1");
}
