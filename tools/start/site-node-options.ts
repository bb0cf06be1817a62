/**
 * Node options for the site's process, in MiB; also recommended for a service manager that runs `site/dist/site.js`.
 * Callbacks create many short-lived objects; a larger young generation saves some 5 % of the cost of a bet
 * (docs/decisions/0383). The bound of the old generation is several times what the site keeps there (docs/decisions/0514).
 */
export const siteNodeOptions: readonly string[] = ["--max-semi-space-size=64", "--max-old-space-size=384"];

/**
 * Environment of the site's process. Compressing releases leaves memory in each arena of the C library's allocator; two of
 * them instead of eight per core save some 110 MB after a start that publishes. Systems without that library ignore it.
 */
export const siteMemoryEnvironment: Readonly<Record<string, string>> = { MALLOC_ARENA_MAX: "2" };
