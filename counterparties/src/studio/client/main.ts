import "../page/game-page.css";
import { followSiteBack } from "../page/dialogs.ts";
import { readPage } from "../page/page.ts";
import { gamePages } from "./game-pages.ts";

const page = readPage(document);
followSiteBack(page.siteOrigin);
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
// A page without a game is that of an unknown session: any game tells the player so.
const game = gamePages[page.kind] ?? Object.values(gamePages)[0];
void game?.start(document.body, { page, isCalm: () => calm.matches });
