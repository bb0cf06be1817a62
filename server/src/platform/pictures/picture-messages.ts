import type { Dots } from "./watermark.ts";

/** Limits of an uploaded picture. */
export interface PictureRules {
  /** Shortest side that is accepted, in pixels. */
  readonly sideMin: number;
  /** Longest side that is stored; a larger picture is made smaller. */
  readonly sideMax: number;
  /** Format of the picture that is made. */
  readonly format: "jpeg" | "webp";
}

export interface PictureOrder {
  readonly bytes: Uint8Array;
  readonly rules: PictureRules;
  /** Dots of a mark that is drawn all over the picture; none without one. */
  readonly mark: Dots;
  /** Resident memory of the process after which it ends itself, in bytes. */
  readonly memoryBytes: number;
}

/**
 * `type`: no PNG, JPEG or WebP; `large`: too many pixels or bytes; `unreadable`: damaged, or more work than
 * is allowed.
 */
export type PictureFault = "type" | "unreadable" | "small" | "large";

/** Picture that was made from the pixels alone, or why there is none. */
export type PictureResult =
  | { readonly fault: null; readonly bytes: Uint8Array; readonly width: number; readonly height: number }
  | { readonly fault: PictureFault };
