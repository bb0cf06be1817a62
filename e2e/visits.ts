import type { Browser, Page } from "@playwright/test";
import type { FailureReport } from "@tessera/shared/contracts/release-outcomes";
import { releasePointers } from "@tessera/shared/contracts/release-pointers";
import { isInCohort } from "@tessera/shared/core/cohort";
import * as z from "@tessera/shared/schema";
import { expect } from "./fixtures.ts";
import { phone, wide } from "./viewports.ts";

/** A browser of a player: one that calls itself headless is a program, which gets no candidate. */
export const playersBrowser =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36";

/** Id of the device with a number; each is in a network of its own. */
const deviceOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const networkOf = (number: number) => `10.${number >> 8}.${number & 255}.1`;

/** Consecutive numbers. */
export const numbers = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from + index);

/** Finds the numbers, from one on, of so many devices that get the candidate of a remote, or that do not. */
export async function devicesOf(
  origin: string,
  remote: string,
  { from, count, isChosen }: { readonly from: number; readonly count: number; readonly isChosen: boolean },
): Promise<number[]> {
  const head = await fetch(`${origin}/registry/v1/environments/local/head`);
  const { pointers } = (await head.json()) as { readonly pointers: string };
  const body = Buffer.from(pointers.split(".")[1] ?? "", "base64url").toString();
  const rollout = z.parse(releasePointers, JSON.parse(body)).remotes[remote]?.candidate;
  if (!rollout) throw new Error(`${remote} has no candidate.`);
  const found: number[] = [];
  for (let number = from; found.length < count; number += 1)
    if ((await isInCohort({ remote, ...rollout }, deviceOf(number))) === isChosen) found.push(number);
  return found;
}

/** Sets the cookie of the device with a number, before the page opens anything. */
export async function beDevice(page: Page, origin: string, number: number): Promise<void> {
  const cookie = { name: "device", value: deviceOf(number), domain: new URL(origin).hostname, path: "/" };
  await page.context().addCookies([{ ...cookie, secure: true, sameSite: "Lax" }]);
}

/** Opens a page for the device with a number, in a browser and network of its own. */
export async function newVisitor(browser: Browser, origin: string, number: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    userAgent: playersBrowser,
    viewport: number % 2 === 0 ? phone : wide,
    extraHTTPHeaders: { "x-forwarded-for": networkOf(number) },
  });
  const page = await context.newPage();
  await beDevice(page, origin, number);
  return page;
}

/** Report of a page about its visit, without its token. */
export type VisitReport = { readonly visit: "runs" } | Omit<FailureReport, "token">;

/**
 * Opens a document for the device with a number as a browser does, and reports what its page would.
 *
 * @param reportsOf what the page reports, by the document's HTML
 */
export async function visit(
  url: string,
  number: number,
  reportsOf: (html: string) => readonly VisitReport[],
): Promise<void> {
  const { origin } = new URL(url);
  const from = {
    cookie: `device=${deviceOf(number)}`,
    "user-agent": playersBrowser,
    "x-forwarded-for": networkOf(number),
  };
  const document = await fetch(url, {
    headers: { ...from, accept: "text/html", "sec-fetch-dest": "document" },
  });
  const html = await document.text();
  const token = /<meta name="page-token" content="([^"]+)">/.exec(html)?.[1] ?? "";
  for (const report of reportsOf(html)) {
    const { status } = await fetch(`${origin}/registry/v1/outcomes`, {
      method: "POST",
      headers: { ...from, origin, "content-type": "application/json" },
      body: JSON.stringify({ ...report, token }),
    });
    expect(status).toBe(204);
  }
}
