import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import { rspack, type Configuration, type RuleSetRule } from "@rspack/core";
import { ReactRefreshRspackPlugin } from "@rspack/plugin-react-refresh";
import type { RemoteManifest, RemoteManifestInput } from "./shared/src/contracts/release-map.ts";
import { developmentContainer } from "./shared/src/contracts/shell-contract.ts";
import { loadTimeoutMs } from "./shared/src/federation/load-budget.ts";
import { singletons } from "./shared/src/federation/singletons.ts";
import { inputDigest } from "./releases/src/client/build-inputs.ts";
import { ContainerPlugin, placeholderDigest } from "./tools/build/container-plugin.ts";
import { devServerOptions } from "./tools/build/dev-server.ts";
import { findInputs } from "./tools/build/find-inputs.ts";
import { IntegrityPlugin } from "./tools/build/integrity-plugin.ts";
import { InputsPlugin } from "./tools/build/inputs-plugin.ts";
import { labelNavigation } from "./tools/build/label-navigation.ts";
import { ReleasePlugin } from "./tools/build/release-plugin.ts";
import { OneReactPlugin } from "./tools/build/one-react-plugin.ts";
import { RetryPlugin } from "./tools/build/retry-plugin.ts";
import { serverScript, serverScriptFolder, type ServerScriptOptions } from "./tools/build/server-script.ts";
import { sharedModules, sharedVersions, singletonPackages, versionIn } from "./tools/build/shared-modules.ts";
import { refuseMissingTexts } from "./tools/build/used-texts.ts";

const root = import.meta.dirname;
const require = createRequire(import.meta.url);

/**
 * Browsers with import maps, `:has`, nesting and Web Locks; everything older is refused by the layout anyway.
 */
const browsers = ["chrome >= 111", "edge >= 111", "firefox >= 115", "safari >= 16.4"];

export type Flavour = "production" | "development";

/**
 * A shell of the development flavour provides React's development edition, which Fast Refresh needs; a remote
 * of that flavour is only served from a developer's machine. Everything that is published runs in both
 * shells.
 */
export function currentFlavour(): Flavour {
  const isServing = process.argv.includes("serve");
  return isServing || process.env["FLAVOUR"] === "development" ? "development" : "production";
}

/** Output folder of a build: one for each flavour, so that switching between them rebuilds nothing. */
export const outputFolder = (flavour: Flavour): string =>
  flavour === "development" ? "dist-development" : "dist";

/**
 * The package's exports name its development edition under every condition; the production one has to be
 * asked for.
 */
const routerFolder = join(dirname(require.resolve("react-router/package.json")), "dist/production");
const productionRouter = {
  "react-router$": join(routerFolder, "index.mjs"),
  "react-router/dom$": join(routerFolder, "dom-export.mjs"),
};

/** For published builds; a developer gets the notes of the packages. */
const leanTexts = {
  test: /[/\\](?:i18next[/\\]dist[/\\]esm|react-i18next[/\\]dist[/\\]es)[/\\]\w+\.js$/,
  loader: join(root, "tools/build/lean-i18next.cjs"),
};

const leanRouter = { include: routerFolder, loader: join(root, "tools/build/lean-router.cjs") };

const leanAxios = {
  test: /[/\\]axios[/\\]lib[/\\]\w+[/\\]\w+\.js$/,
  loader: join(root, "tools/build/lean-axios.cjs"),
};

const leanCrypto = {
  test: /crypto-js[/\\](?:core|md5)\.js$/,
  loader: join(root, "tools/build/lean-crypto.cjs"),
};

interface BrowserNaming {
  readonly manifest: Pick<RemoteManifest, "name">;
  readonly container: string;
  readonly flavour: Flavour;
}

interface Naming extends BrowserNaming {
  readonly manifest: RemoteManifest;
}

/**
 * Named among what a release shares; the registry keeps remotes and shells apart that do not fit. Since 1.1.0
 * the shell has the digests of a remote's chunks.
 */
const providedRuntime = { "@tessera/federation-runtime": "1.1.0" };

/** First module of an entry, which the federation plugin generates. */
const generatedRuntime = /__module_federation_bundler_runtime__/;

/**
 * Puts the page's federation runtime in the place of the one that the federation plugin generates: the shell
 * has it, each remote consumes it.
 */
function federationRuntime(role: "provides" | "consumes") {
  const folder = role === "provides" ? "shell/src/composition" : "shared/src/federation";
  return new rspack.NormalModuleReplacementPlugin(generatedRuntime, join(root, folder, "entry-runtime.ts"));
}

/** Loaders and types of the modules of a browser build. */
function moduleRules(development: boolean, refresh: boolean): RuleSetRule[] {
  return [
    { test: /\.module\.css$/, type: "css/module" },
    { test: /(?<!\.module)\.css$/, type: "css" },
    { test: /\.woff2$/, type: "asset/resource" },
    { include: routerFolder, loader: join(root, "tools/build/pure-components.cjs") },
    leanCrypto,
    ...(development ? [] : [leanTexts, leanRouter, leanAxios]),
    {
      test: /lucide-react[/\\]dist[/\\]esm[/\\]icons[/\\]/,
      loader: join(root, "tools/build/plain-icons.cjs"),
    },
    {
      test: /\.tsx?$/,
      exclude: /node_modules/,
      loader: "builtin:swc-loader",
      options: {
        jsc: {
          parser: { syntax: "typescript", tsx: true },
          transform: { react: { runtime: "automatic", development, refresh } },
        },
        env: { targets: browsers },
      },
    },
  ];
}

/**
 * Configuration common to every browser build. `container` is unique for the build, so the classes of two
 * releases never meet.
 */
export function browserBuild(folder: string, { manifest, container, flavour }: BrowserNaming): Configuration {
  const development = flavour === "development";
  const refresh = development && manifest.name !== "shell";
  return {
    context: folder,
    mode: development ? "development" : "production",
    target: ["web", "es2022"],
    devtool: refresh ? "cheap-module-source-map" : false,
    output: {
      path: join(folder, outputFolder(flavour)),
      // A save that is seen twice is compiled twice: the page may still ask for the update of the first time.
      clean: refresh ? false : { keep: serverScriptFolder },
      uniqueName: container,
      publicPath: "auto",
      // The address of a release has its id, the digest of all its files: another one in the name of a chunk
      // would only add to the entry, which has all these names.
      filename: "js/[name].js",
      chunkFilename: "js/[name].js",
      cssFilename: "css/[name].css",
      cssChunkFilename: "css/[name].css",
      assetModuleFilename: "assets/[name].[contenthash:8][ext]",
      crossOriginLoading: "anonymous",
      chunkLoadTimeout: loadTimeoutMs,
      // A module that threw is not returned half evaluated. `RetryPlugin` has it evaluated again.
      strictModuleErrorHandling: true,
    },
    resolve: {
      extensions: [".ts", ".tsx", ".js"],
      alias: development ? {} : productionRouter,
    },
    module: {
      // Custom properties and grid areas keep their names: a component sets what another one's style reads.
      parser: { "css/module": { namedExports: false, dashedIdents: false, grid: false } },
      generator: {
        "css/module": {
          localIdentName: `${container}-[local]-[hash:base64:4]`,
          exportsConvention: "as-is",
          esModule: true,
        },
      },
      rules: moduleRules(development, refresh),
    },
    optimization: {
      // A page that is brought up to date over a build that failed stops half way.
      emitOnErrors: false,
      // Deterministic numbers follow the folder of the build: names of shared modules hold its path.
      // An update of a served page needs the same numbers as before.
      chunkIds: development ? "deterministic" : "natural",
      moduleIds: development ? "deterministic" : "natural",
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: { compress: { passes: 4 } },
        }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
    },
    performance: false,
    plugins: [
      definitions(flavour, container),
      new RetryPlugin(),
      ...(development ? [] : [new IntegrityPlugin()]),
      ...(refresh ? [new ReactRefreshRspackPlugin({ library: container })] : []),
    ],
  };
}

function definitions(flavour: Flavour, container: string) {
  return new rspack.DefinePlugin({
    "process.env.NODE_ENV": JSON.stringify(flavour),
    __FLAVOUR__: JSON.stringify(flavour),
    __CONTAINER__: JSON.stringify(container),
  });
}

/** Export of a package's configuration: the bundler calls it. */
export type Build<Result> = () => Promise<Result>;

/**
 * Names a build after its inputs, which are found by a first pass. It is compiled under a name that stands
 * for its own. What a dev server serves has one fixed name.
 */
async function nameBuild(
  folder: string,
  input: RemoteManifestInput,
  configure: (naming: Naming) => readonly Configuration[],
): Promise<readonly [readonly Configuration[], Naming]> {
  const { manifest, files } = await labelNavigation(folder, input);
  const flavour = currentFlavour();
  const configured = (container: string) => configure({ manifest, flavour, container });
  if (flavour === "development" && manifest.name !== "shell") {
    const container = developmentContainer(manifest.name);
    return [configured(container), { manifest, flavour, container }];
  }
  const prefix = `tessera_${manifest.name.replaceAll("-", "_")}_`;
  const compiled = prefix + placeholderDigest;
  const inputs = await findInputs({
    root,
    folder,
    words: [flavour, manifest.name],
    configurations: configured(compiled),
    files: [...Object.values(singletonPackages), ...files],
  });
  await refuseMissingTexts({ root, folder, files: Object.keys(inputs.files) });
  const container = prefix + inputDigest(inputs).slice(0, placeholderDigest.length);
  const plugins = [
    new ContainerPlugin(compiled, container),
    new InputsPlugin(root, join(folder, outputFolder(flavour)), inputs),
  ];
  const builds = configured(compiled).map((build) => withPlugins(build, ...plugins));
  return [builds, { manifest, flavour, container }];
}

/** Adds plugins to a build. */
export function withPlugins(
  build: Configuration,
  ...plugins: NonNullable<Configuration["plugins"]>
): Configuration {
  return { ...build, plugins: [...(build.plugins ?? []), ...plugins] };
}

function releasePlugin(folder: string, kind: "shell" | "remote", { manifest, container, flavour }: Naming) {
  return new ReleasePlugin({
    kind,
    manifest,
    container,
    flavour,
    version: versionIn(join(folder, "package.json")),
    // A remote does not start in a shell that provides no runtime.
    shared: { ...sharedVersions(), ...providedRuntime },
  });
}

/** Without these the runtime evaluates text and every remote would carry the runtime again. */
const optimization = { target: "web", disableSnapshot: true } as const;

/**
 * The build of the shell: provides the singletons, and knows no remote.
 *
 * @param folder the package's folder, `import.meta.dirname`
 * @param manifest the shell's own paths, so that the document server knows them
 */
export function defineShell(folder: string, manifest: RemoteManifestInput): Build<Configuration[]> {
  return async () => {
    const entry = join(folder, "src/server.tsx");
    const [builds, naming] = await nameBuild(folder, manifest, (given) => [
      ...serverBuilds(folder, given, { entry, library: "tesseraShell" }),
      shellBuild(folder, given),
    ]);
    return describedBuild(folder, "shell", builds, naming);
  };
}

/**
 * The build of the script that renders first screens. None for development: its pages are rendered in the
 * browser.
 */
function serverBuilds(folder: string, naming: Naming, options: ServerScriptOptions): Configuration[] {
  if (naming.flavour === "development") return [];
  return [serverScript(browserBuild(folder, naming), options, definitions(naming.flavour, naming.container))];
}

/**
 * Adds the description of the release to its last build, the browser's, which begins after the others have
 * ended.
 */
function describedBuild(
  folder: string,
  kind: "shell" | "remote",
  builds: readonly Configuration[],
  naming: Naming,
): Configuration[] {
  const earlier = builds.slice(0, -1);
  const dependencies = earlier.flatMap(({ name }) => name ?? []);
  const described = builds
    .slice(-1)
    .map((build) => ({ ...withPlugins(build, releasePlugin(folder, kind, naming)), dependencies }));
  return [...earlier, ...described];
}

function shellBuild(folder: string, naming: Naming): Configuration {
  const build = browserBuild(folder, naming);
  const federated = new ModuleFederationPlugin({
    name: naming.container,
    remotes: {},
    shared: sharedModules("provides"),
    shareStrategy: "loaded-first",
    dts: false,
    manifest: false,
    experiments: { optimization },
  });
  return {
    ...withPlugins(build, federated, federationRuntime("provides")),
    entry: { shell: join(folder, "src/main.ts") },
    optimization: {
      ...build.optimization,
      // A library comes in the file of the part that uses it: a file of its own is one request more.
      splitChunks: { cacheGroups: { defaultVendors: false } },
    },
  };
}

/**
 * The build of a remote: exposes one module, `./remote`, under a name that no other build has, and consumes
 * the singletons.
 *
 * @param folder the package's folder, `import.meta.dirname`
 * @param manifest what the remote says of itself
 */
export function defineRemote(folder: string, manifest: RemoteManifestInput): Build<Configuration[]> {
  return async () => {
    const entry = join(folder, "src/remote.tsx");
    const [builds, naming] = await nameBuild(folder, manifest, (given) => [
      ...serverBuilds(folder, given, { entry, library: given.container, consumed: Object.keys(singletons) }),
      remoteBuild(folder, given),
    ]);
    return naming.flavour === "production"
      ? describedBuild(folder, "remote", builds, naming)
      : builds.map((build) => ({ ...build, devServer: devServerOptions(root, naming.manifest.name) }));
  };
}

const exposedChunk = "__federation_expose_remote";

/**
 * The exposed module of a remote is in its entry, not in a file beside it, which every page with the remote
 * would request, too. It is evaluated when the container is asked for it.
 */
const withEntry = {
  chunks: ({ name }: { readonly name?: string | undefined }) => name === exposedChunk,
  enforce: true,
} as const;

function remoteBuild(folder: string, naming: Naming): Configuration {
  const build = browserBuild(folder, naming);
  const federated = new ModuleFederationPlugin({
    name: naming.container,
    filename: naming.flavour === "development" ? "remoteEntry.js" : "js/entry.js",
    library: { type: "window", name: naming.container },
    exposes: { "./remote": { import: "./src/remote.tsx", name: exposedChunk } },
    shared: sharedModules("consumes"),
    shareStrategy: "loaded-first",
    dts: false,
    manifest: false,
    experiments: { optimization },
  });
  return {
    ...withPlugins(build, federated, federationRuntime("consumes"), new OneReactPlugin()),
    entry: {},
    optimization: {
      ...build.optimization,
      splitChunks: { cacheGroups: { exposed: { ...withEntry, name: naming.container } } },
    },
    // A screen is asked for from the site's origin, where the dev server's switch for lazy builds is not.
    lazyCompilation: false,
  };
}
