import "../../platform/look/look.css";
import "./mailbox.css";
import { languageOrEnglish } from "../../platform/language.ts";
import { startMailbox } from "./mailbox-page.ts";

startMailbox(document.body, languageOrEnglish(document.documentElement.lang));
