import { lazyPage } from "./lazy-page.tsx";

/** Ways to reach the operator. */
export const ContactPage = lazyPage(
  async () => (await import(/* webpackChunkName: "contact" */ "./contact-page.tsx")).ContactPage,
);

/** All places of the site, for a phone, whose bar has room for few. */
export const MenuPage = lazyPage(
  async () => (await import(/* webpackChunkName: "menu" */ "./menu-page.tsx")).MenuPage,
);

/** Terms, rules and the like: few visits begin with them. */
export const ContentPage = lazyPage(
  async () => (await import(/* webpackChunkName: "content" */ "./content-page.tsx")).ContentPage,
);
