import {
  coreForOlderRemotes,
  instanceOf,
  type FederationInstance,
  type ProvidedModule,
  type ShareScope,
} from "./federation-runtime.ts";

type ModuleId = string;

/** A module whose exports another container provides. */
interface Consumed {
  /** Name under which it is shared. */
  readonly shareKey: string;
  /** Loads the container's own copy; absent in a remote, which has none. */
  readonly fallback?: () => Promise<() => unknown>;
}

interface Module {
  exports: unknown;
}

type Exposed = () => Promise<() => unknown>;

/** The bundler's runtime of a container, as far as sharing needs it. */
export interface BundlerRequire {
  /** Modules, as functions that fill in their exports. */
  readonly m: Record<ModuleId, (module: Module) => void>;
  /** Evaluated modules. */
  readonly c: Record<ModuleId, unknown>;
  /** Promises of which the load of a chunk consists. */
  readonly f: {
    consumes?: (chunk: string, promises: (Promise<void> | 0)[]) => void;
    /** Forgets the modules that threw. */
    readonly evict?: () => void;
  };
  /** Share scopes. */
  S?: object;
  readonly consumesLoadingData?: {
    readonly chunkMapping?: Readonly<Record<string, readonly ModuleId[]>>;
    readonly moduleIdToConsumeDataMapping: Readonly<Record<ModuleId, Consumed>>;
    readonly initialConsumes?: readonly ModuleId[];
  };
  readonly initializeSharingData?: {
    readonly scopeToSharingDataMapping: {
      readonly default?: readonly {
        readonly name: string;
        readonly version: string;
        readonly factory: ProvidedModule["get"];
      }[];
    };
  };
  readonly initializeExposesData?: { readonly moduleMap: Readonly<Record<string, Exposed>> };
  initContainer?: (scope: ShareScope) => void;
  getContainer?: (exposed: string) => Promise<() => unknown>;
}

type Installed = Record<ModuleId, Promise<void> | 0>;

/** Sets how a module is evaluated: each time by what it is now, never by an earlier result. */
function define({ m, c }: BundlerRequire, id: ModuleId, evaluate: () => unknown): void {
  m[id] = (module) => {
    delete c[id];
    module.exports = evaluate();
  };
}

/** Loads and defines the modules that one container consumes. */
class Consumer {
  readonly #bundler: BundlerRequire;
  readonly #instance: FederationInstance;
  /** Consumed modules that are loading or, as 0, loaded. */
  readonly #installed: Installed = {};

  constructor(bundler: BundlerRequire, instance: FederationInstance) {
    this.#bundler = bundler;
    this.#instance = instance;
  }

  #consumed(id: ModuleId): Consumed {
    const consumed = this.#bundler.consumesLoadingData?.moduleIdToConsumeDataMapping[id];
    if (!consumed) throw new Error(`The build does not describe the shared module ${id}.`);
    return consumed;
  }

  /** Waits for a module that is not there from the start. */
  load(id: ModuleId): Promise<void> | 0 {
    return (this.#installed[id] ??= this.#load(id));
  }

  async #load(id: ModuleId): Promise<void> {
    try {
      const { shareKey, fallback } = this.#consumed(id);
      const factory = (await this.#instance.loadShare(shareKey)) || (await fallback?.());
      if (!factory) throw new Error(`Nobody provides ${shareKey}.`);
      define(this.#bundler, id, factory);
      this.#installed[id] = 0;
    } catch (error) {
      // The module throws when it is evaluated; the next request for the chunk tries again.
      delete this.#installed[id];
      define(this.#bundler, id, () => {
        throw error;
      });
    }
  }

  /** Defines a module that is there from the start. */
  install(id: ModuleId): void {
    define(this.#bundler, id, () => {
      this.#installed[id] = 0;
      return this.#instance.loadShareSync(this.#consumed(id).shareKey)();
    });
  }
}

/** Returns what a container provides, by name. */
function providedBy({ initializeSharingData }: BundlerRequire): Record<string, ProvidedModule[]> {
  const provided: Record<string, ProvidedModule[]> = {};
  for (const { name, version, factory } of initializeSharingData?.scopeToSharingDataMapping.default ?? []) {
    (provided[name] ??= []).push({ version, get: factory });
  }
  return provided;
}

/**
 * Has the container load what its entry consumes whenever it is asked for a module; one that threw is
 * evaluated again.
 */
function addExposed(bundler: BundlerRequire, instance: FederationInstance, consumer: Consumer): void {
  const { moduleMap = {} } = bundler.initializeExposesData ?? {};
  const { initialConsumes = [] } = bundler.consumesLoadingData ?? {};
  bundler.initContainer = (scope) => instance.initShareScopeMap("default", scope);
  bundler.getContainer = async (exposed) => {
    const load = moduleMap[exposed];
    if (!load) throw new Error(`The container exposes no ${exposed}.`);
    await Promise.all(initialConsumes.map(async (id) => consumer.load(id)));
    bundler.f.evict?.();
    return load();
  };
}

/**
 * Connects the bundler's runtime of a container with the federation's: what its entry and its chunks consume,
 * what it provides and what it exposes. Every entry calls it before its first module.
 *
 * @param bundler the container's `__webpack_require__`
 * @param name the container's
 */
export function startContainer(bundler: BundlerRequire, name: string): void {
  const instance = instanceOf({ name, shared: providedBy(bundler) });
  const consumer = new Consumer(bundler, instance);
  const { chunkMapping = {}, initialConsumes = [] } = bundler.consumesLoadingData ?? {};
  bundler.S = instance.shareScopeMap;
  bundler.f.consumes = (chunk, promises) => {
    for (const id of chunkMapping[chunk] ?? []) promises.push(consumer.load(id));
  };
  // What a remote's entry consumes may have to be loaded; nothing of it is evaluated before it is asked for.
  if (bundler.initializeExposesData) addExposed(bundler, instance, consumer);
  else for (const id of initialConsumes) consumer.install(id);
}

Object.assign(globalThis, {
  tesseraFederation: { startContainer },
  _FEDERATION_RUNTIME_CORE: coreForOlderRemotes(),
});
