import { heading, link, list, paragraph, type PageTexts } from "../../page-texts.ts";

export const terms: PageTexts = {
  title: "Terms",
  blocks: [
    paragraph(
      "These terms say what you can expect from this site and what the site expects from you. By opening an account you accept them.",
    ),
    heading("Play money"),
    paragraph(
      "The site runs on play money. Deposits and withdrawals follow the steps of a real cashier, and what is paid in and out there is play money too: credits have no value outside the site, cannot be sold or exchanged, and there are no real prizes.",
    ),
    paragraph("A new account receives 1,000.00 credits once."),
    heading("Your account"),
    list(
      "You are at least 21 years old.",
      "You have one account, in your own name.",
      "You keep your password to yourself and tell us when someone else may know it.",
      "You play yourself, without programs that play for you.",
    ),
    heading("Games"),
    paragraph(
      "Games are run by their studios. Every round is decided by the studio's server; what you see is the result, not its cause. The return shown with a game is an average over very many rounds and promises nothing for a single one.",
    ),
    paragraph("When a round breaks off, it is completed or your bet is returned. Your history shows which."),
    heading("What we may do"),
    paragraph(
      "We may suspend an account that breaks these terms, and correct a balance that is wrong because of a fault. Every correction appears in your history.",
    ),
    heading("Changes"),
    paragraph("When these terms change in meaning, we ask you to accept the new version before you go on."),
    link("/pages/privacy", "What we keep about you"),
    link("/pages/responsible-gaming", "Playing within limits"),
  ],
};
