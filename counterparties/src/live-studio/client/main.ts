import "../../platform/look/look.css";
import "./table.css";
import { startTable } from "./table-page.ts";

const meta = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";

startTable(document.body, {
  language: document.documentElement.lang === "id" ? "id" : "en",
  siteOrigin: meta("site-origin"),
  seatId: meta("seat-id"),
});
