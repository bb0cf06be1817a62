import type { FastifyRequest } from "fastify";
import type { Preview, PreviewTokens } from "../previews/preview-tokens.ts";
import { cohortDevice, type Device } from "./device.ts";

/** Previews that one device has at once; the oldest goes for another one. */
const previewsMax = 3;
const cookieForm = /(?:^|;\s*)preview=([^;\s]+)/;
const path = "Path=/; HttpOnly; SameSite=Lax";

/**
 * The previews of a request's cookie that have not ended and are this device's. None for crawlers, `HEAD` and
 * what is loaded before anybody asks for it.
 */
export function previewsOf(
  { headers, method }: Pick<FastifyRequest, "headers" | "method">,
  device: Device,
  tokens: PreviewTokens,
): readonly Preview[] {
  const [, value = ""] = cookieForm.exec(headers.cookie ?? "") ?? [];
  if (value === "" || cohortDevice(device, { headers, method }) === undefined) return [];
  return value
    .split("~", previewsMax)
    .flatMap((token) => tokens.readOf(device.id, token) ?? [])
    .filter(({ remote }, index, all) => all.findIndex((other) => other.remote === remote) === index);
}

/**
 * Cookie that gives a device a preview beside those that it has of other remotes. It ends with the last of
 * them; each ends for itself.
 *
 * @param now Unix milliseconds
 */
export function previewCookie(
  begun: Preview,
  known: readonly Preview[],
  { device, tokens, now, isSecure }: PreviewCookieFacts,
): string {
  const previews = [begun, ...known.filter(({ remote }) => remote !== begun.remote)].slice(0, previewsMax);
  const seconds = Math.max(...previews.map(({ endsAt }) => endsAt)) - Math.floor(now / 1000);
  const value = previews.map((preview) => tokens.issueFor(device.id, preview)).join("~");
  return `preview=${value}; Max-Age=${seconds}; ${path}${isSecure ? "; Secure" : ""}`;
}

interface PreviewCookieFacts {
  readonly device: Device;
  readonly tokens: PreviewTokens;
  readonly now: number;
  /** True for a site over HTTPS. */
  readonly isSecure: boolean;
}

/** Cookie that ends the previews of a device. */
export const noPreviewCookie = `preview=; Max-Age=0; ${path}`;
