import { realUnitsText } from "@tessera/shared/core/exchange";
import { realUnits } from "@tessera/shared/core/money";

/** Decimal places of a currency at the bank. */
const decimals: Readonly<Record<string, number>> = { THB: 2 };
export const decimalsOf = (currency: string): number => decimals[currency] ?? 0;

/** Formats an amount in the banks' notation: `50123` IDR → `50123`, `5025` THB → `50.25`. */
function plainAmount(amount: bigint, currency: string): string {
  return realUnitsText(realUnits(amount), decimalsOf(currency));
}

/** One object of an EMV payload: two digits of tag, two of length, the value. */
function object(tag: string, value: string): string {
  return `${tag}${String(value.length).padStart(2, "0")}${value}`;
}

/** CRC-16/CCITT-FALSE as four hex digits. Source: EMV QRCPS, Merchant-Presented Mode, 4.7.3. */
function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, "latin1")) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/** Joins the objects and appends the checksum, which covers its own tag and length. */
function payload(...objects: string[]): string {
  const open = `${objects.join("")}6304`;
  return `${open}${checksum(open)}`;
}

const format = object("00", "01");
const once = object("01", "12");

/** QRIS payload for an invented merchant. */
export function qrisPayload(amount: bigint, billNumber: string): string {
  return payload(
    format,
    once,
    object("51", object("00", "ID.CO.QRIS.WWW") + object("02", "ID1020000000000") + object("03", "UMI")),
    object("52", "7994"),
    object("53", "360"),
    object("54", plainAmount(amount, "IDR")),
    object("58", "ID"),
    object("59", "MOSAIK SANDBOX"),
    object("60", "JAKARTA"),
    object("62", object("01", billNumber)),
  );
}

/** A PromptPay credit transfer to a Thai mobile number, given in national form. Amount in satang. */
export function promptPayPayload(phone: string, amount: bigint): string {
  const target = `0066${phone.replace(/^0/, "")}`;
  return payload(
    format,
    once,
    object("29", object("00", "A000000677010111") + object("01", target)),
    object("58", "TH"),
    object("53", "764"),
    object("54", plainAmount(amount, "THB")),
  );
}
