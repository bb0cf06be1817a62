import { createHmac } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { freePorts } from "../../../tools/testing/free-ports.ts";
import { endProcess, run } from "../../../tools/testing/processes.ts";
import { pollUntil } from "../../outside/poll-until.ts";
import { programPath, startProgram } from "../programs.ts";
import { startInOrder } from "../../../tools/testing/in-order.ts";

const bucket = "releases";
/** Account, user and secret; s3api takes `account:user` as the id of a key. */
const keyId = "site:nodes";
const secret = "secret-of-the-nodes";
const kinds = ["account", "container", "object"] as const;

/** One bucket of a Swift on loopback, by its API for S3. */
interface Swift {
  /** Origin of its API. */
  readonly origin: string;
  /** Variables of a node that uses it, without that of its origin. */
  readonly variables: Readonly<Record<string, string>>;
  /** Names of all objects. */
  keys(): Promise<readonly string[]>;
  read(key: string): Promise<Uint8Array>;
  write(key: string, bytes: Uint8Array): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Starts a Swift of one device, and creates the bucket. */
export const startSwift = () =>
  startInOrder(async (stops): Promise<Swift> => {
    const folder = mkdtempSync(join(tmpdir(), "tessera-nodes-swift-"));
    stops.unshift(() => rmSync(folder, { recursive: true, force: true }));
    mkdirSync(join(folder, "devices/disk"), { recursive: true });
    const [port = 0] = await freePorts(1 + kinds.length);
    writeFileSync(join(folder, "swift.conf"), swiftConfiguration);
    const own = (at: number) =>
      `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${at}\nworkers = 0\nuser = ${userInfo().username}\nswift_dir = ${folder}\n`;
    for (const [index, kind] of kinds.entries()) {
      const at = port + 1 + index;
      const builder = join(folder, `${kind}.builder`);
      const ring = (...words: readonly string[]) =>
        run(programPath("swift-ring-builder"), [builder, ...words]);
      await ring("create", "4", "1", "0");
      await ring("add", `r1z1-127.0.0.1:${at}/disk`, "1");
      await ring("rebalance");
      writeFileSync(join(folder, `${kind}.conf`), own(at) + storageConfiguration(folder, kind));
    }
    writeFileSync(join(folder, "proxy.conf"), own(port) + proxyConfiguration);
    for (const kind of [...kinds, "proxy"] as const) {
      const child = startProgram(`swift-${kind}-server`, [join(folder, `${kind}.conf`)]);
      stops.unshift(() => endProcess(child, "SIGKILL"));
    }
    const origin = `http://127.0.0.1:${port}`;
    const call = async (method: string, key = "", body?: Uint8Array<ArrayBuffer>) => {
      const path = `/${bucket}${key && `/${key}`}`;
      const answer = await fetch(origin + path, {
        method,
        headers: signedHeaders(method, path),
        ...(body && { body }),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return answer;
    };
    await pollUntil("Swift has created the bucket", () => call("PUT"));
    return {
      origin,
      variables: {
        RELEASE_BUCKET: bucket,
        RELEASE_BUCKET_KEY_ID: keyId,
        RELEASE_BUCKET_SECRET: secret,
      },
      keys: async () =>
        [...(await (await call("GET")).text()).matchAll(/<Key>([^<]+)/g)].map(([, key = ""]) => key),
      read: async (key) => new Uint8Array(await (await call("GET", key)).arrayBuffer()),
      write: async (key, bytes) => void (await call("PUT", key, Uint8Array.from(bytes))),
      remove: async (key) => void (await call("DELETE", key)),
    };
  });

/** Headers with a signature of version 2, which s3api takes as well. */
function signedHeaders(method: string, path: string): Record<string, string> {
  const date = new Date().toUTCString();
  const type = method === "PUT" ? "application/octet-stream" : "";
  const signature = createHmac("sha1", secret)
    .update(`${method}\n\n${type}\n${date}\n${path}`)
    .digest("base64");
  return { date, authorization: `AWS ${keyId}:${signature}`, ...(type && { "content-type": type }) };
}

const swiftConfiguration = `[swift-hash]
swift_hash_path_prefix = nodes
swift_hash_path_suffix = nodes
[storage-policy:0]
name = only
default = yes
`;

const storageConfiguration = (
  folder: string,
  kind: (typeof kinds)[number],
) => `devices = ${join(folder, "devices")}
mount_check = false
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
recon_cache_path = ${folder}
`;

const proxyConfiguration = `[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth copy dlo slo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_${keyId.replace(":", "_")} = ${secret} .admin
[filter:cache]
use = egg:swift#memcache
${["catch_errors", "gatekeeper", "listing_formats", "copy", "dlo", "slo", "versioned_writes"].map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join("")}`;
