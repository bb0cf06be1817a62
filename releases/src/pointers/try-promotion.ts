import type { ReleaseTrials } from "../first-screens/release-trial.ts";
import type { PointerDependencies } from "./change-pointer.ts";
import { checkPromotion } from "./move-pointer.ts";
import type { ChangeRequest, PointerRequest } from "./pointer-request.ts";
import { checkSet, type NamedReleases } from "./promote-set.ts";
import { newestProbes } from "../previews/newest-probes.ts";
import { firstSentence, RegistryRefusal } from "../registry/refusal.ts";
import { resolveRelease, type Release } from "../registry/release-rows.ts";
import type { PromotionCheck } from "../registry/registry-api.ts";

export interface TryDependencies extends PointerDependencies {
  /** Null where no first screens are rendered. */
  readonly trials: Pick<ReleaseTrials, "run"> | null;
}

/**
 * Renders the screens of a release as they would be after its promotion. Returns the routes of which none was
 * rendered. Throws what `promote` would throw, and RELEASE_FAILS with the address, language, visitor and
 * error of the first screen that fails.
 *
 * Source: spec:releases#promotion-and-rollback
 */
export async function tryPromotion(
  { trials, ...dependencies }: TryDependencies,
  request: PointerRequest,
  releaseName: string,
): Promise<readonly string[]> {
  if (!trials) return [];
  const possible = await checkPromotion(dependencies, request, releaseName);
  if (!possible?.policy.checks.includes("trial")) return [];
  return refuseFailing(trials, [possible.release], possible.live);
}

/**
 * Does the same for releases that are promoted together, with all of them in each screen. Throws what
 * {@link checkSet} throws, and RELEASE_FAILS.
 */
export async function trySet(
  { trials, ...dependencies }: TryDependencies,
  request: ChangeRequest,
  names: NamedReleases,
): Promise<readonly string[]> {
  if (!trials) return [];
  const { releases, live, needsTrial } = await checkSet(dependencies, request, names);
  if (!needsTrial) return [];
  const fresh = releases.filter(({ id }) => !live.some((other) => other.id === id));
  return fresh.length > 0 ? refuseFailing(trials, fresh, live) : [];
}

/** Renders screens of releases. Throws RELEASE_FAILS; returns the routes of which none was rendered. */
async function refuseFailing(
  trials: Pick<ReleaseTrials, "run">,
  releases: readonly Release[],
  live: readonly Release[],
): Promise<readonly string[]> {
  const { fault, untried } = await trials.run(releases, live);
  if (!fault) return untried;
  const { url, language, visitor, message } = fault;
  const failing = releases.filter(({ id }) => id === fault.release);
  const named = failing.length > 0 ? failing : releases;
  const names = named.map(({ label, remote }) => `${label} of ${remote}`).join(" and ");
  throw new RegistryRefusal(
    "RELEASE_FAILS",
    `${names} ${named.length === 1 ? "fails" : "fail"} on ${url} (${language}, ${visitor}): ${firstSentence(message)} ` +
      "Who knows better adds --untested and a reason.",
    { url, language, visitor, error: message, remote: named[0]?.remote },
  );
}

/**
 * Answers whether a release can be promoted, and changes nothing. Throws what {@link tryPromotion} throws.
 */
export async function canPromote(
  dependencies: TryDependencies,
  request: PointerRequest,
  releaseName: string,
): Promise<PromotionCheck> {
  const isLive = (await checkPromotion(dependencies, request, releaseName)) === null;
  const untried = isLive ? [] : [...(await tryPromotion(dependencies, request, releaseName))];
  const { database } = dependencies;
  const { id } = await resolveRelease(database, request.remote, releaseName);
  const probe = (await newestProbes(database, request.environment, [id])).get(id);
  return { isLive, untried, ...(probe && { probe }) };
}
