import type { MappedRelease } from "@tessera/shared/contracts/release-map";
import { contractVersion, developmentContainer } from "@tessera/shared/contracts/shell-contract";
import { loadTimeoutMs } from "@tessera/shared/federation/load-budget";
import type { LoadStep, Remote, RemoteState } from "@tessera/shared/federation";
import { currentOverride } from "../development/override.ts";
import { loadExposed, type CreateScript, type RemoteEntry } from "./federation-runtime.ts";
import { digestOf, requireDigests } from "./verified-files.ts";

/** Tries of the first load; each later one is a retry itself. */
const firstTriesMax = 2;

/**
 * Returns a function that creates the script element of an entry with the page's nonce, a digest and a time
 * limit; scripts without a digest are refused. Each further request for the same URL is a new one.
 */
export function verifiedScripts(nonce: string): CreateScript {
  const requests = new Map<string, number>();
  return (url) => {
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
  };
}

/**
 * Returns entry URL and container name of a release: its own, unless this tab overrides it with a development
 * server.
 */
function sourceOf(release: MappedRelease): RemoteEntry {
  const override = currentOverride();
  if (override?.remote === release.name) {
    return { name: developmentContainer(release.name), entry: override.entry };
  }
  return { name: release.container, entry: new URL(release.base + release.entry, location.origin).href };
}

interface Loading {
  readonly createScript: CreateScript;
  readonly triesMax: number;
}

async function loadEntry(release: MappedRelease, { createScript, triesMax }: Loading): Promise<Remote> {
  let cause: unknown;
  for (let tries = 0; tries < triesMax; tries += 1) {
    try {
      if (currentOverride()?.remote !== release.name) await requireDigests(release);
      const module = await loadExposed(sourceOf(release), "./remote", createScript);
      const { remote } = module as { readonly remote?: Remote };
      if (remote) return remote;
      cause = new Error(`${release.name} exposes no remote.`);
    } catch (error) {
      cause = error;
    }
  }
  throw cause;
}

async function load(release: MappedRelease, loading: Loading): Promise<RemoteState> {
  let step: LoadStep = "contract";
  try {
    if (release.manifest.contract !== contractVersion) {
      throw new Error(
        `${release.name} speaks contract ${release.manifest.contract}, this shell ${contractVersion}.`,
      );
    }
    step = "entry";
    const remote = await loadEntry(release, loading);
    return { status: "ready", release, remote };
  } catch (cause) {
    return { status: "failed", release, step, cause };
  }
}

/** Releases that are loaded or loading, by id. */
export const loadedReleases = new Map<string, Promise<RemoteState>>();

/**
 * Creates the loader of remotes: loads each release once, under a release-unique name. A
 * failed load is discarded, so that the next attempt loads again.
 */
export function createRemoteLoader(nonce: string): (release: MappedRelease) => Promise<RemoteState> {
  const createScript = verifiedScripts(nonce);
  const tried = new Set<string>();
  return (release) => {
    const known = loadedReleases.get(release.id);
    if (known) return known;
    const triesMax = tried.has(release.id) ? 1 : firstTriesMax;
    tried.add(release.id);
    const loading = load(release, { createScript, triesMax }).then((state) => {
      if (state.status === "failed") loadedReleases.delete(release.id);
      return state;
    });
    loadedReleases.set(release.id, loading);
    return loading;
  };
}
