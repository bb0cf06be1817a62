import { heading, link, list, paragraph, type PageTexts } from "../../page-texts.ts";

export const help: PageTexts = {
  title: "Help",
  blocks: [
    heading("I cannot log in"),
    list(
      "Check the username: small letters and digits only.",
      "Each picture of characters is good for one try. Load a new one when it is hard to read.",
      "After five wrong passwords the account is locked for 15 minutes, longer if it goes on.",
    ),
    heading("I am logged out again and again"),
    paragraph(
      "Without Remember me your login ends when the browser is closed or after 30 minutes away. You can be logged in on five devices; a sixth ends the oldest.",
    ),
    link("/profile/sessions", "Where you are logged in"),
    heading("A game broke off"),
    paragraph(
      "Open it again. A finished round has been paid, an unfinished one is completed or its bet comes back. Your history shows both.",
    ),
    link("/history", "Your history"),
    heading("My balance does not look right"),
    paragraph(
      "Refresh it beside the amount. If it still differs from your history, send us the number of the movement.",
    ),
    heading("One part of the site is missing"),
    paragraph(
      "The site is made of parts. When one does not load, the rest keeps working and nothing of yours is lost. Try it again on its card.",
    ),
    link("/contact", "Contact us"),
  ],
};
