import { systemClock } from "@tessera/shared/core/clock";
import { dayMs } from "@tessera/shared/core/durations";
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
const endsSoonMs = 3 * dayMs;

/** End of a published document that has ended, or ends soon; undefined for any other. */
function endOf({ status, content }: ContentDocument) {
  const endsAt = status === "published" ? (content as Content)["endsAt"] : null;
  if (typeof endsAt !== "string") return undefined;
  const left = Date.parse(endsAt) - systemClock.now().getTime();
  if (left > endsSoonMs) return undefined;
  const [day = "", time = ""] = formatDateTime(endsAt).split(" ");
  return left > 0
    ? ({ kind: "waiting", key: "endsSoon", end: `${day.slice(0, 5)} ${time.slice(0, 5)}` } as const)
    : ({ kind: "bad", key: "ended", end: day } as const);
}

/**
 * State of a document: of a published one that it has ended or soon will, else whether a draft of it waits.
 */
export function ContentState({ document }: { readonly document: ContentDocument }) {
  const { t } = useTranslation();
  const { status, draft } = document;
  const end = endOf(document);
  if (end) return <Status kind={end.kind}>{t(`content.states.${end.key}`, { end: end.end })}</Status>;
  const state = status === "draft" || draft === null ? status : (`${status}Draft` as const);
  return <Status kind={looks[status]}>{t(`content.states.${state}`)}</Status>;
}
