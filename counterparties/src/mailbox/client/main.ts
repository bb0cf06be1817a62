import "../../platform/look/look.css";
import "./mailbox.css";
import { startMailbox } from "./mailbox-page.ts";

startMailbox(document.body, document.documentElement.lang === "id" ? "id" : "en");
