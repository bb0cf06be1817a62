import { idCardBytesMax } from "@tessera/shared/contracts/referral";

/** Sides of a picture in pixels. Source: spec:documents#identity-card. */
const sideMin = 400;
const sideMax = 6_000;

/** Reason for which a picture cannot be the one of an identity card, as a validation key. */
export type CardFault = "idCard.type" | "idCard.unreadable" | "idCard.small" | "idCard.large";

const text = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** First bytes of the accepted types: PNG, JPEG and WebP. */
function isKnownType(head: Uint8Array): boolean {
  const isPng = text(head.subarray(0, 4)) === "\u0089PNG";
  const isJpeg = text(head.subarray(0, 3)) === "\u00FF\u00D8\u00FF";
  const isWebp = text(head.subarray(0, 4)) === "RIFF" && text(head.subarray(8, 12)) === "WEBP";
  return isPng || isJpeg || isWebp;
}

/**
 * Opens a picture of an identity card and returns its pixels, or its fault. The server decides by the same
 * rules; here a fault is shown before megabytes were sent.
 */
export async function openCardPicture(file: Blob): Promise<ImageBitmap | CardFault> {
  if (file.size > idCardBytesMax) return "idCard.large";
  if (!isKnownType(new Uint8Array(await file.slice(0, 12).arrayBuffer()))) return "idCard.type";
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return "idCard.unreadable";
  }
  const fault = sizeFault(picture);
  if (fault === null) return picture;
  picture.close();
  return fault;
}

function sizeFault({ width, height }: Pick<ImageBitmap, "width" | "height">): CardFault | null {
  if (Math.min(width, height) < sideMin) return "idCard.small";
  return Math.max(width, height) > sideMax ? "idCard.large" : null;
}
