import { liveStudios, studios } from "@tessera/catalogue";

/** The studio whose wallet is its own; money is transferred to it and back. */
export const liveStudioCode = liveStudios[0].code;

/** Every studio that shares a secret with this site. */
export const providerCodes: readonly string[] = [...studios, ...liveStudios].map(({ code }) => code);
