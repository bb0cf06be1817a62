import { isApiFailure } from "@tessera/shared/http";
import { useQueryClient } from "@tessera/shared/query";
import { toast, useFailureText } from "@tessera/shared/ui";
import { useState } from "react";
import { type DeskKey, useTranslation } from "../../../texts.ts";
import { useReturnTexts } from "../../../ui/index.ts";
import { type Content, contentChanges, type ContentDocument, outcomeOf } from "./content-kinds.ts";

/** Validation keys of a refused content, by the path of their field in it. */
interface Faults {
  readonly fields: Readonly<Record<string, string>>;
  readonly content: Content;
}
type Failure = { readonly text: string; readonly isLate: boolean };

const contentOf = ({ draft, content }: ContentDocument) => (draft?.content ?? content) as Content;

const valueAt = (content: Content, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (value, name) => (typeof value === "object" && value ? (value as Content)[name] : undefined),
      content,
    );

/**
 * Content of a document as it is edited. A document that somebody else has changed meanwhile is shown when
 * the operator asks for it; until then everything that was typed stays.
 */
function useEditedContent(document: ContentDocument) {
  const [edited, setEdited] = useState(() => ({ content: contentOf(document), isChanged: false }));
  const [revision, setRevision] = useState(document.revision);
  const isLate = document.revision > revision;
  const follow = (next: ContentDocument) => {
    setEdited({ content: contentOf(next), isChanged: false });
    setRevision(next.revision);
  };
  if (isLate && !edited.isChanged) follow(document);
  return {
    ...edited,
    revision,
    isLate: isLate && edited.isChanged,
    follow,
    /** Takes a revision as that of the content that was sent; what was typed since is still to be sent. */
    seen: (next: number, sent: Content) => {
      setRevision(next);
      setEdited((now) => ({ ...now, isChanged: now.isChanged && now.content !== sent }));
    },
    change: (name: string, value: unknown) =>
      setEdited(({ content }) => ({ content: { ...content, [name]: value }, isChanged: true })),
  };
}

/** Outcome of the last call for a document: what is at fault, and why it was refused. */
function useContentCalls(content: Content) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const failureText = useFailureText();
  const withReturnTexts = useReturnTexts();
  const [faults, setFaults] = useState<Faults>({ fields: {}, content });
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const read = () => client.invalidateQueries({ queryKey: ["content"] });

  const run = async (text: DeskKey, work: () => Promise<DeskKey | void>) => {
    setBusy(true);
    setFaults({ fields: {}, content });
    setFailure(null);
    try {
      toast.success(t((await work()) ?? text));
    } catch (caught) {
      const cause = withReturnTexts(caught);
      const isRefusal = isApiFailure(cause);
      const isLate = isRefusal && cause.code === "CONFLICT";
      // The note shows the document as it is now.
      if (isLate) await read();
      setFaults({ fields: isRefusal ? cause.fields : {}, content });
      setFailure({ text: failureText(cause), isLate });
    }
    setBusy(false);
    await read();
  };
  return { faults, failure, busy, run };
}

/** Editor of a document without its looks: what is typed, what is wrong with it, and the calls. */
export function useContentForm(document: ContentDocument) {
  const { content, isChanged, isLate, revision, follow, seen, change } = useEditedContent(document);
  const { faults, failure, busy, run } = useContentCalls(content);
  const { kind, slug } = document;
  /** Writes the draft and returns the revision afterwards. */
  const write = async () => {
    const saved = await contentChanges.draft({ kind, slug, revision }, content);
    seen(saved.revision, content);
    return saved.revision;
  };
  const publish = async () => {
    const current = isChanged ? await write() : revision;
    const published = await contentChanges.publish({ kind, slug, revision: current });
    seen(published.revision, content);
    return outcomeOf(published);
  };
  // A field that was corrected since is no longer at fault.
  const errorOf = (name: string) =>
    valueAt(content, name) === valueAt(faults.content, name) ? faults.fields[`content.${name}`] : undefined;
  return {
    isChanged,
    // While the document is stored, it may change because of it.
    isLate: isLate && !busy,
    failure,
    busy,
    faults,
    faultsCount: Object.keys(faults.fields).length,
    fields: { content, errorOf, change },
    showTheirs: () => follow(document),
    save: () => run("content.saved", async () => void (await write())),
    publish: () => run("content.published", publish),
    discard: () => run("content.discarded", () => contentChanges.discard({ kind, slug, revision })),
    archive: () =>
      run("content.archived", async () => void (await contentChanges.archive({ kind, slug, revision }))),
  };
}

export type ContentForm = ReturnType<typeof useContentForm>;
