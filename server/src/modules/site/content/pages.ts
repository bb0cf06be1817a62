import type { LocalisedPage } from "./blocks.ts";
import { helpPage } from "./help-page.ts";
import { privacyPage } from "./privacy-page.ts";
import { responsibleGamingPage } from "./responsible-gaming-page.ts";
import { termsPage } from "./terms-page.ts";

const pages = [termsPage, privacyPage, responsibleGamingPage, helpPage];

export const pageBySlug: ReadonlyMap<string, LocalisedPage> = new Map(pages.map((page) => [page.slug, page]));
