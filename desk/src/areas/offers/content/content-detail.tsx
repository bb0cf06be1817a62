import { queryOptions } from "@tessera/shared/query";
import { useTranslation } from "../../../texts.ts";
import { DetailHead, DetailPanel } from "../../../ui/index.ts";
import { ProposalNote } from "../credits/proposal-note.tsx";
import { ContentEditor } from "./content-editor.tsx";
import { type ContentKind, contentQuery } from "./content-kinds.ts";
import { ContentState } from "./content-state.tsx";
import { ContentVersions } from "./content-versions.tsx";

interface DetailProps {
  readonly kind: ContentKind;
  readonly slug: string;
}

/** Open document: its editor with a preview, and the versions that can be shown again. */
export function ContentDetail({ kind, slug }: DetailProps) {
  const { t } = useTranslation();
  const query = queryOptions({
    ...contentQuery(kind),
    select: ({ items }) => items.find((document) => document.slug === slug) ?? null,
  });
  return (
    <DetailPanel label={t("content.one")} query={query} failure={t("content.notLoaded")}>
      {(document) =>
        document === null ? (
          <p>{t("content.gone")}</p>
        ) : (
          <>
            <DetailHead
              title={slug}
              status={<ContentState document={document} />}
              text={t(`content.kinds.${kind}`)}
            />
            {document.proposal && <ProposalNote proposal={document.proposal} />}
            <ContentEditor document={document} />
            {document.version > 0 && <ContentVersions document={document} />}
          </>
        )
      }
    </DetailPanel>
  );
}
