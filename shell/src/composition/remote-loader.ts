import { loadRemote, registerPlugins, registerRemotes } from "@module-federation/enhanced/runtime";
import {
  contractVersion,
  developmentContainer,
  type MappedRelease,
} from "@tessera/shared/contracts/release-map";
import type { LoadStep, Remote, RemoteState } from "@tessera/shared/federation";
import { currentOverride } from "../development/override.ts";
import { digestOf } from "./verified-files.ts";

/** Time limit of one attempt, in milliseconds. After two attempts the remote is unavailable. */
const loadTimeoutMs = 3_000;
const triesMax = 2;

/**
 * Creates the federation runtime's script elements with the page's nonce and a digest; scripts without a digest are
 * refused.
 */
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

function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Not loaded within ${loadTimeoutMs} ms.`)), loadTimeoutMs);
  });
  // An uncleared timer would keep the whole release in memory.
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
 * Creates the loader of remotes: loads each release once by the federation runtime, under a release-unique name. A
 * failed load is discarded, so that the next attempt loads again.
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
