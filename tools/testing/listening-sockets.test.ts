import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { isLoopback, listeningSockets, tellsSockets } from "./listening-sockets.ts";

const groups: number[] = [];
afterEach(() => groups.splice(0).forEach((group) => process.kill(-group)));

/** Starts a shell that starts a process which listens on these addresses. Returns its group, and the port. */
async function listenOn(...hosts: readonly string[]) {
  const code = `
    const net = require("node:net");
    const listen = ([host, ...others], port) => {
      if (!host) return console.log(port);
      const server = net.createServer().listen(port, host, () => listen(others, server.address().port));
    };
    listen(${JSON.stringify(hosts)}, 0);`;
  const child = spawn("sh", ["-c", `"$0" -e "$1"; true`, process.execPath, code], {
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const group = child.pid ?? 0;
  groups.push(group);
  const [port] = (await once(child.stdout, "data")) as [Buffer];
  return { group, port: Number(port.toString()) };
}

describe.runIf(tellsSockets)("listening sockets of a command", () => {
  it("a child process of its process, on two addresses: both are listed, and no socket of another process", async () => {
    const other = await listenOn("127.0.0.1");
    const { group, port } = await listenOn("127.0.0.1", "127.0.0.2");
    expect(listeningSockets(group)).toEqual([`127.0.0.1:${port}`, `127.0.0.2:${port}`]);
    expect(listeningSockets(other.group)).toEqual([`127.0.0.1:${other.port}`]);
  });

  it("all interfaces: not the loopback", async () => {
    const { group } = await listenOn("0.0.0.0");
    expect(listeningSockets(group).map(isLoopback)).toEqual([false]);
  });
});

it.each([
  ["127.0.0.1:3000", true],
  ["[::1]:3000", true],
  ["[::ffff:127.0.0.1]:3000", true],
  ["[::ffff:7f00:1]:3000", true],
  ["0.0.0.0:3000", false],
  ["[::]:3000", false],
  ["192.168.1.4:3000", false],
  ["[fe80::1]:3000", false],
])("%s is a loopback address: %s", (address, expected) => expect(isLoopback(address)).toBe(expected));
