/**
 * Modules that the shell shares with every remote, each exactly once in a page. Everything with an identity
 * (a store, a client, a context) is created in one of them and nowhere else. They are small facades instead
 * of whole libraries: a shared module cannot be tree-shaken, so a facade exports only what is used.
 *
 * Read by the build of the shell, which provides them eagerly, and of every remote, which bundles no copy.
 */
export const singletons: Readonly<Record<string, string>> = {
  react: "two copies break every hook",
  "react/": "the JSX runtime of the same copy",
  "react-dom": "portals and events of the same copy",
  "@tessera/shared/schema":
    "zod costs 10 kB, contracts compiled into a remote should not bring it again; not loaded before the first call or form",
  "@tessera/shared/router": "one router knows where the player is",
  "@tessera/shared/query": "one cache: an amount read by the wallet is the amount that the chip shows",
  "@tessera/shared/i18n": "one language at a time",
  "@tessera/shared/session": "signing out in one part signs out everywhere",
  "@tessera/shared/http": "one client holds the token, the signature and the refresh that is under way",
  "@tessera/shared/events": "one connection per browser",
  "@tessera/shared/forms": "react-hook-form and the filters, once",
  "@tessera/shared/fields": "fields of forms and filters, once; their styles come with the page",
  "@tessera/shared/ui": "dialogs, toasts and states that look and behave alike",
  "@tessera/shared/federation": "slots, guards and mounting",
};

/**
 * Singletons that are loaded lazily: the file is fetched by the first screen, of any remote, that needs it.
 */
export const lazySingletons: ReadonlySet<string> = new Set([
  "@tessera/shared/schema",
  "@tessera/shared/forms",
  "@tessera/shared/fields",
]);
