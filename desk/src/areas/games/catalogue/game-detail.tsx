import { textIn } from "@tessera/shared/core/languages";
import { useLanguage } from "@tessera/shared/i18n";
import type { OperatorGame } from "@tessera/shared/operator-contracts/catalogue";
import type { UseQueryResult } from "@tessera/shared/query";
import { Button, DateTime, EmptyState, Pairs } from "@tessera/shared/ui";
import { useState } from "react";
import { useTranslation } from "../../../texts.ts";
import { DetailActions, DetailHead, DetailPanel } from "../../../ui/index.ts";
import { GameDialog, type GameDecision } from "./game-dialog.tsx";
import { GameStatus } from "./game-status.tsx";

interface GameDetailProps {
  readonly id: string;
  /** The page of the list that has the game. */
  readonly query: UseQueryResult<{ readonly items: readonly OperatorGame[] }>;
  readonly queryKey: readonly unknown[];
}

/** Open game: its status by the feed and by operators, and what can be changed. */
export function GameDetail({ id, query, queryKey }: GameDetailProps) {
  const { t } = useTranslation();
  return (
    <DetailPanel
      label={t("catalogue.one")}
      query={query}
      queryKey={queryKey}
      failure={t("catalogue.notLoaded")}
    >
      {({ items }) => {
        const game = items.find((item) => item.id === id);
        return game ? <GameFacts game={game} /> : <EmptyState title={t("catalogue.gone")} />;
      }}
    </DetailPanel>
  );
}

/** Decisions that the status of a game allows. */
function decisionsOf({ status, offered }: OperatorGame): readonly GameDecision[] {
  const isOff = status === "hidden" || status === "maintenance";
  return [
    ...(isOff && offered !== "hidden" ? (["active"] as const) : []),
    ...(status === "active" ? (["maintenance"] as const) : []),
    ...(status === "hidden" ? [] : (["hidden"] as const)),
    "place",
  ];
}

function GameFacts({ game }: { readonly game: OperatorGame }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [asked, setAsked] = useState<GameDecision | null>(null);
  const { name, provider, offered, until, place } = game;
  return (
    <>
      <DetailHead title={textIn(name, language)} status={<GameStatus game={game} />} text={provider.name} />
      <Pairs
        pairs={[
          { label: t("catalogue.offered"), value: t(`catalogue.states.${offered}`) },
          { label: t("catalogue.place"), value: place === null ? t("catalogue.noPlace") : String(place) },
          ...(until === null ? [] : [{ label: t("catalogue.until"), value: <DateTime instant={until} /> }]),
        ]}
      />
      <DetailActions note={t("catalogue.note")}>
        {decisionsOf(game).map((decision) => (
          <Button
            key={decision}
            {...(decision === "hidden" && { kind: "danger" as const })}
            onClick={() => setAsked(decision)}
          >
            {t(`catalogue.decide.${decision}`)}
          </Button>
        ))}
      </DetailActions>
      {asked && <GameDialog game={game} decision={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
