import { isApiFailure } from "@tessera/shared/http";
import { useQueryClient } from "@tessera/shared/query";
import { Button, ConfirmDialog, Note, toast, useFailureText } from "@tessera/shared/ui";
import { useEffect, useRef, useState } from "react";
import { type DeskKey, useTranslation } from "../../../texts.ts";
import { DetailActions, EditorActions, EditorParts, useReturnTexts } from "../../../ui/index.ts";
import { BlockEditor } from "./block-editor.tsx";
import { CategoriesInput, FieldInput } from "./content-inputs.tsx";
import {
  blocksOf,
  type Content,
  contentChanges,
  type ContentDocument,
  contentFields,
  outcomeOf,
} from "./content-kinds.ts";
import { PromotionCostPart, PublishLabel } from "./promotion-cost-part.tsx";
import { ContentPreview } from "./content-preview.tsx";
import styles from "./content.module.css";
import { PictureField } from "./picture-field.tsx";

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
    seen: (next: number) => {
      setRevision(next);
      setEdited((now) => ({ ...now, isChanged: false }));
    },
    change: (name: string, value: unknown) =>
      setEdited(({ content }) => ({ content: { ...content, [name]: value }, isChanged: true })),
  };
}

/** Editor of a document: its fields in both languages, its preview, and what can be done with it. */
export function ContentEditor({ document }: { readonly document: ContentDocument }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const failureText = useFailureText();
  const withReturnTexts = useReturnTexts();
  const frame = useRef<HTMLDivElement>(null);
  const { content, isChanged, isLate, revision, follow, seen, change } = useEditedContent(document);
  const [faults, setFaults] = useState<Faults>({ fields: {}, content });
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const [isArchiving, setArchiving] = useState(false);
  const { kind, slug } = document;

  // The first field at fault gets the focus.
  useEffect(() => {
    if (Object.keys(faults.fields).length > 0)
      frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);

  const run = async (text: DeskKey, work: () => Promise<DeskKey | void>) => {
    setBusy(true);
    setFaults({ fields: {}, content });
    setFailure(null);
    try {
      toast.success(t((await work()) ?? text));
    } catch (caught) {
      const cause = withReturnTexts(caught);
      const isRefusal = isApiFailure(cause);
      setFaults({ fields: isRefusal ? cause.fields : {}, content });
      setFailure({ text: failureText(cause), isLate: isRefusal && cause.code === "CONFLICT" });
    }
    setBusy(false);
    await client.invalidateQueries({ queryKey: ["content"] });
  };
  /** Writes the draft and returns the revision afterwards. */
  const write = async () => {
    const saved = await contentChanges.draft({ kind, slug, revision }, content);
    seen(saved.revision);
    return saved.revision;
  };
  const save = async () => void (await write());
  const publish = async () => {
    const current = isChanged ? await write() : revision;
    const published = await contentChanges.publish({ kind, slug, revision: current });
    seen(published.revision);
    return outcomeOf(published);
  };
  // A field that was corrected since is no longer at fault.
  const errorOf = (name: string) =>
    valueAt(content, name) === valueAt(faults.content, name) ? faults.fields[`content.${name}`] : undefined;
  const faultsCount = Object.keys(faults.fields).length;
  const fields = { content, errorOf, change };
  const blocks = blocksOf[kind];
  const isWaiting = document.proposal?.status === "proposed" && !isChanged;
  const hasDraft = document.draft !== null || isChanged;
  return (
    <div ref={frame} className={styles.Editor}>
      {(isLate || failure?.isLate) && (
        <Note
          announce="alert"
          icon="warning"
          title={t("desk.queue.late")}
          action={
            <Button slim onClick={() => follow(document)}>
              {t("content.showTheirs")}
            </Button>
          }
        >
          {t("content.lateText")}
        </Note>
      )}
      <EditorParts
        preview={
          <>
            <ContentPreview kind={kind} content={content} />
            {kind === "promotions" && <PromotionCostPart slug={slug} content={content} />}
          </>
        }
        actions={
          <EditorActions
            failure={
              failure &&
              !failure.isLate && (
                <Note announce="alert" icon="error" title={failure.text}>
                  {faultsCount > 0 && t("content.faults", { count: faultsCount })}
                </Note>
              )
            }
          >
            <Button
              disabled={!isChanged || isLate}
              busy={busy}
              onClick={() => void run("content.saved", save)}
            >
              {t("content.save")}
            </Button>
            <Button
              kind="lit"
              disabled={isLate || isWaiting || (!hasDraft && document.status !== "archived")}
              busy={busy}
              onClick={() => void run("content.published", publish)}
            >
              {kind === "promotions" ? <PublishLabel slug={slug} content={content} /> : t("content.publish")}
            </Button>
          </EditorActions>
        }
        further={
          <DetailActions note={t("content.audited")}>
            {document.draft && (
              <Button
                disabled={isLate}
                busy={busy}
                onClick={() =>
                  void run("content.discarded", () => contentChanges.discard({ kind, slug, revision }))
                }
              >
                {t("content.discard")}
              </Button>
            )}
            {document.status === "published" && (
              <Button kind="danger" disabled={isLate} busy={busy} onClick={() => setArchiving(true)}>
                {t("content.archive")}
              </Button>
            )}
          </DetailActions>
        }
      >
        <div className={styles.Tile}>
          {(kind === "banners" || kind === "promotions") && <PictureField {...fields} />}
          {contentFields[kind].map((field) => (
            <FieldInput key={field.name} field={field} {...fields} />
          ))}
          {kind === "promotions" && <CategoriesInput {...fields} />}
          {blocks && <BlockEditor name={blocks} withLinks={blocks === "blocks"} {...fields} />}
        </div>
      </EditorParts>
      {isArchiving && (
        <ConfirmDialog
          open
          onOpenChange={() => setArchiving(false)}
          title={t("content.archiveAsk", { name: slug })}
          description={t("content.archiveText")}
          confirmLabel={t("content.archive")}
          onConfirm={() => {
            setArchiving(false);
            void run(
              "content.archived",
              async () => void (await contentChanges.archive({ kind, slug, revision })),
            );
          }}
        />
      )}
    </div>
  );
}
