import { heading, list, paragraph, type PageTexts } from "../../page-texts.ts";

export const privacy: PageTexts = {
  title: "Privacy",
  blocks: [
    paragraph("We keep what an account needs, and nothing for advertising."),
    heading("What we keep"),
    list(
      "Your username, name, phone number and email, as you gave them.",
      "Your password only as a digest from which it cannot be read.",
      "Every movement of your credits and every round, because a ledger is only worth something when it is complete.",
      "The devices you log in from, with address and time, so that you can see and end a session that is not yours.",
      "Where you switch notifications on: the address that your browser has at its push service, until you log out there.",
      "Reports of crashed screens, without your credentials.",
      "Of an application for referral commission: your name, phone number, email and bank account, and the picture of your identity card. The picture is encrypted, only operators who check applications see it, and it is deleted 180 days after the decision.",
    ),
    heading("Who receives it"),
    paragraph(
      "A game studio receives a player number and your username for the game you open, and nothing else about you.",
    ),
    heading("Cookies and stored data"),
    paragraph(
      "Three cookies carry your login, one names your device. Your browser also remembers your language, your theme and which notices you have closed. There are no cookies of third parties.",
    ),
    heading("Your rights"),
    paragraph(
      "You can download what we keep about you and close your account, both under Profile. To have something corrected, write to the address on the contact page.",
    ),
    list(
      "You take your money out first. What is below the least withdrawal you give up, and you agree to the amount.",
      "Rounds that are open are waited for. What they pay stays yours.",
      "For 14 days you can undo it: log in and confirm it there.",
      "180 days after the closing we erase your name, phone number, email, bank accounts, messages and devices. Your username stays reserved, and movements and rounds stay, without your name.",
      "If you have excluded yourself, a digest of your email and phone number stays, from which they cannot be read, so that the exclusion holds.",
    ),
  ],
};
