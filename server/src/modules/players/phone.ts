const e164 = /^\+[1-9]\d{6,14}$/;

/**
 * Normalises the digits of a phone field to E.164; null when they are not a phone number. Without a country code a
 * number is Indonesian, the site's locale: `0812…` and `812…` → `+62812…`, `62812…` → `+62812…`, `0066…` → `+66…`.
 * Source: spec:input#digits.
 */
export function toE164(digits: string): string | null {
  const international = `+${withCountry(digits)}`;
  return e164.test(international) ? international : null;
}

function withCountry(digits: string): string {
  if (digits.startsWith("00")) return digits.slice(2);
  if (digits.startsWith("0")) return `62${digits.slice(1)}`;
  return digits.startsWith("8") ? `62${digits}` : digits;
}
