import { lazyPage } from "./lazy-page.tsx";

/** Terms, rules and the like: few visits begin with them. */
export const ContentPage = lazyPage(
  async () => (await import(/* webpackChunkName: "content" */ "./content-page.tsx")).ContentPage,
);
