import { minuteMs } from "@tessera/shared/core/durations";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Behaviour, ValkeyServer } from "@tessera/shared/testing/valkey-server";
import type { ValkeyAddress } from "./valkey-address.ts";
import { OtherValkey, refuseOtherValkey, ValkeyWindows } from "./valkey-windows.ts";

const window = { max: 3, windowMs: minuteMs };

let server: ValkeyServer;
let lines: { readonly level: string; readonly text: string }[];
const opened: ValkeyWindows[] = [];

beforeEach(async () => {
  server = new ValkeyServer();
  lines = [];
  await server.listen();
});
afterEach(async () => {
  for (const windows of opened.splice(0)) windows.close();
  await server.end();
});

function options(address: ValkeyAddress = server.address) {
  const log = (level: string) => (first: unknown, text?: string) =>
    void lines.push({ level, text: text ?? String(first) });
  return { address, key: Buffer.alloc(32, 1), log: { info: log("info"), warn: log("warn") } };
}

async function follow(address?: ValkeyAddress): Promise<ValkeyWindows> {
  const windows = await ValkeyWindows.follow(options(address));
  opened.push(windows);
  return windows;
}

const untilShared = (windows: ValkeyWindows) =>
  vi.waitFor(() => expect(windows.fault).toBeUndefined(), { timeout: 30_000, interval: 20 });

/** Everything by which a Valkey fails, with a function that puts the server into that state. */
const faults: readonly (readonly [name: string, begin: () => unknown])[] = [
  ["hangs", () => void (server.behaviour = "hangs")],
  ["resets connections", () => void (server.behaviour = "resets")],
  ["refuses connections", () => server.end()],
  ...(
    [
      ["answers garbage", "garbage\r\n\r\n"],
      ["answers another type", "$4\r\nmany\r\n"],
      ["answers a number that is none of the script's", ":-7\r\n"],
      ["answers with a fraction", ",0.5\r\n"],
      ["answers nothing in words", "_\r\n"],
      ["answers with an error", "-OOM command not allowed when used memory > 'maxmemory'.\r\n"],
      ["has lost the script", "-NOSCRIPT No matching script. Please use EVAL.\r\n"],
      ["has lost the marker", ":-1\r\n"],
      ["answers half", ":"],
    ] as const
  ).map(([name, bytes]) => [name, () => void (server.behaviour = { bytes } satisfies Behaviour)] as const),
];

describe("windows in a Valkey", () => {
  it("a Valkey that answers: it decides", async () => {
    const windows = await follow();
    expect(windows.fault).toBeUndefined();
    expect(await windows.count("a", window)).toBe(0);
    server.behaviour = "refuses";
    expect(await windows.count("a", window)).toBe(60_000);
    expect(server.counted).toBe(2);
  });

  it.each(faults)(
    "a Valkey that %s: nobody decides at once, and it does again by itself",
    async (_, begin) => {
      const windows = await follow();
      await begin();
      const [first, ...others] = await Promise.all(
        Array.from({ length: 50 }, (_each, index) => windows.count(`key${index}`, window)),
      );
      expect([first, ...new Set(others)]).toEqual([undefined, undefined]);
      // Known to be away: nothing is asked.
      const { counted } = server;
      for (let each = 0; each < 50; each += 1) expect(await windows.count("a", window)).toBeUndefined();
      expect(server.counted).toBe(counted);
      await vi.waitFor(() => expect(windows.fault).toBe("Valkey is away"));

      server.behaviour = "answers";
      await server.end();
      await server.listen();
      await untilShared(windows);
      expect(await windows.count("a", window)).toBe(0);
      expect(lines.map(({ level }) => level)).toEqual(["info", "warn", "info"]);
    },
  );

  it.each(faults)(
    "a Valkey that %s at the start: the start goes on, and it is followed later",
    async (_, begin) => {
      await begin();
      await refuseOtherValkey(options());
      const windows = await follow();
      expect(windows.fault).toBe("Valkey is away");
      expect(await windows.count("a", window)).toBeUndefined();
      server.behaviour = "answers";
      await server.end();
      await server.listen();
      await untilShared(windows);
      expect(await windows.count("a", window)).toBe(0);
    },
  );

  it("a Valkey that hangs while no call comes: noticed", async () => {
    const windows = await follow();
    server.behaviour = "hangs";
    await vi.waitFor(() => expect(windows.fault).toBe("Valkey is away"), { timeout: 30_000 });
  });

  it.each(["another installation", "something else"] as const)(
    "a Valkey that belongs to %s: refused with a sentence, and never used when it turns up later",
    async (owner) => {
      server.behaviour = { bytes: `$${owner.length}\r\n${owner}\r\n` };
      const refused = refuseOtherValkey(options());
      await expect(refused).rejects.toThrow(OtherValkey);
      await expect(refused).rejects.toThrow(/^The database of VALKEY_URL [^.]*FLUSHDB[^.]*\.$/);
      const windows = await follow();
      expect(windows.fault).toBe(`Valkey belongs to ${owner}`);
      expect(await windows.count("a", window)).toBeUndefined();
      expect(server.counted).toBe(0);
    },
  );

  it("closed: no connection is opened again", async () => {
    const windows = await follow();
    windows.close();
    expect(await windows.count("a", window)).toBeUndefined();
    const { connections } = server;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.connections).toBe(connections);
  });
});

describe("windows in a Valkey behind sentinels", () => {
  const others: ValkeyServer[] = [];
  afterEach(async () => {
    for (const each of others.splice(0)) await each.end();
  });

  async function startOther(): Promise<ValkeyServer> {
    const other = new ValkeyServer();
    await other.listen();
    others.push(other);
    return other;
  }

  /** Sentinels, each of which names one of the servers or none. */
  async function sentinelsOf(...named: readonly (ValkeyServer | undefined)[]) {
    const sentinels: ValkeyServer[] = [];
    for (const primary of named) {
      const sentinel = await startOther();
      if (primary) sentinel.namedPort = primary.server.port;
      sentinels.push(sentinel);
    }
    const { access } = server.address;
    const address = { access, sentinels: sentinels.map((each) => each.server), name: "limits" };
    return { sentinels, address };
  }

  it("some hang, some do not know: the one that the others name is asked", async () => {
    const { sentinels, address } = await sentinelsOf(undefined, server, server);
    if (sentinels[1]) sentinels[1].behaviour = "hangs";
    const windows = await follow(address);
    expect(windows.fault).toBeUndefined();
    expect(await windows.count("a", window)).toBe(0);
    expect(server.counted).toBe(1);
  });

  it("one was cut off from the others: the one that most name is asked", async () => {
    const old = await startOther();
    const { address } = await sentinelsOf(old, server, server);
    const windows = await follow(address);
    await windows.count("a", window);
    expect([old.counted, server.counted]).toEqual([0, 1]);
  });

  it("none answers, or the named one is a replica: away, until there is a primary", async () => {
    const { sentinels, address } = await sentinelsOf(undefined, undefined);
    const windows = await follow(address);
    expect(windows.fault).toBe("Valkey is away");
    server.role = "slave";
    for (const each of sentinels) each.namedPort = server.server.port;
    await vi.waitFor(() => expect(server.connections).toBeGreaterThan(1), { timeout: 30_000 });
    expect(windows.fault).toBe("Valkey is away");
    server.role = "master";
    await untilShared(windows);
    expect(await windows.count("a", window)).toBe(0);
  });

  it("they name another primary while the old one answers: it is left; while none answers, it is used further", async () => {
    const next = await startOther();
    const { sentinels, address } = await sentinelsOf(server, server);
    const windows = await follow(address);
    for (const each of sentinels) each.namedPort = next.server.port;
    await vi.waitFor(
      async () => {
        await windows.count("a", window);
        expect(next.counted).toBeGreaterThan(0);
      },
      { timeout: 30_000 },
    );
    const { connections } = next;
    for (const each of sentinels) each.behaviour = "resets";
    const asked = () => sentinels.map((each) => each.connections);
    const before = asked();
    await vi.waitFor(() => expect(asked().every((count, index) => count > (before[index] ?? 0))).toBe(true), {
      timeout: 30_000,
    });
    expect(await windows.count("a", window)).toBe(0);
    expect(next.connections).toBe(connections);
    expect(windows.fault).toBeUndefined();
  });
});
