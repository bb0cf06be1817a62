import {
  loadRemote,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
} from "@module-federation/enhanced/runtime";
import type { MappedRelease } from "@tessera/shared/contracts/release-map";
import { contractVersion, developmentContainer } from "@tessera/shared/contracts/shell-contract";
import { loadTimeoutMs } from "@tessera/shared/federation/load-budget";
import type { LoadStep, Remote, RemoteState } from "@tessera/shared/federation";
import { currentOverride } from "../development/override.ts";
import { digestOf } from "./verified-files.ts";

/** Tries of the first load; each later one is a retry itself. */
const firstTriesMax = 2;

/**
 * Creates the federation runtime's script elements with the page's nonce, a digest and a time limit; scripts without a
 * digest are refused. Each further request for the same URL is a new one.
 */
export function verifiedScripts(nonce: string) {
  const requests = new Map<string, number>();
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
      const made = requests.get(url) ?? 0;
      requests.set(url, made + 1);
      script.src = integrity && made > 0 ? `${url}?retry=${made}` : url;
      return { script, timeout: loadTimeoutMs };
    },
  };
}

interface SharedVersion {
  lib?: unknown;
  loading?: unknown;
}

/**
 * Discards the failed load of a shared module, so that the next consumer loads it again: the runtime would return the same
 * rejected promise for ever.
 */
const discardFailedShares = {
  name: "discard-failed-shares",
  errorLoadShare({ pkgName, origin }: { pkgName: string; origin: { shareScopeMap: ShareScopes } }) {
    for (const scope of Object.values(origin.shareScopeMap)) {
      for (const version of Object.values(scope[pkgName] ?? {})) if (!version.lib) version.loading = null;
    }
  },
};

type ShareScopes = Record<string, Record<string, Record<string, SharedVersion>>>;

/**
 * Returns entry URL and container name of a release: its own, unless this tab overrides it with a development server.
 */
function sourceOf(release: MappedRelease): { readonly container: string; readonly entry: string } {
  const override = currentOverride();
  if (override?.remote === release.name) {
    return { container: developmentContainer(release.name), entry: override.entry };
  }
  return { container: release.container, entry: new URL(release.base + release.entry, location.origin).href };
}

async function loadEntry(release: MappedRelease, triesMax: number): Promise<{ remote: Remote }> {
  let cause: unknown;
  for (let tries = 0; tries < triesMax; tries += 1) {
    try {
      const module = await loadRemote<{ remote: Remote }>(`${sourceOf(release).container}/remote`);
      if (module?.remote) return module;
      cause = new Error(`${release.name} exposes no remote.`);
    } catch (error) {
      cause = error;
    }
  }
  throw cause;
}

async function load(release: MappedRelease, triesMax: number): Promise<RemoteState> {
  let step: LoadStep = "contract";
  try {
    if (release.manifest.contract !== contractVersion) {
      throw new Error(
        `${release.name} speaks contract ${release.manifest.contract}, this shell ${contractVersion}.`,
      );
    }
    step = "entry";
    const { remote } = await loadEntry(release, triesMax);
    return { status: "ready", release, remote };
  } catch (cause) {
    return { status: "failed", release, step, cause };
  }
}

/**
 * Creates the loader of remotes: loads each release once by the federation runtime, under a release-unique name. A
 * failed load is discarded, so that the next attempt loads again.
 */
export function createRemoteLoader(nonce: string): (release: MappedRelease) => Promise<RemoteState> {
  // Global plugins reach the remotes' runtimes, which are created later, but not the shell's own.
  registerGlobalPlugins([discardFailedShares]);
  registerPlugins([verifiedScripts(nonce), discardFailedShares]);
  const loads = new Map<string, Promise<RemoteState>>();
  const tried = new Set<string>();
  return (release) => {
    const known = loads.get(release.id);
    if (known) return known;
    const { container, entry } = sourceOf(release);
    registerRemotes([{ name: container, entry, entryGlobalName: container, type: "global" }]);
    const triesMax = tried.has(release.id) ? 1 : firstTriesMax;
    tried.add(release.id);
    const loading = load(release, triesMax).then((state) => {
      if (state.status === "failed") loads.delete(release.id);
      return state;
    });
    loads.set(release.id, loading);
    return loading;
  };
}
