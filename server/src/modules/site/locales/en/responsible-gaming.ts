import { heading, link, list, paragraph, type PageTexts } from "../../page-texts.ts";

export const responsibleGaming: PageTexts = {
  title: "Playing within limits",
  blocks: [
    paragraph(
      "A game is a pastime. It is not a way to earn money, and playing longer does not bring lost credits back.",
    ),
    heading("What the site does"),
    list(
      "Every game shows your bet, your balance, your result and the time you have played.",
      "Every round takes a few seconds and a press of its own. Nothing plays by itself.",
      "A win that is not above its bet is not celebrated.",
      "Your history shows every round, with nothing left out.",
    ),
    heading("Signs to take seriously"),
    list(
      "You play longer than you meant to.",
      "You try to win back what you lost.",
      "You hide from people close to you how much you play.",
      "You neglect sleep, work or the people around you.",
    ),
    heading("What you can do"),
    list(
      "Decide before you start how long you will play, and stop then.",
      "Set limits for deposits, losses, wagers and time, and let us remind you of the time.",
      "Take a break of several days, or exclude yourself for months, years or for good.",
      "Talk to someone you trust. Gambling Therapy (gamblingtherapy.org) helps free of charge, in Indonesian and Thai as well.",
      "Write to us and we close your account.",
    ),
    link("/profile/limits", "Your limits"),
    heading("Under 21"),
    paragraph(
      "This site is for adults from 21 years. If a child uses your device, keep your password to yourself and log out.",
    ),
    link("/contact", "Contact us"),
  ],
};
