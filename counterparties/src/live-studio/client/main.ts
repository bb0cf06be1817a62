import "../../platform/look/look.css";
import "./table.css";
import "./controls.css";
import "./wide-table.css";
import { languageOrEnglish } from "../../platform/language.ts";
import { startTable } from "./table-page.ts";

const meta = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";

startTable(document.body, {
  language: languageOrEnglish(document.documentElement.lang),
  siteOrigin: meta("site-origin"),
  seatId: meta("seat-id"),
});
