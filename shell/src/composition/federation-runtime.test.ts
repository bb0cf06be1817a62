// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FederationInstance, instanceOf, loadExposed, type CreateScript } from "./federation-runtime.ts";

const provided = (get: () => (() => unknown) | Promise<() => unknown>) =>
  new FederationInstance({ name: "provider", shared: { ui: [{ version: "1.0.0", get }] } });

describe("a shared module", () => {
  it("loaded by two consumers at once: loaded once, with the same factory for both", async () => {
    const factory = () => "ui";
    const get = vi.fn<() => Promise<() => unknown>>(async () => factory);
    const instance = provided(get);
    expect(await Promise.all([instance.loadShare("ui"), instance.loadShare("ui")])).toEqual([
      factory,
      factory,
    ]);
    expect(await instance.loadShare("ui")).toBe(factory);
    expect(get).toHaveBeenCalledTimes(1);
  });

  it("that fails to load: rejected, and the next consumer loads it again", async () => {
    const factory = () => "ui";
    const get = vi
      .fn<() => Promise<() => unknown>>()
      .mockRejectedValueOnce(new Error("cut"))
      .mockResolvedValue(factory);
    const instance = provided(get);
    await expect(instance.loadShare("ui")).rejects.toThrow("cut");
    expect(await instance.loadShare("ui")).toBe(factory);
  });

  it("without a provider: false", async () => {
    expect(await provided(() => () => "ui").loadShare("forms")).toBe(false);
  });

  it("present from the start: returned synchronously, and the same later", async () => {
    const factory = () => "ui";
    const instance = provided(() => factory);
    expect(instance.loadShareSync("ui")).toBe(factory);
    expect(await instance.loadShare("ui")).toBe(factory);
  });

  it("that must be loaded, or has no provider: not returned synchronously", () => {
    const instance = provided(async () => () => "ui");
    expect(() => instance.loadShareSync("ui")).toThrow("ui is not there");
    expect(() => instance.loadShareSync("forms")).toThrow("forms is not there");
  });

  it("provided by the page: another container's own copy is not used", async () => {
    const factory = () => "the page's";
    const page = provided(() => factory);
    const other = new FederationInstance({
      name: "other",
      shared: { ui: [{ version: "1.0.0", get: () => () => "own" }] },
    });
    other.initShareScopeMap("default", page.shareScopeMap["default"] ?? {});
    expect(await other.loadShare("ui")).toBe(factory);
  });
});

describe("loading a remote", () => {
  const window = globalThis as unknown as Record<string, unknown>;
  const remote = { name: "tessera_lantern_1", entry: "https://tessera.example/entry.js" };
  let scripts: HTMLScriptElement[];
  let timeout: number;
  const createScript: CreateScript = () => {
    const script = document.createElement("script");
    scripts.push(script);
    return { script, timeout };
  };
  const container = {
    init: vi.fn<(scope: object) => void>(),
    get: vi.fn<(exposed: string) => Promise<() => unknown>>(async (exposed) => () => `exports of ${exposed}`),
  };
  const load = () => loadExposed(remote, "./remote", createScript);
  const arrive = () => {
    window[remote.name] = container;
    scripts.at(-1)?.dispatchEvent(new Event("load"));
  };

  beforeEach(() => {
    scripts = [];
    timeout = 60_000;
    remote.name += "1";
    instanceOf({ name: "tessera_shell", shared: {} });
  });
  afterEach(() => {
    delete window[remote.name];
    vi.clearAllMocks();
  });

  it("twice: one script, and its container gets the shell's scope once", async () => {
    const loads = Promise.all([load(), load()]);
    arrive();
    expect(await loads).toEqual(["exports of ./remote", "exports of ./remote"]);
    expect(scripts).toHaveLength(1);
    expect(container.init.mock.calls.map(([scope]) => scope)).toEqual([
      instanceOf({ name: "tessera_shell" }).shareScopeMap["default"],
    ]);
    expect(document.querySelector("script")).toBeNull();
  });

  it.each([
    [
      "cannot be loaded",
      (script: HTMLScriptElement) => script.dispatchEvent(new Event("error")),
      "could not be loaded",
    ],
    [
      "registers no container",
      (script: HTMLScriptElement) => script.dispatchEvent(new Event("load")),
      "no container",
    ],
  ])("whose entry %s: rejected, and the next load uses a new script", async (_case, settle, message) => {
    const failed = load();
    scripts.forEach(settle);
    await expect(failed).rejects.toThrow(message);
    const again = load();
    arrive();
    expect(await again).toBe("exports of ./remote");
    expect(scripts).toHaveLength(2);
  });

  it("whose entry hangs: rejected after the script's time limit", async () => {
    timeout = 1;
    await expect(load()).rejects.toThrow("did not come within 1 ms");
    expect(document.querySelector("script")).toBeNull();
  });

  it("whose exposed module fails: rejected, and the next load requests it from the same container again", async () => {
    container.get.mockRejectedValueOnce(new Error("chunk"));
    const failed = load();
    arrive();
    await expect(failed).rejects.toThrow("chunk");
    expect(await load()).toBe("exports of ./remote");
    expect(scripts).toHaveLength(1);
  });
});
