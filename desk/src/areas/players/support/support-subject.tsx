import type { OperatorSupportRequest } from "@tessera/shared/operator-contracts/support";
import { Link } from "@tessera/shared/router";
import { useMayList } from "../../../session/operator-session.ts";
import { useTranslation } from "../../../texts.ts";

type About = Pick<OperatorSupportRequest, "subject" | "subjectId" | "subjectNumber" | "playerId">;

/** Hook for the words of what a request is about. */
export function useSubjectText(): (about: Pick<About, "subject" | "subjectNumber">) => string {
  const { t } = useTranslation();
  return ({ subject, subjectNumber }) =>
    [t(`support.subjects.${subject}`), subjectNumber].filter(Boolean).join(" ");
}

/** Area of the thing, and its address; a round and a profile are on the player's page. */
function placeOf({ subject, subjectId, playerId }: About) {
  if (subject === "deposit") return { area: "deposits", row: subjectId } as const;
  if (subject === "withdrawal") return { area: "withdrawals", row: subjectId } as const;
  return subject === "other" ? null : ({ area: "players", row: playerId } as const);
}

/** Subject of a request, as a link for operators who may read it. */
export function SupportSubject({ about }: { readonly about: About }) {
  const mayList = useMayList();
  const text = useSubjectText()(about);
  const place = placeOf(about);
  return place && mayList(place.area) ? (
    <Link to={`/desk/${place.area}?row=${place.row}`}>{text}</Link>
  ) : (
    text
  );
}
