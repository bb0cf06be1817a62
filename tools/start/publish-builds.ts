import { createRegistryClient, publishFolder, type RegistryClient } from "@tessera/releases/client";
import type { Target } from "../build/targets.ts";

/** The actor under which `npm start` moves pointers; a pointer that somebody else moved last is left alone. */
export const startActor = "npm start";

export interface Published {
  readonly name: string;
  readonly label: string;
  readonly outcome: "unchanged" | "promoted" | "left";
}

async function publishOne(client: RegistryClient, target: Target): Promise<Published> {
  const { release } = await publishFolder(client, target.output, { build: false });
  const live = (await client.status()).remotes.find(({ name }) => name === release.name);
  const { name, label } = release;
  if (live?.stable?.id === release.id) return { name, label, outcome: "unchanged" };
  if (live?.stable && live.actor !== startActor) return { name, label, outcome: "left" };
  await client.promote(release.name, release.id, { reason: "built by npm start" });
  return { name, label, outcome: "promoted" };
}

/**
 * Publishes every build that the registry does not know and promotes it, but only while its pointer was last moved by
 * `npm start` itself: an operator's rollback is never overridden.
 */
export async function publishBuilds(
  origin: string,
  token: string,
  builds: readonly Target[],
): Promise<Published[]> {
  const client = createRegistryClient({ origin, token, actor: startActor });
  const published: Published[] = [];
  for (const target of builds) published.push(await publishOne(client, target));
  return published;
}
