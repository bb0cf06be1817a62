/**
 * The studios that this site works with. The one place of the site where their catalogue comes from: everybody else is
 * handed it (decision 0476).
 */
import { gameCatalogue, liveStudios } from "@tessera/counterparties/catalogue";

export { gameCatalogue };

/** The wallet studio: it keeps its own wallet, and money is transferred to it and back. */
export const liveStudioCode = liveStudios[0].code;

/** Codes of all studios that share a secret with this site. */
export const providerCodes: readonly string[] = gameCatalogue.studios.map(({ code }) => code);
