import { liveStudios, studios } from "@tessera/counterparties/catalogue";

/** The wallet studio: it keeps its own wallet, and money is transferred to it and back. */
export const liveStudioCode = liveStudios[0].code;

/** Codes of all studios that share a secret with this site. */
export const providerCodes: readonly string[] = [...studios, ...liveStudios].map(({ code }) => code);
