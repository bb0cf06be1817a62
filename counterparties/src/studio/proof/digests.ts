import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * Digests as hexadecimal digits: the same code in the studio and in the page, which recomputes a result. Not
 * by Web Crypto, whose answer comes from another thread: a shoe needs 63 digests, and took ten times as long.
 */

/** SHA-256 of a text in UTF-8. */
export const sha256OfText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** SHA-256 of bytes that are given as hexadecimal digits. */
export const sha256OfHex = (hex: string): string => bytesToHex(sha256(hexToBytes(hex)));

/** HMAC-SHA256 of a text in UTF-8, with bytes as key that are given as hexadecimal digits. */
export const hmacOf = (keyHex: string, text: string): string =>
  bytesToHex(hmac(sha256, hexToBytes(keyHex), utf8ToBytes(text)));
