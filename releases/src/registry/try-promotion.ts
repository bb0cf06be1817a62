import type { ReleaseTrials } from "../first-screens/release-trial.ts";
import type { PointerDependencies } from "./change-pointer.ts";
import { checkPromotion } from "./move-pointer.ts";
import type { PointerRequest } from "./pointer-request.ts";
import { newestProbes } from "./newest-probes.ts";
import { firstSentence, RegistryRefusal } from "./refusal.ts";
import { resolveRelease } from "./release-rows.ts";
import type { PromotionCheck } from "./registry-api.ts";

export interface TryDependencies extends PointerDependencies {
  /** Null where no first screens are rendered. */
  readonly trials: Pick<ReleaseTrials, "run"> | null;
}

/**
 * Renders the screens of a release as they would be after its promotion. Returns the routes of which none was rendered.
 * Throws what `promote` would throw, and RELEASE_FAILS with the address, language, visitor and error of the first screen that fails.
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
  if (!possible) return [];
  const { release, live, policy } = possible;
  if (!policy.checks.includes("trial")) return [];
  const { fault, untried } = await trials.run(release, live);
  if (!fault) return untried;
  const { url, language, visitor, message } = fault;
  throw new RegistryRefusal(
    "RELEASE_FAILS",
    `${release.label} of ${release.remote} fails on ${url} (${language}, ${visitor}): ${firstSentence(message)} ` +
      "Who knows better adds --untested and a reason.",
    { url, language, visitor, error: message },
  );
}

/** Answers whether a release can be promoted, and changes nothing. Throws what {@link tryPromotion} throws. */
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
