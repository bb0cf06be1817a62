import { loadRemote, registerPlugins, registerRemotes } from "@module-federation/enhanced/runtime";
import {
  contractVersion,
  developmentContainer,
  type MappedRelease,
} from "@tessera/shared/contracts/release-map";
import type { LoadStep, Remote, RemoteState } from "@tessera/shared/federation";
import { currentOverride } from "../development/override.ts";
import { digestOf } from "./verified-files.ts";

/** What one part may cost before its place says that it is not available: two tries at most. */
const loadTimeoutMs = 3_000;
const triesMax = 2;

/** Every script that the federation runtime creates: with the page's nonce and a digest, or not at all. */
function verifiedScript(nonce: string) {
  return {
    name: "verified-scripts",
    createScript({ url }: { url: string }) {
      const override = currentOverride();
      const integrity = digestOf(url);
      if (!integrity && override?.entry !== url) throw new Error(`No digest is known for ${url}.`);
      const script = document.createElement("script");
      script.nonce = nonce;
      script.crossOrigin = "anonymous";
      if (integrity) script.integrity = integrity;
      script.src = url;
      return script;
    },
  };
}

/** Where a release is loaded from and under which name: its own, unless this tab runs it from a developer's machine. */
function sourceOf(release: MappedRelease): { readonly container: string; readonly entry: string } {
  const override = currentOverride();
  if (override?.remote === release.name) {
    return { container: developmentContainer(release.name), entry: override.entry };
  }
  return { container: release.container, entry: new URL(release.base + release.entry, location.origin).href };
}

function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Not loaded within ${loadTimeoutMs} ms.`)), loadTimeoutMs);
  });
  // An uncleared timer keeps the whole release alive.
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}

async function loadEntry(release: MappedRelease): Promise<{ remote: Remote }> {
  let cause: unknown;
  for (let tries = 0; tries < triesMax; tries += 1) {
    try {
      const module = await loadRemote<{ remote: Remote }>(`${sourceOf(release).container}/remote`);
      if (module) return module;
      cause = new Error(`${release.name} exposes no remote.`);
    } catch (error) {
      cause = error;
    }
  }
  throw cause;
}

async function load(release: MappedRelease): Promise<RemoteState> {
  let step: LoadStep = "contract";
  try {
    if (release.manifest.contract !== contractVersion) {
      throw new Error(
        `${release.name} speaks contract ${release.manifest.contract}, this shell ${contractVersion}.`,
      );
    }
    step = "entry";
    const { remote } = await withTimeout(loadEntry(release));
    return { status: "ready", release, remote };
  } catch (cause) {
    return { status: "failed", release, step, cause };
  }
}

/**
 * Loads remotes under release-unique names through the federation runtime, each release once; a failed load is forgotten,
 * so that the next try is a real one.
 */
export function createRemoteLoader(nonce: string): (release: MappedRelease) => Promise<RemoteState> {
  registerPlugins([verifiedScript(nonce)]);
  const loads = new Map<string, Promise<RemoteState>>();
  return (release) => {
    const known = loads.get(release.id);
    if (known) return known;
    const { container, entry } = sourceOf(release);
    registerRemotes([{ name: container, entry, entryGlobalName: container, type: "global" }]);
    const loading = load(release).then((state) => {
      if (state.status === "failed") loads.delete(release.id);
      return state;
    });
    loads.set(release.id, loading);
    return loading;
  };
}
