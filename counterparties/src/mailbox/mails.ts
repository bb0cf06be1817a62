import * as z from "@tessera/shared/schema";

/** A mail in the API, for the page and tests. */
export const mail = z.object({
  id: z.string(),
  receivedAt: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  /** Never markup: a mail without a text part shows its source. */
  text: z.string(),
  /** The first separate group of six digits in subject or text. */
  code: z.nullable(z.string()),
});
export type Mail = z.infer<typeof mail>;

export const mailList = z.object({ mails: z.array(mail) });

/** The latest mails, in memory. */
export interface Mails {
  readonly add: (mail: Mail) => void;
  /** Newest first; optionally of one address, case-insensitive. */
  readonly list: (to?: string) => Mail[];
}

export const mailsMax = 200;

export function createMails(): Mails {
  let mails: readonly Mail[] = [];
  return {
    add: (mail) => void (mails = [mail, ...mails].slice(0, mailsMax)),
    list: (to) =>
      mails.filter((mail) => !to || mail.to.some((address) => address.toLowerCase() === to.toLowerCase())),
  };
}

export function findCode(text: string): string | null {
  return /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? null;
}
