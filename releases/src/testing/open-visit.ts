import { publicOrigin, type TestRegistry } from "./start-registry.ts";

/** Description of a visit in a test. */
export interface VisitFacts {
  readonly device: string;
  /** Address of the visitor. */
  readonly ip?: string;
  readonly url?: string;
  /** False for a page that says nothing. */
  readonly runs?: boolean;
  /** Failures that its page reports. */
  readonly failures?: readonly {
    readonly release: string | null;
    readonly step?: string;
    readonly text?: string;
    readonly status?: number;
  }[];
}

/** Name of a browser that is no crawler. */
export const browserName = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** Id of a device by its number. */
export const deviceOfNumber = (number: number): string =>
  `00000000-0000-4000-8000-${number.toString(16).padStart(12, "0")}`;

/** Opens a document as a browser does. Returns its token and its HTML. */
export async function openDocument(
  { app }: TestRegistry,
  { device, ip = "10.0.0.1", url = "/wallet" }: VisitFacts,
): Promise<{ readonly token: string; readonly body: string }> {
  const { body } = await app.inject({
    url,
    remoteAddress: ip,
    headers: {
      host: new URL(publicOrigin).host,
      accept: "text/html",
      "user-agent": browserName,
      "sec-fetch-dest": "document",
      cookie: `device=${device}`,
    },
  });
  return { token: /<meta name="page-token" content="([^"]+)">/.exec(body)?.[1] ?? "", body };
}

/** Sends a report of a page. Returns the status. */
export async function sendReport(
  { app }: TestRegistry,
  { device, ip = "10.0.0.1" }: Pick<VisitFacts, "device" | "ip">,
  report: object,
): Promise<number> {
  const { statusCode } = await app.inject({
    method: "POST",
    url: "/registry/v1/outcomes",
    remoteAddress: ip,
    headers: {
      origin: publicOrigin,
      host: new URL(publicOrigin).host,
      "content-type": "application/json",
      cookie: `device=${device}`,
    },
    payload: JSON.stringify(report),
  });
  return statusCode;
}

/** Opens a page, and reports that it runs and what fails in it. Returns its document. */
export async function openVisit(registry: TestRegistry, visit: VisitFacts) {
  const document = await openDocument(registry, visit);
  const { token } = document;
  if (visit.runs ?? true) await sendReport(registry, visit, { token, visit: "runs" });
  for (const { release, step = "render", text = "Error: broken", status = 0 } of visit.failures ?? [])
    await sendReport(registry, visit, { token, visit: "failed", release, step, text, status });
  return document;
}
