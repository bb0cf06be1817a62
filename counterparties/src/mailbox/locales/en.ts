import type { Words } from "./words.ts";

export const en: Words = {
  mailbox: "Mailbox",
  sandbox: "Sandbox. Every mail of the site ends here; none leaves this machine.",
  address: "Only mail to",
  all: "All addresses",
  empty: "No mail yet. It appears here by itself.",
  emptyFor: (address) => `No mail to ${address} yet. It appears here by itself.`,
  offline: "The mailbox does not answer. What you see is what came before.",
  to: "To",
  from: "From",
  code: "Code",
  copyCode: "Copy code",
  copied: "Copied",
  noSubject: "No subject",
  count: (mails) => (mails === 1 ? "1 mail" : `${mails} mails`),
};
