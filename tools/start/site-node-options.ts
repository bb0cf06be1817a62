/**
 * Options of Node for the site's process, in MiB; a service manager that runs `site/dist/site.js` itself does well to give
 * them too. Callbacks leave much that dies young; with more room for it less is copied and kept, which is some 5 % of what a
 * bet costs (docs/decisions/0383).
 */
export const siteNodeOptions: readonly string[] = ["--max-semi-space-size=64"];
