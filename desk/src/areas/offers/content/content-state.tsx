import { Status, type StatusKind } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import type { ContentDocument } from "./content-kinds.ts";

const looks: Readonly<Record<ContentDocument["status"], StatusKind>> = {
  draft: "waiting",
  published: "good",
  archived: "over",
};

/** State of a document; a published one says when a draft of it waits. */
export function ContentState({ document }: { readonly document: ContentDocument }) {
  const { t } = useTranslation();
  const { status, draft } = document;
  const state = status === "draft" || draft === null ? status : (`${status}Draft` as const);
  return <Status kind={looks[status]}>{t(`content.states.${state}`)}</Status>;
}
