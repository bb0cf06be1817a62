import {
  coreForOlderRemotes,
  instanceOf,
  type FederationInstance,
  type InstanceOptions,
} from "./federation-runtime.ts";

type ModuleId = string;

/** A module whose exports another container lends. */
interface Consumed {
  /** Name under which it is shared. */
  readonly shareKey: string;
  /** Loads the container's own copy; absent in a remote, which has none. */
  readonly getter?: () => Promise<() => unknown>;
}

interface Module {
  exports: unknown;
}

/** The bundler's runtime of a container, as far as sharing needs it. */
interface BundlerRequire {
  /** Modules, as functions that fill in their exports. */
  readonly m: Record<ModuleId, (module: Module) => void>;
  /** Evaluated modules. */
  readonly c: Record<ModuleId, unknown>;
  /** Share scopes. */
  S: object;
  readonly federation: { readonly instance: FederationInstance; readonly initOptions: InstanceOptions };
}

interface Consumes {
  readonly webpackRequire: BundlerRequire;
  /** Consumed modules that are loading or, as 0, loaded. */
  readonly installedModules: Record<ModuleId, Promise<void> | 0>;
  readonly moduleToHandlerMapping: Readonly<Record<ModuleId, Consumed>>;
}

interface ChunkConsumes extends Consumes {
  readonly chunkId: string;
  readonly promises: (Promise<void> | 0)[];
  /** Consumed modules by chunk. */
  readonly chunkMapping: Readonly<Record<string, readonly ModuleId[]>>;
}

interface InitialConsumes extends Consumes {
  readonly initialConsumes: readonly ModuleId[];
}

/** Sets how a module is evaluated: each time by what it is now, never by an earlier result. */
function define({ m, c }: BundlerRequire, id: ModuleId, evaluate: () => unknown): void {
  m[id] = (module) => {
    delete c[id];
    module.exports = evaluate();
  };
}

function consumedBy({ moduleToHandlerMapping }: Consumes, id: ModuleId): Consumed {
  const consumed = moduleToHandlerMapping[id];
  if (!consumed) throw new Error(`The build does not describe the shared module ${id}.`);
  return consumed;
}

async function consume(options: ChunkConsumes, id: ModuleId): Promise<void> {
  const { webpackRequire, installedModules } = options;
  try {
    const { shareKey, getter } = consumedBy(options, id);
    const factory = (await webpackRequire.federation.instance.loadShare(shareKey)) || (await getter?.());
    if (!factory) throw new Error(`Nobody lends ${shareKey}.`);
    define(webpackRequire, id, factory);
    installedModules[id] = 0;
  } catch (error) {
    // The module throws when it is evaluated; the next request for the chunk tries again.
    delete installedModules[id];
    define(webpackRequire, id, () => {
      throw error;
    });
  }
}

const bundlerRuntime = {
  S: {},
  /** Makes the instance of a container. */
  init({ webpackRequire }: { webpackRequire: BundlerRequire }): FederationInstance {
    const instance = instanceOf(webpackRequire.federation.initOptions);
    webpackRequire.S = instance.shareScopeMap;
    return instance;
  },
  /** Called by a container's `init`: from now on it uses the scope of the page. */
  initContainerEntry(options: { webpackRequire: BundlerRequire; shareScope: Record<string, never> }): void {
    options.webpackRequire.federation.instance.initShareScopeMap("default", options.shareScope);
  },
  I: () => true,
  /** Loads the shared modules that a chunk consumes, beside its files. */
  consumes(options: ChunkConsumes): void {
    const { chunkId, promises, chunkMapping, installedModules } = options;
    for (const id of chunkMapping[chunkId] ?? []) {
      promises.push((installedModules[id] ??= consume(options, id)));
    }
  },
  /** Defines the shared modules that the entry itself consumes. */
  installInitialConsumes(options: InitialConsumes): void {
    const { webpackRequire, installedModules, initialConsumes } = options;
    for (const id of initialConsumes) {
      define(webpackRequire, id, () => {
        installedModules[id] = 0;
        return webpackRequire.federation.instance.loadShareSync(consumedBy(options, id).shareKey)();
      });
    }
  },
};

/**
 * Half of the federation's runtime that each container would bring itself. The build puts it in the place of the
 * federation's own in the shell; remotes find it in the window.
 */
const lentRuntime = { bundlerRuntime };

Object.assign(globalThis, {
  tesseraFederation: lentRuntime,
  _FEDERATION_RUNTIME_CORE: coreForOlderRemotes(),
});

// oxlint-disable-next-line import/no-default-export -- the build's own module imports it like this
export default lentRuntime;
