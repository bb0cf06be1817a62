import { textIn } from "@tessera/shared/core/languages";
import { useLanguage } from "@tessera/shared/i18n";
import type { OperatorGame } from "@tessera/shared/operator-contracts/catalogue";
import { DateTime, Pairs } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import { DecisionButton, DetailActions, DetailHead } from "../../../ui/index.ts";
import { type GameDecision, gameDecisions, GameDialog, GameStatus } from "./game-dialog.tsx";

/** True for a game that is off and that its feed does not have. */
const isDropped = ({ status, offered }: OperatorGame) => status === "hidden" && offered === "hidden";

/** Decisions that the status of a game allows. */
function decisionsOf(game: OperatorGame): readonly GameDecision[] {
  const { status, offered, staysOff } = game;
  const isOff = status === "hidden" || status === "maintenance";
  return [
    ...(isOff && offered !== "hidden" ? (["active"] as const) : []),
    ...(status === "active" ? (["maintenance"] as const) : []),
    ...(status === "hidden" ? [] : (["hidden"] as const)),
    ...(isDropped(game) && !staysOff ? (["staysOff"] as const) : []),
    "place",
  ];
}

/** Open game: its status by the feed and by operators, and what can be changed. */
export function GameDetail({ game }: { readonly game: OperatorGame }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const allowed = decisionsOf(game);
  const { name, provider, offered, staysOff, until, place } = game;
  return (
    <>
      <DetailHead title={textIn(name, language)} status={<GameStatus game={game} />} text={provider.name} />
      <Pairs
        pairs={[
          { label: t("catalogue.offered"), value: t(`catalogue.states.${offered}`) },
          ...(isDropped(game)
            ? [
                {
                  label: t("catalogue.offeredAgain"),
                  value: t(staysOff ? "catalogue.stays" : "catalogue.follows"),
                },
              ]
            : []),
          { label: t("catalogue.place"), value: place === null ? t("catalogue.noPlace") : String(place) },
          ...(until === null ? [] : [{ label: t("catalogue.until"), value: <DateTime instant={until} /> }]),
        ]}
      />
      <DetailActions note={t("catalogue.note")}>
        {gameDecisions.map((decision) => (
          <DecisionButton
            key={decision}
            label={t(`catalogue.decide.${decision}`)}
            kind={decision === "hidden" ? "danger" : "plain"}
            isOffered={allowed.includes(decision)}
          >
            {(close) => <GameDialog game={game} decision={decision} onClose={close} />}
          </DecisionButton>
        ))}
      </DetailActions>
    </>
  );
}
