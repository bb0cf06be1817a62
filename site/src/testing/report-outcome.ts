import type { OutcomeReport } from "@tessera/shared/contracts/release-outcomes";
import type { ComposedSite } from "./composed-site.ts";

/**
 * Opens a page at one node and reports an outcome in its name, at that node or at another one. Returns the
 * status.
 */
export async function reportOutcome(
  site: ComposedSite,
  report: Omit<OutcomeReport, "token">,
  at: ComposedSite = site,
): Promise<number> {
  const { publicOrigin } = site.environment;
  const cookie = "device=00000000-0000-4000-8000-0000000000d1";
  const headers = { host: new URL(publicOrigin).host, accept: "text/html", cookie };
  const { body } = await site.app.inject({ url: "/", headers });
  const [, token = ""] = /<meta name="page-token" content="([^"]+)">/.exec(body) ?? [];
  const answer = await fetch(`${await at.listen()}/registry/v1/outcomes`, {
    method: "POST",
    headers: { origin: publicOrigin, "content-type": "application/json", cookie },
    body: JSON.stringify({ token, ...report }),
  });
  return answer.status;
}
