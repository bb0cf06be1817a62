import type { Clock } from "@tessera/shared/core/clock";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance, FastifyServerOptions } from "fastify";
import type { SMTPServer } from "smtp-server";
import { assetRoutes, type ClientFiles } from "../platform/client-files.ts";
import { languageOf } from "../platform/language.ts";
import { pageDocument, sendPage } from "../platform/page.ts";
import { pagePolicy } from "../platform/page-security.ts";
import { createPartyApp } from "../platform/party-app.ts";
import { createMails } from "./mails.ts";
import { createSmtp } from "./smtp.ts";
import { wordsOf } from "./locales/words-of.ts";

export interface MailboxDependencies {
  readonly clock: Clock;
  readonly client: ClientFiles;
  readonly logger?: FastifyServerOptions["logger"];
}

export interface Mailbox {
  /** The page, and `/api/mails`. Closing it closes both. */
  readonly app: FastifyInstance;
  readonly smtp: SMTPServer;
}

const mailsQuery = z.object({ to: z.optional(z.string()) });
const pageQuery = z.object({ lang: z.optional(z.unknown()) });

/** Builds the mailbox that every mail of the site goes to. Opens no port. */
export function buildMailbox({ clock, client, logger }: MailboxDependencies): Mailbox {
  const app = createPartyApp(logger);
  const mails = createMails();
  const smtp = createSmtp({ clock, mails });

  app.get("/", (request, reply) => {
    const { lang } = z.parse(pageQuery, request.query);
    const language = languageOf(lang, request.headers["accept-language"]);
    // Its script adds the mails, as text.
    const document = pageDocument({ language, title: wordsOf(language).mailbox, files: client });
    return sendPage(reply.header("vary", "accept-language"), document, pagePolicy("'none'"));
  });

  app.get("/api/mails", (request, reply) => {
    const { to } = z.parse(mailsQuery, request.query);
    return reply.header("cache-control", "no-store").send({ mails: mails.list(to) });
  });

  assetRoutes(app, client);
  app.addHook("onClose", () => closeSmtp(smtp));
  return { app, smtp };
}

function closeSmtp(smtp: SMTPServer): Promise<void> {
  return new Promise((resolve) => {
    if (smtp.server.listening) smtp.close(() => resolve());
    else resolve();
  });
}
