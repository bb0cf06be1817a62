/** The studios that the site works with: the variable `STUDIOS`, or those of this repository. */
import type { StudioContract } from "@tessera/server";
import { closest } from "fastest-levenshtein";
import * as z from "zod";
import { type EnvironmentSource, isLocal } from "./desk-origin.ts";
import { json, origin } from "./environment-values.ts";

const walletModes = ["seamless", "transfer"] as const;

const studio = z.strictObject({
  /** Part of paths and of ids in the books: as a feed names itself. */
  code: z.string().regex(/^[a-z][a-z0-9-]{1,31}$/),
  /** Checked by {@link studioProblems}, whose sentence names the studio. */
  wallet: z.string(),
  origin: origin.optional(),
});
type GivenStudio = z.output<typeof studio>;

const example = '[{"code": "orchid-arc", "wallet": "seamless", "origin": "https://games.example"}]';

/** The studios in display order, as JSON. */
export const studiosVariable = json(z.array(studio).min(1), example);

/** Studios of the counterparties in this repository. */
const ownStudios: readonly GivenStudio[] = [
  ...[
    "orchid-arc",
    "plumworks",
    "pinegate",
    "vermilion",
    "ashlar",
    "night-loom",
    "kiln-and-co",
    "lagoon-nine",
  ].map((code) => ({ code, wallet: "seamless" })),
  { code: "sandbox-live", wallet: "transfer" },
];

/** Origins of studios that name none, by the mode of their wallet. */
export type DefaultOrigins = Readonly<Record<StudioContract["walletMode"], string>>;

/** Contracts with the studios of the variable; without it with those of this repository. */
export function studioContracts(
  given: readonly GivenStudio[] = ownStudios,
  origins: DefaultOrigins,
): readonly StudioContract[] {
  return given.map(({ code, wallet, origin: own }) => {
    const walletMode = walletModes.find((mode) => mode === wallet) ?? "seamless";
    return { code, walletMode, origin: own ?? origins[walletMode] };
  });
}

const cookiesIgnorePorts = "cookies ignore ports, so it needs one of its own";

/** Problems of `STUDIOS` and of the secrets by studio. Values that cannot be read are reported elsewhere. */
export function studioProblems(source: EnvironmentSource): string[] {
  const parsed = studiosVariable.optional().safeParse(source["STUDIOS"]);
  if (!parsed.success) return [];
  const studios = parsed.data ?? ownStudios;
  const codes = studios.map(({ code }) => code);
  const twice = new Set(codes.filter((code, place) => codes.indexOf(code) !== place));
  return [
    ...[...twice].map((code) => `STUDIOS: ${code} is in it twice`),
    ...studios.flatMap(({ code, wallet }) =>
      walletModes.some((mode) => mode === wallet)
        ? []
        : [`STUDIOS: ${code} has the wallet ${wallet}; it is ${walletModes.join(" or ")}`],
    ),
    ...hostProblems(studios, source),
    ...secretProblems(codes, source["PROVIDER_SECRETS"]),
  ];
}

/** Problems of host names, of studios that name their origin. */
function hostProblems(studios: readonly GivenStudio[], source: EnvironmentSource): string[] {
  const placed = studios.flatMap(({ code, origin: own }) =>
    own === undefined ? [] : [{ code, own, host: new URL(own).hostname }],
  );
  const hostOf = (name: string, fallback: string) =>
    URL.canParse(source[name] ?? "") ? new URL(source[name] ?? "").hostname : fallback;
  const taken = {
    PUBLIC_ORIGIN: hostOf("PUBLIC_ORIGIN", "localhost"),
    DESK_ORIGIN: hostOf("DESK_ORIGIN", "desk.localhost"),
  };
  return placed.flatMap(({ code, own, host }, place) => {
    const owner = Object.entries(taken).find(([, theirs]) => theirs === host)?.[0];
    // Studios of one origin are one party. On this machine parties differ in their ports alone.
    const other = isLocal(host)
      ? undefined
      : placed.slice(0, place).find((one) => one.host === host && one.own !== own);
    return [owner, other && `${other.code} at another origin`].flatMap((whose) =>
      whose === undefined ? [] : [`STUDIOS: ${code} has the host name of ${whose}; ${cookiesIgnorePorts}`],
    );
  });
}

function secretProblems(codes: readonly string[], text: string | undefined): string[] {
  const secrets = json(z.record(z.string(), z.unknown()), "").safeParse(text ?? "{}");
  return Object.keys(secrets.data ?? {}).flatMap((code) =>
    codes.includes(code)
      ? []
      : [`PROVIDER_SECRETS: there is no studio ${code}; ${closest(code, [...codes])} is meant?`],
  );
}
