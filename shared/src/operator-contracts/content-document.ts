import { instant, listOf } from "../contracts/scalars.ts";
import { forEachLanguage } from "../core/languages.ts";
import * as z from "../schema/index.ts";
import { creditProposalState } from "./credit-proposal-state.ts";
import { operatorEndpoint } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";

/** Name of a document in addresses; it stays for ever. */
const contentSlug = z
  .string()
  .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "content.slug"), z.maxLength(60, "content.slug"));

/** Neither control characters nor such as change the direction of the text or are not seen. */
const shownCharacters = /^[^\p{Cc}\p{Bidi_Control}\u200B\u2060\uFEFF]*$/u;

/**
 * A text that may still be empty: calls send an empty text as null, and stored content lacks the languages of
 * later. A call turns it into null before it is encoded, so null is encoded, too; what is decoded is always a
 * text, as the type states.
 */
export function emptyFromNull(
  text: ReturnType<typeof z.string>,
): z.ZodMiniType<string, string | null | undefined> {
  const codec = z.codec(z.nullish(z.string()), z.nullable(text), {
    decode: (given) => given ?? "",
    encode: (empty) => empty,
  });
  return codec as z.ZodMiniType<unknown, string | null | undefined> as z.ZodMiniType<
    string,
    string | null | undefined
  >;
}

/**
 * One text of a document; empty where it is still to be written. It is shown as text, whatever it contains.
 */
function contentText(charactersMax: number) {
  return emptyFromNull(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(charactersMax, "content.long"),
        z.regex(shownCharacters, "content.characters"),
      ),
  );
}

/** A text in every language of the site. */
export function contentTexts(charactersMax: number) {
  return z.strictObject(forEachLanguage(() => contentText(charactersMax)));
}

/** Place of a document among those of its kind, from 0. */
export const contentSort = z.number().check(z.int(), z.gte(0), z.lte(1_000));

/**
 * Number that a change has to name; it rises with every change, so that nobody overwrites what he has not
 * seen.
 */
const revision = z.number().check(z.int(), z.gte(1));

/** A document of content, as the back office sees it. */
function contentDocument<Content extends z.ZodMiniType>(content: Content) {
  return z.object({
    slug: z.string(),
    /** `draft`: never published. */
    status: z.enum(["draft", "published", "archived"]),
    revision: z.number(),
    /** Number of the published version; 0 before the first publication. */
    version: z.number(),
    /** The published version as players read and accept it; null for kinds without such a version. */
    label: z.nullable(z.string()),
    content: z.nullable(content),
    /** Null before the first publication, and for what a release of the site brought. */
    publishedAt: z.nullable(instant),
    publishedBy: z.nullable(z.string()),
    draft: z.nullable(
      z.object({
        content,
        updatedAt: instant,
        updatedBy: z.string(),
        /** Validation key by field of everything that prevents its publication now. */
        faults: z.record(z.string(), z.string()),
      }),
    ),
    /** The newest proposal about this revision; null without one, and for kinds that give no credits. */
    proposal: z.nullable(creditProposalState),
  });
}

const params = z.object({ slug: contentSlug });
const seen = z.strictObject({ revision });

/**
 * The calls for one kind of content.
 *
 * @param path path of the kind below `/admin/api`
 * @param words name of one document and of several, for the summaries
 */
export function contentApi<Content extends z.ZodMiniType>(
  path: `/${string}`,
  content: Content,
  words: { readonly one: string; readonly many: string },
) {
  const reply = contentDocument(content);
  return {
    list: operatorEndpoint(`GET ${path}`, {
      summary: `All ${words.many}, published or not, with their drafts`,
      roles: listReaders.content,
      reply: listOf(reply),
    }),
    versions: operatorEndpoint(`GET ${path}/:slug/versions`, {
      summary: `The published versions of a ${words.one}, the latest first`,
      roles: ["content"],
      params,
      reply: listOf(
        z.object({
          version: z.number(),
          label: z.nullable(z.string()),
          content,
          publishedAt: z.nullable(instant),
          publishedBy: z.nullable(z.string()),
        }),
      ),
    }),
    create: operatorEndpoint(`POST ${path}`, {
      summary: `Create a ${words.one} as a draft that no player sees`,
      roles: ["content"],
      body: z.strictObject({ slug: contentSlug, content }),
      reply,
      status: 201,
    }),
    draft: operatorEndpoint(`PUT ${path}/:slug/draft`, {
      summary: `Write the next version of a ${words.one}; it may have holes, and no player sees it`,
      roles: ["content"],
      params,
      body: z.strictObject({ revision, content }),
      reply,
    }),
    discard: operatorEndpoint(`POST ${path}/:slug/discard`, {
      summary: `Drop the draft; a ${words.one} that was never published goes with it`,
      roles: ["content"],
      params,
      body: seen,
    }),
    ...publicationCalls(path, reply, words.one),
  } as const;
}

/** The calls by which players see a document, and no longer. */
function publicationCalls<Reply extends z.ZodMiniType>(path: `/${string}`, reply: Reply, one: string) {
  return {
    publish: operatorEndpoint(`POST ${path}/:slug/publish`, {
      summary:
        `Publish the draft, or \`version\`, an earlier one, again; without either, an archived ${one} as it was. ` +
        "What gives credits above the operator's limit becomes a proposal",
      roles: ["content"],
      params,
      body: z.strictObject({ revision, version: z.optional(z.number().check(z.int(), z.gte(1))) }),
      reply,
    }),
    archive: operatorEndpoint(`POST ${path}/:slug/archive`, {
      summary: `Take a ${one} from the players' pages`,
      roles: ["content"],
      params,
      body: seen,
      reply,
    }),
  } as const;
}
