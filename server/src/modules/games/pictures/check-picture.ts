import { imageSize } from "image-size";
import { findSvgProblem } from "./check-svg.ts";

export const pictureTypes = ["image/svg+xml", "image/png", "image/jpeg", "image/webp"] as const;
export type PictureType = (typeof pictureTypes)[number];

/** Maximum side and area of a picture of pixels: a small file can ask for gigabytes of them. */
const sideMax = 4_096;
const pixelsMax = 4_194_304;

export type PictureCheck = { readonly type: PictureType } | { readonly problem: string };

/** Checks a picture by its content alone, whatever its address or its sender call it. */
export function checkPicture(bytes: Buffer): PictureCheck {
  const type = typeOf(bytes);
  if (!type) return { problem: "it is no picture of a known type" };
  const problem = type === "image/svg+xml" ? findTextProblem(bytes) : findPixelProblem(bytes);
  return problem === undefined ? { type } : { problem };
}

function typeOf(bytes: Buffer): PictureType | undefined {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return "image/png";
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "image/jpeg";
  if (bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP")
    return "image/webp";
  return /^\uFEFF?\s*<(?:svg|\?xml|!--)/.test(bytes.toString("utf8", 0, 200)) ? "image/svg+xml" : undefined;
}

function findTextProblem(bytes: Buffer): string | undefined {
  const text = decodeUtf8(bytes);
  return text === undefined ? "it is not UTF-8" : findSvgProblem(text);
}

function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function findPixelProblem(bytes: Buffer): string | undefined {
  const size = sizeOf(bytes);
  if (!size || !(size.width > 0 && size.height > 0)) return "its size cannot be read";
  const { width, height } = size;
  const isSmall = width <= sideMax && height <= sideMax && width * height <= pixelsMax;
  return isSmall ? undefined : `it is ${width} × ${height} pixels large`;
}

function sizeOf(bytes: Buffer): { readonly width: number; readonly height: number } | undefined {
  try {
    return imageSize(bytes);
  } catch {
    return undefined;
  }
}
