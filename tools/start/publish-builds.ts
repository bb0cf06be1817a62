import { hasCode } from "@tessera/shared/core/has-code";
import { createRegistryClient, publishFolder, type RegistryClient } from "@tessera/releases/client";
import type { Target } from "../build/targets.ts";

/** Actor of `npm start`; it does not change pointers that another actor changed last. */
const startActor = "npm start";

/**
 * A registry that compresses releases on a busy machine takes its time; the start watches that its process
 * makes progress.
 */
const timeoutMs = 290_000;

export interface Published {
  readonly name: string;
  readonly label: string;
  readonly outcome: "unchanged" | "promoted" | "left";
}

async function publishOne(client: RegistryClient, target: Target): Promise<Published> {
  const { release } = await publishFolder(client, target.output, { build: false });
  const { name, label } = release;
  const { revision, remotes, retired } = await client.status();
  const live = remotes.find((remote) => remote.name === name);
  if (live?.stable.id === release.id) return { name, label, outcome: "unchanged" };
  const last = live ?? retired.find((remote) => remote.name === name);
  if (last && last.actor !== startActor) return { name, label, outcome: "left" };
  const reason = "built by npm start";
  try {
    // Five trials one after another would hold every start up; what fails in a first screen is shown by
    // `tessera status`.
    await client.promote(name, release.id, {
      reason,
      untested: true,
      confirmed: true,
      expectedRevision: revision,
    });
    return { name, label, outcome: "promoted" };
  } catch (error) {
    // An operator changed the pointer at the same time, or has locked the remote.
    if (hasCode(error, "REVISION_MOVED") || hasCode(error, "REMOTE_LOCKED"))
      return { name, label, outcome: "left" };
    throw error;
  }
}

/** Opens the registry of a site that this start has started. */
export function openRegistry(origin: string, token: string): RegistryClient {
  return createRegistryClient({ origin, token, actor: startActor, timeoutMs });
}

/**
 * Publishes every build that the registry does not know and promotes it, but only while its pointer was last
 * moved by `npm start` itself: an operator's rollback or retirement is never overridden.
 */
export async function publishBuilds(client: RegistryClient, builds: readonly Target[]): Promise<Published[]> {
  const published: Published[] = [];
  for (const target of builds) published.push(await publishOne(client, target));
  return published;
}
