import { TextField } from "@tessera/shared/fields";
import { useNavigate } from "@tessera/shared/router";
import * as z from "@tessera/shared/schema";
import { useTranslation } from "../../../texts.ts";
import { DecisionDialog } from "../../../ui/index.ts";
import { contentChanges, type ContentKind } from "./content-kinds.ts";

const slug = z
  .string()
  .check(z.trim(), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "content.slug"), z.maxLength(60, "content.slug"));

/** Dialog for the name of a new document, which opens as a draft. */
export function CreateDialog({
  kind,
  onClose,
}: {
  readonly kind: ContentKind;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <DecisionDialog
      queue="content"
      onClose={onClose}
      title={t(`content.create.${kind}`)}
      description={t("content.createText")}
      confirmLabel={t("content.createDraft")}
      done={t("content.created")}
      schema={z.object({ slug })}
      defaultValues={{ slug: "" }}
      send={async (values) => {
        await contentChanges.create(kind, values.slug);
        await navigate(`/desk/content?kind=${kind}&row=${values.slug}`);
      }}
    >
      {(form) => (
        <TextField
          {...form.field("slug")}
          label={t("content.name")}
          help={t("content.nameHelp")}
          maxLength={60}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </DecisionDialog>
  );
}
