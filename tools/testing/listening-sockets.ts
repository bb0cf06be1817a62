import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";

/** State of a socket that accepts connections, in the tables of `/proc/net`. */
const listening = "0A";

/** False where a system does not tell in `/proc` which process has which socket. */
export const tellsSockets = process.platform === "linux";

/**
 * Lists what a process and all that it has started listen on, over TCP: addresses such as `127.0.0.1:3000` or
 * `[::1]:3000`.
 *
 * @param group id of the process group: that of a process which was started detached
 */
export function listeningSockets(group: number): string[] {
  const own = new Set(processesOf(group).flatMap(socketsOf));
  return [...openSockets()].flatMap(([inode, address]) => (own.has(inode) ? [address] : [])).sort();
}

/** True for an address that only this machine reaches. */
export const isLoopback = (address: string): boolean =>
  /^(127\.|\[::1\]|\[::ffff:(127\.|7f..:))/.test(address);

function processesOf(group: number): string[] {
  return readdirSync("/proc").filter((id) => {
    if (!/^\d+$/.test(id)) return false;
    // After the name in brackets, which may have anything in it: state, parent, group.
    const [, , member] = read(`/proc/${id}/stat`)
      .replace(/^.*\) /s, "")
      .split(" ");
    return Number(member) === group;
  });
}

/** Inodes of the sockets of a process. */
function socketsOf(id: string): string[] {
  const folder = `/proc/${id}/fd`;
  return attempt(() => readdirSync(folder), []).flatMap((name) => {
    const target = attempt(() => readlinkSync(join(folder, name)), "");
    return /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? [];
  });
}

/** Addresses of the sockets of this machine that listen, by inode. */
function openSockets(): Map<string, string> {
  const rows = ["tcp", "tcp6"].flatMap((table) => read(`/proc/net/${table}`).split("\n").slice(1));
  return new Map(
    rows.flatMap((row) => {
      const [, local = "", , state, , , , , , inode = ""] = row.trim().split(/\s+/);
      return state === listening ? [[inode, addressOf(local)] as const] : [];
    }),
  );
}

/** Reads `0100007F:0FA1`: words of four bytes in the order of the machine, then the port. */
function addressOf(text: string): string {
  const [address = "", port = ""] = text.split(":");
  const bytes = (address.match(/.{8}/g) ?? []).flatMap((word) => [...Buffer.from(word, "hex")].toReversed());
  return `${bytes.length === 4 ? bytes.join(".") : `[${shortened(bytes)}]`}:${parseInt(port, 16)}`;
}

function shortened(bytes: readonly number[]): string {
  const groups = Array.from({ length: 8 }, (_, index) =>
    Buffer.from(bytes)
      .readUInt16BE(index * 2)
      .toString(16),
  );
  return new URL(`http://[${groups.join(":")}]`).hostname.slice(1, -1);
}

/** Result of reading about a process; the other value when it has ended meanwhile. */
function attempt<Result>(read: () => Result, otherwise: Result): Result {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

const read = (path: string): string => attempt(() => readFileSync(path, "utf8"), "");
