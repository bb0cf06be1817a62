import { studios } from "@tessera/catalogue";

/** Every studio whose callbacks this site accepts. */
export const providerCodes: readonly string[] = studios.map(({ code }) => code);
