/**
 * Node options for the site's process, in MiB; also recommended for a service manager that runs
 * `site/dist/site.js`. Callbacks create many short-lived objects; a larger young generation saves some 5 % of
 * the cost of a bet (decision 0383). The bound of the old generation is several times what the site keeps
 * there (decision 0514).
 */
export const siteNodeOptions: readonly string[] = ["--max-semi-space-size=64", "--max-old-space-size=384"];

/**
 * Environment of the site's process. A start that publishes compresses releases in several threads, and the C
 * library's allocator keeps what they freed: two arenas instead of eight per core save some 110 MB, and its
 * two thresholds at their initial values, which it raises otherwise with each large block that is freed,
 * another 65 MB (decision 0514). Systems without that library ignore them.
 */
export const siteMemoryEnvironment: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
