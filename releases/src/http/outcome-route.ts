import {
  failureReport,
  outcomeReport,
  runReport,
  vitalsReport,
} from "@tessera/shared/contracts/release-outcomes";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { deviceOf } from "../documents/device.ts";
import { failureClassOf } from "../evidence/failure-class.ts";
import { visitMinutes, type VisitedPage, type VisitLog } from "../evidence/visits.ts";
import type { LiveReleases } from "../live/live.ts";
import type { PageVitals } from "../live/page-vitals.ts";
import type { OutcomeLog } from "../live/page-outcomes.ts";
import type { PageFacts, PageTokens } from "../live/page-tokens.ts";
import { RegistryRefusal } from "../registry/refusal.ts";
import { registryBase } from "../registry/registry-api.ts";
import type { AddressLimits } from "./address-limits.ts";
import { parse } from "./parse.ts";
import { minuteMs } from "@tessera/shared/core/durations";

export interface OutcomeRouteDependencies {
  readonly live: Pick<LiveReleases, "knownSet">;
  readonly tokens: PageTokens;
  readonly outcomes: Pick<OutcomeLog, "add">;
  readonly visits: Pick<VisitLog, "addRun" | "addFailure">;
  readonly vitals: Pick<PageVitals, "add">;
  readonly publicOrigin: string;
  readonly addressLimits: AddressLimits;
}

/** Greatest size of what a page reports. */
const outcomeBytesMax = 4 * 1024;
/** Reports that the pages of one address send. Source: spec:api#rate-limits. */
const outcomeLimit = { max: 600, windowMs: minuteMs };

/**
 * Takes what open pages report, by the token of their document and from the site's own origin: how they
 * follow a move, that they run, what fails in them, and their web vitals.
 */
export function outcomeRoute(app: FastifyInstance, dependencies: OutcomeRouteDependencies): void {
  const { tokens, outcomes, visits, vitals, live, publicOrigin, addressLimits } = dependencies;

  /** Facts of the document with a token. Throws UNAUTHENTICATED for any other token. */
  const read = ({ headers }: FastifyRequest, token: string): PageFacts & { readonly device: string } => {
    const device = deviceOf(headers.cookie).id;
    const page = tokens.read(token, device);
    if (page) return { ...page, device };
    throw new RegistryRefusal(
      "UNAUTHENTICATED",
      "The token is not that of a page of this device and of the last seven days.",
    );
  };
  /**
   * The page whose visit a report is counted for; null where it is not: the visit is over, or of releases
   * that are not compared.
   */
  const visitOf = async ({
    set: id,
    device,
    minute,
    isMeasured,
  }: ReturnType<typeof read>): Promise<VisitedPage | null> => {
    const set = await live.knownSet(id);
    return isMeasured && set && tokens.minute() - minute <= visitMinutes ? { device, set, minute } : null;
  };

  app.post(`${registryBase}/outcomes`, { bodyLimit: outcomeBytesMax }, async (request, reply) => {
    const { origin, "sec-fetch-site": site = "same-origin" } = request.headers;
    if (origin !== publicOrigin || site !== "same-origin")
      throw new RegistryRefusal("FORBIDDEN", "Only pages of this site report what became of them.");
    const waitSeconds = await addressLimits.take("outcome", request.ip, outcomeLimit);
    if (waitSeconds !== null) {
      reply.header("retry-after", waitSeconds);
      throw new RegistryRefusal("RATE_LIMITED", `Further reports are taken in ${waitSeconds} s.`);
    }
    switch (kindOf(request.body)) {
      case "runs": {
        const visit = await visitOf(read(request, parse(runReport, request.body).token));
        if (visit) visits.addRun(visit);
        break;
      }
      case "failed": {
        const { token, release, ...failure } = parse(failureReport, request.body);
        const visit = await visitOf(read(request, token));
        if (visit) visits.addFailure(visit, release, failureClassOf(failure));
        break;
      }
      case "vitals": {
        const report = parse(vitalsReport, request.body);
        await vitals.add(read(request, report.token), report.vitals);
        break;
      }
      default: {
        const { token, ...report } = parse(outcomeReport, request.body);
        outcomes.add({ ...report, page: read(request, token).page });
      }
    }
    return reply.code(204).send();
  });
}

/** Kind of a report: `runs` and `failed` are about a visit, `vitals` about a page, others about a move. */
function kindOf(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return null;
  return "vitals" in body ? "vitals" : "visit" in body ? body.visit : null;
}
