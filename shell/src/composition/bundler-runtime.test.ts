import { beforeEach, describe, expect, it, vi } from "vitest";
import { startContainer, type BundlerRequire } from "./bundler-runtime.ts";

type Get = () => (() => unknown) | Promise<() => unknown>;

const get = vi.fn<Get>();
let names = 0;
let name: string;
let bundler: BundlerRequire;

/** The bundler's runtime of a container that provides `ui`; its entry and its chunks consume it. */
const bundlerOf = (options: Partial<BundlerRequire> = {}): BundlerRequire => ({
  m: {},
  c: {},
  f: {},
  initializeSharingData: {
    scopeToSharingDataMapping: { default: [{ name: "ui", version: "1.0.0", factory: get }] },
  },
  consumesLoadingData: {
    chunkMapping: { screen: ["7"], form: ["8"], fallback: ["9"] },
    moduleIdToConsumeDataMapping: {
      "7": { shareKey: "ui" },
      "8": { shareKey: "forms" },
      "9": { shareKey: "forms", fallback: async () => () => "own forms" },
    },
    initialConsumes: [],
  },
  ...options,
});

function evaluate(id: string): unknown {
  const module = { exports: undefined };
  bundler.m[id]?.(module);
  return module.exports;
}

async function loadChunk(chunk: string): Promise<void> {
  const promises: (Promise<void> | 0)[] = [];
  bundler.f.consumes?.(chunk, promises);
  for (const promise of promises) await promise;
}

beforeEach(() => {
  get.mockReset();
  names += 1;
  name = `tessera_test_${names}`;
  bundler = bundlerOf();
  startContainer(bundler, name);
});

describe("shared modules of a chunk", () => {
  it("provided by the page: the chunk's module has the provider's exports, loaded once", async () => {
    const exported = { Button: () => null };
    get.mockResolvedValue(() => exported);
    await loadChunk("screen");
    await loadChunk("screen");
    expect(evaluate("7")).toBe(exported);
    expect(get).toHaveBeenCalledTimes(1);
  });

  it("failing to load: the module throws, and the next request for the chunk loads it again", async () => {
    get.mockRejectedValueOnce(new Error("cut")).mockResolvedValue(() => "ui");
    await loadChunk("screen");
    expect(() => evaluate("7")).toThrow("cut");
    await loadChunk("screen");
    expect(evaluate("7")).toBe("ui");
  });

  it("without a provider: the container's own copy, or the module throws and names it", async () => {
    await loadChunk("fallback");
    expect(evaluate("9")).toBe("own forms");
    await loadChunk("form");
    expect(() => evaluate("8")).toThrow("Nobody provides forms.");
  });

  it("of a chunk that consumes none: there is nothing to wait for", () => {
    const promises: (Promise<void> | 0)[] = [];
    bundler.f.consumes?.("other", promises);
    expect(promises).toEqual([]);
  });
});

describe("shared modules of an entry", () => {
  it("provided from the start: loaded when they are evaluated", () => {
    get.mockReturnValue(() => "ui");
    const { consumesLoadingData } = bundler;
    if (!consumesLoadingData) throw new Error("The container consumes nothing.");
    bundler = bundlerOf({ consumesLoadingData: { ...consumesLoadingData, initialConsumes: ["7"] } });
    startContainer(bundler, name);
    expect(get).not.toHaveBeenCalled();
    expect(evaluate("7")).toBe("ui");
  });
});

describe("modules that a container exposes", () => {
  it("requested by its exposed name: loaded; by another name: rejected", async () => {
    const initializeExposesData = { moduleMap: { "./remote": async () => () => "remote" } };
    bundler = bundlerOf({ initializeExposesData });
    startContainer(bundler, name);
    expect((await bundler.getContainer?.("./remote"))?.()).toBe("remote");
    await expect(bundler.getContainer?.("./other")).rejects.toThrow("exposes no ./other");
  });

  /** A container whose entry consumes `forms` from the page, and exposes the module that uses it. */
  function containerWith(evict = vi.fn<() => void>()) {
    const { consumesLoadingData } = bundler;
    if (!consumesLoadingData) throw new Error("The container consumes nothing.");
    bundler = bundlerOf({
      f: { evict },
      consumesLoadingData: { ...consumesLoadingData, initialConsumes: ["8"] },
      initializeExposesData: { moduleMap: { "./remote": async () => () => evaluate("8") } },
    });
    startContainer(bundler, `${name}_remote`);
    return bundler;
  }

  it("consuming shared modules in its entry: waits until the page has loaded them", async () => {
    const container = containerWith();
    container.initContainer?.({
      forms: { "1.0.0": { from: "tessera_shell", get: async () => () => "the page's forms" } },
    });
    expect((await container.getContainer?.("./remote"))?.()).toBe("the page's forms");
  });

  it("consuming a shared module that fails to load: the next request loads it and evaluates the modules again", async () => {
    const evict = vi.fn<() => void>();
    const container = containerWith(evict);
    get.mockRejectedValueOnce(new Error("cut")).mockResolvedValue(() => "the page's forms");
    container.initContainer?.({ forms: { "1.0.0": { from: "tessera_shell", get } } });
    const failed = await container.getContainer?.("./remote");
    expect(() => failed?.()).toThrow("cut");
    const evictedBefore = evict.mock.calls.length;
    expect((await container.getContainer?.("./remote"))?.()).toBe("the page's forms");
    expect(evict.mock.calls.length).toBeGreaterThan(evictedBefore);
  });

  it("initialised by the page: its chunks consume the page's modules", async () => {
    bundler = bundlerOf({ initializeExposesData: { moduleMap: {} } });
    startContainer(bundler, `${name}_remote`);
    bundler.initContainer?.({
      ui: { "1.0.0": { from: "tessera_shell", get: async () => () => "the page's ui" } },
    });
    await loadChunk("screen");
    expect(evaluate("7")).toBe("the page's ui");
  });

  it("from an entry that is evaluated again after a failure: the container keeps its instance", () => {
    const again = bundlerOf();
    startContainer(again, name);
    expect(again.S).toBe(bundler.S);
  });
});
