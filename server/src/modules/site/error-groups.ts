import { createHash } from "node:crypto";

/**
 * Part of the site that failed, as the shell writes it before the component stack. Source:
 * spec:api#error-log.
 */
const origin = /(?:^|\s)remote=(?<remote>[\w.-]{1,64}) release=(?<release>[\w.+-]{1,128})(?:\s|$)/;

export interface ErrorOrigin {
  /** Empty when the report names none. */
  readonly remote: string;
  readonly release: string;
}

/** Reads the part of the site and its release from a report. */
export function originOf(errorInfo: string): ErrorOrigin {
  const found = origin.exec(errorInfo)?.groups;
  return { remote: found?.["remote"] ?? "", release: found?.["release"] ?? "" };
}

/**
 * Digest of what is equal in all reports of one fault: the part of the site and the error, without ids,
 * numbers, quoted texts and addresses. 16 hexadecimal digits.
 */
export function fingerprintOf(remote: string, error: string): string {
  const common = error
    .replace(/https?:\/\/\S+/g, "#")
    .replace(/"[^"]*"|'[^']*'/g, "#")
    .replace(/[0-9a-f]{8,}(?:-[0-9a-f]{4,})*/gi, "#")
    .replace(/\d+/g, "#");
  return createHash("sha256").update(`${remote}\n${common}`).digest("hex").slice(0, 16);
}
