import type { ServerAddress, ValkeyAccess, ValkeyAddress } from "@tessera/server";

const defaultPort = 6379;
const defaultSentinelPort = 26379;

const direct = /^redis(s?):\/\/(?:([^@/?#]*)@)?([^@/?#,]+)(?:\/(\d{0,5}))?$/;
const behindSentinels = /^redis(s?)\+sentinel:\/\/(?:([^@/?#]*)@)?([^@/?#]+)\/([\w.-]+)(?:\/(\d{0,5}))?$/;

/**
 * Parses the address of a Valkey: `redis://user:password@host:6379/0`, or, of one behind sentinels,
 * `redis+sentinel://user:password@host:26379,host:26379/name/0` with the name of the primary there. With
 * `rediss` the connections have TLS. User and password are those of the Valkey.
 *
 * @returns undefined where the text is neither
 */
export function parseValkeyAddress(text: string): ValkeyAddress | undefined {
  try {
    const [, tls, access, host = "", database] = direct.exec(text) ?? [];
    if (host !== "")
      return { access: accessOf(tls, access, database), server: parseServer(host, defaultPort) };
    const [, tlsThere, accessThere, hosts = "", name = "", databaseThere] = behindSentinels.exec(text) ?? [];
    if (name === "") return undefined;
    const sentinels = hosts.split(",").map((each) => parseServer(each, defaultSentinelPort));
    return { access: accessOf(tlsThere, accessThere, databaseThere), sentinels, name };
  } catch {
    // A host or an encoded sign that is none.
    return undefined;
  }
}

function accessOf(tls: string | undefined, access = "", database = ""): ValkeyAccess {
  const [username = "", ...password] = access.split(":");
  return {
    isEncrypted: tls === "s",
    database: Number(database),
    ...(username !== "" && { username: decodeURIComponent(username) }),
    ...(password.length > 0 && { password: decodeURIComponent(password.join(":")) }),
  };
}

function parseServer(text: string, fallbackPort: number): ServerAddress {
  // A protocol without a port of its own, so that no port is left out.
  const { hostname, port } = new URL(`redis://${text}`);
  if (hostname === "") throw new Error("A host is missing");
  return { host: hostname.replace(/^\[|\]$/g, ""), port: port === "" ? fallbackPort : Number(port) };
}
