/** Raw values of environment variables. */
export type EnvironmentSource = Readonly<Record<string, string | undefined>>;

/**
 * Origins of which none may have the host name of the desk: their pages run code that the desk does not know.
 */
const otherOrigins = [
  "PUBLIC_ORIGIN",
  "STUDIO_ORIGIN",
  "LIVE_STUDIO_ORIGIN",
  "GATEWAY_ORIGIN",
  "MAILBOX_ORIGIN",
] as const;

/** Host names that are a browser's own machine, in the form of `URL`. */
export const isLocal = (hostname: string) =>
  /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/**
 * Origin of the desk of a site on this machine: `desk.localhost`, which browsers resolve by themselves, on
 * the site's port.
 */
export function localDeskOrigin(publicOrigin: string): string {
  const { protocol, port } = new URL(publicOrigin);
  return `${protocol}//desk.localhost${port && `:${port}`}`;
}

/**
 * Problems of `DESK_ORIGIN` beside the other origins, each with its name. Values that are no URL are reported
 * elsewhere.
 */
export function deskProblems(source: EnvironmentSource): string[] {
  const hostOf = (name: string) => parse(source[name])?.hostname;
  const publicHost = hostOf("PUBLIC_ORIGIN") ?? "localhost";
  const given = source["DESK_ORIGIN"];
  if (given === undefined && (source["NODE_ENV"] === "production" || !isLocal(publicHost)))
    return ["DESK_ORIGIN: the desk needs a host name of its own, for example https://desk.play.example"];
  const desk = given === undefined ? new URL("http://desk.localhost") : parse(given);
  if (!desk) return [];
  const needsHttps = desk.protocol !== "https:" && !isLocal(desk.hostname);
  return [
    ...otherOrigins
      .filter((name) => (name === "PUBLIC_ORIGIN" ? publicHost : hostOf(name)) === desk.hostname)
      .map(
        (name) =>
          `DESK_ORIGIN: has the host name of ${name}; cookies ignore ports, so it needs one of its own`,
      ),
    ...(needsHttps ? ["DESK_ORIGIN: needs https, except on localhost; its cookies exist on no other"] : []),
  ];
}

function parse(text: string | undefined): URL | undefined {
  return text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
}
