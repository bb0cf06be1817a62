import { Button, ConfirmDialog, DateTime, Note } from "@tessera/shared/ui";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../texts.ts";
import { DetailActions, EditorActions, EditorParts, LateNote } from "../../../ui/index.ts";
import { BlockEditor } from "./block-editor.tsx";
import { CategoriesInput, FieldInput } from "./content-inputs.tsx";
import { blocksOf, type ContentDocument, contentFields } from "./content-kinds.ts";
import { PromotionCostPart, PublishLabel } from "./promotion-cost-part.tsx";
import { ContentPreview } from "./content-preview.tsx";
import styles from "./content.module.css";
import { PictureField } from "./picture-field.tsx";
import { type ContentForm, useContentForm } from "./use-content-form.ts";

/** Editor of a document: its fields in both languages, its preview, and what can be done with it. */
export function ContentEditor({ document }: { readonly document: ContentDocument }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const form = useContentForm(document);
  const [isArchiving, setArchiving] = useState(false);
  const { kind, slug } = document;
  const { fields, faults } = form;
  const blocks = blocksOf[kind];

  // The first field at fault gets the focus.
  useEffect(() => {
    if (Object.keys(faults.fields).length > 0)
      frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);

  return (
    <div ref={frame} className={styles.Editor}>
      {(form.isLate || form.failure?.isLate) && (
        <LateNote onLook={form.showTheirs} lookLabel={t("content.showTheirs")}>
          <LastChange document={document} />
          <p>{t("content.lateText")}</p>
        </LateNote>
      )}
      <EditorParts
        preview={
          <>
            <ContentPreview kind={kind} content={fields.content} />
            {kind === "promotions" && <PromotionCostPart slug={slug} content={fields.content} />}
          </>
        }
        actions={<PublicationActions document={document} form={form} />}
        further={<RemovalActions document={document} form={form} onArchive={() => setArchiving(true)} />}
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
            void form.archive();
          }}
        />
      )}
    </div>
  );
}

/** Name of whoever wrote the draft or published the document, and when. */
function LastChange({
  document: { status, draft, publishedBy, publishedAt },
}: Pick<ActionsProps, "document">) {
  const [by, at] = draft ? [draft.updatedBy, draft.updatedAt] : [publishedBy, publishedAt];
  if (by === null || at === null || (!draft && status !== "published")) return null;
  return (
    <p>
      {by} <DateTime instant={at} />
    </p>
  );
}

interface ActionsProps {
  readonly document: ContentDocument;
  readonly form: ContentForm;
}

/** Saves and publishes the content, with the failure of the last try. */
function PublicationActions({ document, form }: ActionsProps) {
  const { t } = useTranslation();
  const { isChanged, isLate, busy, failure, faultsCount } = form;
  const { kind, slug, status } = document;
  const isWaiting = document.proposal?.status === "proposed" && !isChanged;
  const hasDraft = document.draft !== null || isChanged;
  return (
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
      <Button disabled={!isChanged || isLate} busy={busy} onClick={() => void form.save()}>
        {t("content.save")}
      </Button>
      <Button
        kind="lit"
        disabled={isLate || isWaiting || (!hasDraft && status !== "archived")}
        busy={busy}
        onClick={() => void form.publish()}
      >
        {kind === "promotions" ? (
          <PublishLabel slug={slug} content={form.fields.content} />
        ) : (
          t("content.publish")
        )}
      </Button>
    </EditorActions>
  );
}

interface RemovalActionsProps extends ActionsProps {
  readonly onArchive: () => void;
}

/** Discards the draft, or takes the document from the players' pages. */
function RemovalActions({ document, form, onArchive }: RemovalActionsProps) {
  const { t } = useTranslation();
  const { isLate, busy } = form;
  return (
    <DetailActions note={t("content.audited")}>
      {document.draft && (
        <Button disabled={isLate} busy={busy} onClick={() => void form.discard()}>
          {t("content.discard")}
        </Button>
      )}
      {document.status === "published" && (
        <Button kind="danger" disabled={isLate} busy={busy} onClick={onArchive}>
          {t("content.archive")}
        </Button>
      )}
    </DetailActions>
  );
}
