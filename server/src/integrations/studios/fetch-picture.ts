import { callParty } from "../call-party.ts";
import { StudioUnavailable, studioUnavailable } from "./studio-unavailable.ts";

/** Timeout of a picture: a player may be waiting for it. */
const timeoutMs = 5_000;

/** Maximum size of a picture, in bytes, after a content coding is undone. */
const pictureBytesMax = 512 * 1024;

export interface PictureAddress {
  /** Code of the studio. */
  readonly code: string;
  /** The studio's API; pictures are taken from its origin only. */
  readonly baseUrl: string;
  /** Address relative to it. */
  readonly address: string;
}

/**
 * Fetches the bytes of a studio's picture, whatever they are. Throws {@link StudioUnavailable} when the
 * address is of another origin, when there is no answer, and when the picture is too large: it is not read to
 * its end.
 */
export async function fetchPicture(
  { code, baseUrl, address }: PictureAddress,
  partyTimeoutMs?: number,
): Promise<Buffer> {
  const url = URL.canParse(address, baseUrl) ? new URL(address, baseUrl) : null;
  if (url?.origin !== new URL(baseUrl).origin) {
    throw new StudioUnavailable(code, "its picture is of another origin");
  }
  const call = { url, method: "GET", headers: {}, timeoutMs: partyTimeoutMs ?? timeoutMs } as const;
  const response = await callParty(call, studioUnavailable(code));
  if (!response.ok) throw new StudioUnavailable(code, `it answered ${response.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      // Leaving the loop ends the connection.
      if (bytes > pictureBytesMax) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw new StudioUnavailable(code, "no whole picture", { cause });
  }
  if (bytes > pictureBytesMax) throw new StudioUnavailable(code, "its picture is too large");
  return Buffer.concat(chunks);
}
