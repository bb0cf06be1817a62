/** Makes the exports of a module. */
type Factory = () => unknown;

/** A module in a share scope. `lib` is there once it is loaded. */
export interface SharedModule {
  /** Container that provides it. */
  readonly from: string;
  readonly get: () => Factory | Promise<Factory>;
  lib?: Factory;
  loading?: Promise<Factory> | undefined;
}

/** Shared modules by name and version. A version is provided by the shell alone, so there is one of each. */
export type ShareScope = Record<string, Record<string, SharedModule>>;
export type ShareScopes = Record<string, ShareScope>;

/** Module that a container provides, as the build describes it. */
export interface ProvidedModule {
  readonly version: string;
  readonly get: () => Factory | Promise<Factory>;
}

export interface InstanceOptions {
  /** Name of the container. */
  readonly name: string;
  readonly shared?: Readonly<Record<string, readonly ProvidedModule[]>>;
}

/** Container of a remote, as its entry leaves it in the window. */
interface Container {
  readonly init: (scope: ShareScope, initScope: unknown[], options: object) => unknown;
  readonly get: (exposed: string) => Promise<Factory>;
}

export interface RemoteEntry {
  /** Name of the container, and of its property in the window. */
  readonly name: string;
  readonly entry: string;
}

/** Makes the element that loads a script, and limits its time in milliseconds. */
export type CreateScript = (url: string) => { readonly script: HTMLScriptElement; readonly timeout: number };

const defaultScope = "default";

/** Loads shared modules for one container. */
export class FederationInstance {
  readonly name: string;
  readonly options: InstanceOptions;
  readonly shareScopeMap: ShareScopes = { [defaultScope]: {} };

  constructor(options: InstanceOptions) {
    this.name = options.name;
    this.options = options;
    const scope = this.#scope;
    for (const [name, versions] of Object.entries(options.shared ?? {})) {
      for (const { version, get } of versions) {
        (scope[name] ??= {})[version] ??= { from: this.name, get };
      }
    }
  }

  get #scope(): ShareScope {
    return (this.shareScopeMap[defaultScope] ??= {});
  }

  #find(name: string): SharedModule | undefined {
    return Object.values(this.#scope[name] ?? {})[0];
  }

  /**
   * Uses the scope of the page, in which the shell provides its modules, in the place of the container's own.
   */
  initShareScopeMap(name: string, scope: ShareScope): void {
    this.shareScopeMap[name] = scope;
  }

  /**
   * Returns what is to be waited for before a scope can be used: nothing, the shell provides everything at
   * its start.
   */
  initializeSharing(): readonly Promise<unknown>[] {
    return [];
  }

  /**
   * Accepts what the container of an older remote says of itself; nothing of it is needed, and a remote
   * provides nothing.
   */
  initOptions(): void {
    return undefined;
  }

  registerShared(): void {
    return undefined;
  }

  /** Loads a shared module once; after a failure it loads it again. False when nobody provides it. */
  async loadShare(name: string): Promise<Factory | false> {
    const shared = this.#find(name);
    if (!shared) return false;
    if (shared.lib) return shared.lib;
    shared.loading ??= loadOnce(shared).finally(() => (shared.loading = undefined));
    return shared.loading;
  }

  /**
   * Returns a shared module that is there from the start. Throws when nobody provides it, and when it has to
   * be loaded.
   */
  loadShareSync(name: string): Factory {
    const shared = this.#find(name);
    const factory = shared?.lib ?? shared?.get();
    if (!shared || typeof factory !== "function") throw new Error(`${name} is not there from the start.`);
    shared.lib = factory;
    return factory;
  }
}

async function loadOnce(shared: SharedModule): Promise<Factory> {
  const factory = await shared.get();
  shared.lib = factory;
  return factory;
}

/** Instances of the page, the shell's first. */
export const instances: FederationInstance[] = [];

/** Returns the instance of a container: the one that an entry has made which was evaluated before. */
export function instanceOf(options: InstanceOptions): FederationInstance {
  const known = instances.find(({ name }) => name === options.name);
  if (known) return known;
  const instance = new FederationInstance(options);
  instances.push(instance);
  return instance;
}

/** Containers of remotes that are loaded or loading, by name. */
export const containers = new Map<string, Promise<Container>>();

/**
 * Loads what a remote exposes: its entry once, then the exposed module with its chunks. A failed load is
 * discarded, so that the next one tries again. Rejects when the entry cannot be loaded or registers no
 * container.
 *
 * @param exposed name that the build gives to the module, such as `./remote`
 * @param createScript makes the script element of the entry
 */
export async function loadExposed(
  remote: RemoteEntry,
  exposed: string,
  createScript: CreateScript,
): Promise<unknown> {
  const loading = containers.get(remote.name) ?? loadContainer(remote, createScript);
  containers.set(remote.name, loading);
  loading.catch(() => containers.delete(remote.name));
  const factory = await (await loading).get(exposed);
  return factory();
}

async function loadContainer({ name, entry }: RemoteEntry, createScript: CreateScript): Promise<Container> {
  const window = globalThis as unknown as Record<string, Container | undefined>;
  if (!window[name]) await loadScript(entry, createScript);
  const container = window[name];
  if (!container) throw new Error(`${entry} was loaded and has registered no container ${name}.`);
  const shell = instances[0];
  if (!shell) throw new Error("The shell's own container comes first.");
  const scope = (shell.shareScopeMap[defaultScope] ??= {});
  // Containers of older remotes copy what is enumerable.
  const options = Object.defineProperty({ version: "", shareScopeKeys: defaultScope }, "shareScopeMap", {
    value: shell.shareScopeMap,
  });
  await container.init(scope, [], options);
  return container;
}

function loadScript(url: string, createScript: CreateScript): Promise<void> {
  return new Promise((resolve, reject) => {
    const { script, timeout } = createScript(url);
    const fail = (reason: string) => () => {
      script.remove();
      reject(new Error(`${url} ${reason}.`));
    };
    const timer = setTimeout(fail(`did not come within ${timeout} ms`), timeout);
    script.addEventListener("load", () => {
      script.remove();
      resolve();
    });
    script.addEventListener("error", fail("could not be loaded"));
    script.addEventListener("load", () => clearTimeout(timer));
    script.addEventListener("error", () => clearTimeout(timer));
    document.head.append(script);
  });
}

/**
 * Global state in the form of the federation's own runtime, which entries of older remotes and debugging
 * tools read.
 */
const federation = {
  __INSTANCES__: instances,
  /** Share scopes by container; all use the shell's. */
  get __SHARE__() {
    return Object.fromEntries(instances.slice(0, 1).map(({ name, shareScopeMap }) => [name, shareScopeMap]));
  },
};

/**
 * Returns what the entries of older remotes, which bring the other half of the runtime themselves, expect of
 * its core.
 */
export function coreForOlderRemotes(): object {
  return {
    CurrentGlobal: globalThis,
    ModuleFederation: FederationInstance,
    helpers: { global: {}, share: {}, utils: {} },
    getGlobalFederationConstructor: () => undefined,
    setGlobalFederationConstructor: () => undefined,
    setGlobalFederationInstance: (instance: FederationInstance) => instances.push(instance),
  };
}

Object.assign(globalThis, { __FEDERATION__: federation });
