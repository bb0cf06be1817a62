import { randomUUID } from "node:crypto";
import { isbot } from "isbot";

const cookieForm = /(?:^|;\s*)device=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:;|$)/;
const yearSeconds = 31_536_000;

/** Device of a request. */
export interface Device {
  readonly id: string;
  /** Cookie that gives a new device its id; null for one that has it. */
  readonly cookie: string | null;
}

/**
 * Device id of the request's cookie, or a new one. Scripts may read it: it is sent as `X-Device-Id` and
 * grants no access.
 */
export function deviceOf(cookies: string | undefined): Device {
  const known = cookieForm.exec(cookies ?? "")?.[1];
  if (known !== undefined) return { id: known, cookie: null };
  const id = randomUUID();
  return { id, cookie: `device=${id}; Path=/; Max-Age=${yearSeconds}; Secure; SameSite=Lax` };
}

/**
 * Id of the device whose cohort decides which releases a document has, or undefined where it has the stable
 * ones: for crawlers, for what is loaded before anybody asks for it, and for a device that is new unless it
 * opens the document. Source: spec:releases#rollouts.
 */
export function cohortDevice({ id, cookie }: Device, { method, headers }: CohortRequest): string | undefined {
  const isNew = cookie !== null;
  const isOpened = headers["sec-fetch-dest"] === "document";
  const isAhead = headers["sec-purpose"] !== undefined || headers["purpose"] === "prefetch";
  const isStable = method === "HEAD" || isAhead || isbot(headers["user-agent"]) || (isNew && !isOpened);
  return isStable ? undefined : id;
}

interface CohortRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>> & {
    readonly "user-agent"?: string | undefined;
  };
}
