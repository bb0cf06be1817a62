import * as z from "@tessera/shared/schema";

/** Client of the mailbox that receives the site's mails. */
export interface Mailbox {
  /** The code in the newest mail to an address; undefined before there is one. */
  codeFor(address: string): Promise<string | undefined>;
}

const mails = z.object({ mails: z.array(z.object({ code: z.nullable(z.string()) })) });

/** The mailbox whose page is at this origin. */
export function mailbox(origin: string): Mailbox {
  return {
    codeFor: async (address) => {
      const response = await fetch(`${origin}/api/mails?to=${encodeURIComponent(address)}`);
      const list = z.parse(mails, await response.json()).mails;
      return list.find(({ code }) => code !== null)?.code ?? undefined;
    },
  };
}
