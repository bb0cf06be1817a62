import { systemClock } from "@tessera/shared/core/clock";
import { formatDateTime } from "@tessera/shared/core/time";
import { Status, type StatusKind } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import type { Content, ContentDocument } from "./content-kinds.ts";

const looks: Readonly<Record<ContentDocument["status"], StatusKind>> = {
  draft: "waiting",
  published: "good",
  archived: "over",
};

/** From this time before its end on, a published document is marked. */
const endsSoonMs = 3 * 24 * 60 * 60_000;

/** Mark of a published document: that it has ended, or ends soon; undefined for any other. */
function endOf({ status, content }: ContentDocument) {
  const endsAt = status === "published" ? (content as Content)["endsAt"] : null;
  if (typeof endsAt !== "string") return undefined;
  const left = Date.parse(endsAt) - systemClock.now().getTime();
  if (left > endsSoonMs) return undefined;
  return { key: left > 0 ? "endsSoon" : "ended", endsAt: formatDateTime(endsAt).slice(0, -3) } as const;
}

/** State of a document; a published one says when a draft of it waits, and when it has ended or soon will. */
export function ContentState({ document }: { readonly document: ContentDocument }) {
  const { t } = useTranslation();
  const { status, draft } = document;
  const end = endOf(document);
  const state = status === "draft" || draft === null ? status : (`${status}Draft` as const);
  return (
    <>
      {!(end?.key === "ended" && draft === null) && (
        <Status kind={end?.key === "ended" ? "over" : looks[status]}>{t(`content.states.${state}`)}</Status>
      )}
      {end && (
        <Status kind={end.key === "ended" ? "bad" : "waiting"}>
          {t(`content.states.${end.key}`, { endsAt: end.endsAt })}
        </Status>
      )}
    </>
  );
}
