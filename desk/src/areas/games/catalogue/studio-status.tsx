import type { OperatorStudio } from "@tessera/shared/operator-contracts/catalogue";
import { Status } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";

const kinds = { active: "good", maintenance: "waiting", disabled: "over" } as const;

/** State of all games of a studio in the lists of players. */
export function StudioStatus({ studio }: { readonly studio: Pick<OperatorStudio, "status"> }) {
  const { t } = useTranslation();
  return <Status kind={kinds[studio.status]}>{t(`catalogue.studios.states.${studio.status}`)}</Status>;
}
