import { createInterface } from "node:readline";
import type { RegistryClient } from "@tessera/releases/client";
import { publishFolder } from "@tessera/releases/client";
import { build } from "../build/build.ts";
import type { Target } from "../build/targets.ts";

/** Names of the remotes that a developer may swap, and what he types for it. */
export function swapHint(remotes: readonly Pick<Target, "name">[]): string {
  const [only, ...others] = remotes.map(({ name }) => name);
  return others.length === 0 ? "Enter" : `${[only, ...others].join(" or ")}, then Enter`;
}

/**
 * Swaps a remote in open pages each time that a developer presses Enter: to a build of his sources, or back
 * to the build before where that one is live already. Resolves when the input ends.
 *
 * @param remotes those that are served from their sources; one of several is named before Enter
 */
export async function swapByHand(
  remotes: readonly Target[],
  client: RegistryClient,
  input: NodeJS.ReadableStream,
): Promise<void> {
  /** By remote, the id of the release before the last swap. */
  const before = new Map<string, string>();
  for await (const line of createInterface({ input })) {
    const asked = line.trim();
    const target = remotes.find(({ name }) => name === asked) ?? (asked === "" ? remotes[0] : undefined);
    if (!target || (asked === "" && remotes.length > 1)) console.log(`  To swap, type ${swapHint(remotes)}.`);
    else
      await swap(target, client, before).then(
        (said) => console.log(`  ${said}`),
        (error: unknown) => console.error(error instanceof Error ? error.message : error),
      );
  }
}

async function swap(target: Target, client: RegistryClient, before: Map<string, string>): Promise<string> {
  const { name } = target;
  console.log(`  Building ${name} …`);
  await build(target);
  const { release: built } = await publishFolder(client, target.output, { build: false });
  const { remotes } = await client.status();
  const live = remotes.find((remote) => remote.name === name)?.stable;
  const next = live?.id === built.id ? before.get(name) : built.id;
  if (next === undefined) return `Open pages have your ${name} already: edit it, then swap again.`;
  const change = { reason: "swapped by hand", untested: true, confirmed: true, follow: "swap" } as const;
  const { to, revision } = await client.promote(name, next, change);
  if (live) before.set(name, live.id);
  return `Open pages swap to ${name} ${to.label}, revision ${revision}.`;
}
