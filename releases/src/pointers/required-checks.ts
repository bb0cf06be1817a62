import type { Sql } from "@tessera/database";
import { newestProbes } from "../previews/newest-probes.ts";
import type { PointerRequest } from "./pointer-request.ts";
import { policyOf, type RolloutPolicy } from "./policy.ts";
import { setWith } from "../previews/previews.ts";
import { firstSentence, RegistryRefusal } from "../registry/refusal.ts";
import type { Release } from "../registry/release-rows.ts";

/**
 * Finds why a release has not passed the probe that its policy needs: PROBE_MISSING where no browser has
 * opened it beside the releases that are live now, PROBE_FAILED with what failed, RELEASE_INCOMPATIBLE where
 * it does not fit them, SHELL_NOT_LIVE. Null where it has passed, or needs none.
 */
export async function probeFault(
  sql: Sql,
  environment: string,
  { checks }: Pick<RolloutPolicy, "checks">,
  release: Release,
): Promise<RegistryRefusal | null> {
  if (!checks.includes("probe")) return null;
  const { id, remote, label } = release;
  try {
    const set = await setWith(sql, environment, release);
    const probe = (await newestProbes(sql, environment, [id], set)).get(id);
    if (probe?.passed) return null;
    const next = `npx tessera probe ${remote} ${label} opens it`;
    if (!probe)
      return new RegistryRefusal(
        "PROBE_MISSING",
        `No browser has opened ${label} of ${remote} beside the releases that are live now: ${next}.`,
        { set },
      );
    const [first] = probe.failures;
    return new RegistryRefusal(
      "PROBE_FAILED",
      `${label} of ${remote} failed in a browser on ${first?.url ?? ""}: ${firstSentence(first?.message ?? "")} ${next} again.`,
      { set, failures: probe.failures },
    );
  } catch (error) {
    if (error instanceof RegistryRefusal) return error;
    throw error;
  }
}

/**
 * Refuses to give more devices a release that has not passed the probe that the policy of its remote needs,
 * unless who asks takes it untested. Throws what {@link probeFault} finds.
 */
export async function refuseUnprobed(
  sql: Sql,
  { environment, untested }: PointerRequest,
  policy: string | null,
  release: Release,
): Promise<void> {
  if (untested) return;
  const fault = await probeFault(sql, environment, policyOf(environment, policy), release);
  if (!fault) return;
  throw new RegistryRefusal(
    fault.code,
    `${fault.message} Who knows better adds --untested and a reason.`,
    fault.details,
  );
}
