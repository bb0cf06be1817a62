import { useLanguage } from "@tessera/shared/i18n";
import { textIn, type StoredText } from "@tessera/shared/core/languages";
import type { OperatorWheel } from "@tessera/shared/operator-contracts/wheels";
import { Status, type StatusKind } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";

const kinds: Readonly<Record<OperatorWheel["status"], StatusKind>> = {
  draft: "waiting",
  published: "good",
  archived: "over",
};

/** State of a wheel; a draft that waits counts more than what is published. */
export function WheelState({
  wheel: { status, draft },
}: {
  readonly wheel: Pick<OperatorWheel, "status" | "draft">;
}) {
  const { t } = useTranslation();
  return (
    <Status kind={draft ? "waiting" : kinds[status]}>{t(`wheels.status.${draft ? "draft" : status}`)}</Status>
  );
}

/** Returns a stored text in the language of the page. */
export function useStoredText(): (text: Readonly<Record<string, string>>) => string {
  const language = useLanguage();
  return (text) => textIn(text as StoredText, language);
}
