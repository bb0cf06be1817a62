/**
 * Node options for the site's process, in MiB; also recommended for a service manager that runs `site/dist/site.js`.
 * Callbacks create many short-lived objects; a larger young generation saves some 5 % of the cost of a bet
 * (docs/decisions/0383).
 */
export const siteNodeOptions: readonly string[] = ["--max-semi-space-size=64"];
