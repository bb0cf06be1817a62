import type { OperatorGame } from "@tessera/shared/operator-contracts/catalogue";
import { Status } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";

const kinds = { active: "good", maintenance: "waiting", hidden: "over", coming_later: "over" } as const;

/** State of a game in the lists of players. */
export function GameStatus({ game }: { readonly game: Pick<OperatorGame, "status"> }) {
  const { t } = useTranslation();
  return <Status kind={kinds[game.status]}>{t(`catalogue.states.${game.status}`)}</Status>;
}
