import { lazyPage } from "./lazy-page.tsx";

/** Ways to reach the operator. */
export const ContactPage = lazyPage(
  async () => (await import(/* webpackChunkName: "contact" */ "./contact-page.tsx")).ContactPage,
);

/** Terms, rules and the like: few visits begin with them. */
export const ContentPage = lazyPage(
  async () => (await import(/* webpackChunkName: "content" */ "./content-page.tsx")).ContentPage,
);
