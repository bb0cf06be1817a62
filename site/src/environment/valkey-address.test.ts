import { describe, expect, it } from "vitest";
import { parseValkeyAddress } from "./valkey-address.ts";

describe("the address of a Valkey", () => {
  const access = { isEncrypted: false, database: 0 };
  it.each([
    ["redis://127.0.0.1:6379", { access, server: { host: "127.0.0.1", port: 6379 } }],
    ["redis://[::1]:6380/", { access, server: { host: "::1", port: 6380 } }],
    ["redis://valkey.example:80", { access, server: { host: "valkey.example", port: 80 } }],
    [
      "rediss://user:se%40cret:1@valkey.example/3",
      {
        access: { isEncrypted: true, database: 3, username: "user", password: "se@cret:1" },
        server: { host: "valkey.example", port: 6379 },
      },
    ],
    [
      "redis+sentinel://one.example/limits",
      { access, sentinels: [{ host: "one.example", port: 26379 }], name: "limits" },
    ],
    [
      "rediss+sentinel://:secret@one.example:1,[::1],two.example:26380/my-valkey.1/12",
      {
        access: { isEncrypted: true, database: 12, password: "secret" },
        sentinels: [
          { host: "one.example", port: 1 },
          { host: "::1", port: 26379 },
          { host: "two.example", port: 26380 },
        ],
        name: "my-valkey.1",
      },
    ],
  ])("%s: parsed", (text, address) => expect(parseValkeyAddress(text)).toEqual(address));

  it.each([
    "valkey.example:6379",
    "http://valkey.example",
    "redis://valkey.example/limits",
    "redis:///0",
    "redis://one.example,two.example/0",
    "redis://:%zz@one.example/0",
    "redis://one.example:99999/0",
    "redis+sentinel://one.example",
    "redis+sentinel://one.example/",
    "redis+sentinel://one.example,/limits",
    "redis+sentinel://one.example,two.example:x/limits",
    "redis+sentinel://one.example/limits/first",
    "redis+sentinel://one.example/limits/0/1",
    "sentinel://one.example/limits",
  ])("%s: no address", (text) => expect(parseValkeyAddress(text)).toBeUndefined());
});
