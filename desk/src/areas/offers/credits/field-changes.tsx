import { Pairs } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import { DetailPart } from "../../../ui/index.ts";

/** A field of what gives credits, in words. */
export interface FieldText {
  readonly label: string;
  readonly text: string;
}

interface FieldChangesProps {
  readonly proposed: readonly FieldText[];
  /** Null where nothing is published yet. */
  readonly published: readonly FieldText[] | null;
}

/** Changes of a publication, each field in words; all fields where nothing is published yet. */
export function FieldChanges({ proposed, published }: FieldChangesProps) {
  const { t } = useTranslation();
  const textOf = (fields: readonly FieldText[], wanted: string) =>
    fields.find(({ label }) => label === wanted)?.text;
  const labels = new Set([...proposed, ...(published ?? [])].map(({ label }) => label));
  const pairs = [...labels].flatMap((label) => {
    const after = textOf(proposed, label) ?? "–";
    if (!published) return [{ label, value: after }];
    const before = textOf(published, label) ?? "–";
    return before === after ? [] : [{ label, value: t("credits.change", { before, after }) }];
  });
  return (
    <DetailPart title={t(published ? "credits.changes" : "credits.content")}>
      {pairs.length === 0 ? <p>{t("credits.unchanged")}</p> : <Pairs pairs={pairs} />}
    </DetailPart>
  );
}
