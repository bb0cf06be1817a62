import { beforeEach, describe, expect, it, vi } from "vitest";
import runtime from "./bundler-runtime.ts";
import type { FederationInstance } from "./federation-runtime.ts";

type Modules = Record<string, (module: { exports: unknown }) => void>;
type Get = () => (() => unknown) | Promise<() => unknown>;

const { bundlerRuntime } = runtime;

let modules: Modules;
let installedModules: Record<string, Promise<void> | 0>;
let federation: { instance: FederationInstance; initOptions: { name: string; shared: object } };
let names = 0;

const get = vi.fn<Get>();

/** The bundler's runtime of a container that lends `ui` and whose chunk `screen` consumes it. */
const bundler = () => ({ m: modules, c: {}, S: {}, federation }) as never;
const mapping = { moduleToHandlerMapping: { "7": { shareKey: "ui" }, "8": { shareKey: "forms" } } };

function evaluate(id: string): unknown {
  const module = { exports: undefined };
  modules[id]?.(module);
  return module.exports;
}

async function loadChunk(id = "7"): Promise<void> {
  const promises: (Promise<void> | 0)[] = [];
  const chunkMapping = { screen: [id] };
  const webpackRequire = bundler();
  bundlerRuntime.consumes({
    ...mapping,
    chunkId: "screen",
    promises,
    installedModules,
    webpackRequire,
    chunkMapping,
  });
  for (const promise of promises) await promise;
}

beforeEach(() => {
  get.mockReset();
  modules = {};
  installedModules = {};
  names += 1;
  const shared = { ui: [{ version: "1.0.0", get }] };
  federation = { initOptions: { name: `tessera_test_${names}`, shared } } as typeof federation;
  federation.instance = bundlerRuntime.init({ webpackRequire: bundler() });
});

describe("shared modules of a chunk", () => {
  it("lent: the chunk's module has the lender's exports; loaded once", async () => {
    const exported = { Button: () => null };
    get.mockResolvedValue(() => exported);
    await loadChunk();
    await loadChunk();
    expect(evaluate("7")).toBe(exported);
    expect(get).toHaveBeenCalledTimes(1);
  });

  it("that failed to load: the module throws, and the next request for the chunk loads it again", async () => {
    get.mockRejectedValueOnce(new Error("cut")).mockResolvedValue(() => "ui");
    await loadChunk();
    expect(() => evaluate("7")).toThrow("cut");
    await loadChunk();
    expect(evaluate("7")).toBe("ui");
  });

  it("that nobody lends: the module throws and names it", async () => {
    await loadChunk("8");
    expect(() => evaluate("8")).toThrow("Nobody lends forms.");
  });
});

describe("shared modules of an entry", () => {
  it("lent from the start: loaded when they are evaluated", () => {
    get.mockReturnValue(() => "ui");
    bundlerRuntime.installInitialConsumes({
      ...mapping,
      webpackRequire: bundler(),
      installedModules,
      initialConsumes: ["7"],
    });
    expect(get).not.toHaveBeenCalled();
    expect(evaluate("7")).toBe("ui");
  });
});

it("a container evaluated again after a failure: keeps its instance", () => {
  expect(bundlerRuntime.init({ webpackRequire: bundler() })).toBe(federation.instance);
});

it("a remote's runtime: the shell's own", async () => {
  const { default: lent } = await import("@tessera/shared/federation/lent-runtime");
  expect(lent).toBe(runtime);
});
