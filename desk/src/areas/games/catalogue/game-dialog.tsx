import { textIn } from "@tessera/shared/core/languages";
import { TextField } from "@tessera/shared/fields";
import { inputRules } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import { useLanguage } from "@tessera/shared/i18n";
import { operatorCatalogueApi, type OperatorGame } from "@tessera/shared/operator-contracts/catalogue";
import * as z from "@tessera/shared/schema";
import { Status } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import { afterMinutes, DecisionDialog, MinutesField } from "../../../ui/index.ts";

/** Changes of a game; `staysOff`: a game that its feed has dropped stays off when the feed has it again. */
export const gameDecisions = ["active", "maintenance", "hidden", "staysOff", "place"] as const;
export type GameDecision = (typeof gameDecisions)[number];

const schema = z.object({ number: z.string().check(z.regex(/^\d{0,6}$/, "number.range")) });

/** Change that a decision makes; the number is minutes of the maintenance, or the place. */
function changeOf(decision: GameDecision, number: string) {
  if (decision === "place") return { place: Number(number) === 0 ? null : Number(number) };
  if (decision === "maintenance") return { status: decision, until: afterMinutes(number) };
  return { status: decision === "staysOff" ? "hidden" : decision };
}

interface GameDialogProps {
  readonly game: OperatorGame;
  readonly decision: GameDecision;
  readonly onClose: () => void;
}

/** Dialog of one change of a game. */
export function GameDialog({ game, decision, onClose }: GameDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, version, place } = game;
  const hasNumber = decision === "place" || decision === "maintenance";
  return (
    <DecisionDialog
      queue="games"
      onClose={onClose}
      title={t(`catalogue.ask.${decision}`, { name: textIn(game.name, language) })}
      description={t(`catalogue.effect.${decision}`)}
      confirmLabel={t(`catalogue.decide.${decision}`)}
      danger={decision === "hidden"}
      version={version}
      present={<GameStatus game={game} />}
      schema={schema}
      defaultValues={{ number: decision === "place" ? String(place ?? 1) : "30" }}
      fieldOf={{ until: "number", place: "number" }}
      send={({ number }, seen = version) =>
        call(operatorCatalogueApi.changeGame, {
          params: { id },
          body: { version: seen, ...changeOf(decision, number) },
        })
      }
    >
      {(form) =>
        hasNumber &&
        (decision === "place" ? (
          <TextField {...form.field("number", inputRules.digits)} label={t("catalogue.placeField")} />
        ) : (
          <MinutesField
            {...form.field("number", inputRules.digits)}
            minutes={form.watch("number")}
            label={t("catalogue.minutes")}
          />
        ))
      }
    </DecisionDialog>
  );
}

const kinds = { active: "good", maintenance: "waiting", hidden: "over", coming_later: "over" } as const;

/** State of a game in the lists of players. */
export function GameStatus({ game }: { readonly game: Pick<OperatorGame, "status"> }) {
  const { t } = useTranslation();
  return <Status kind={kinds[game.status]}>{t(`catalogue.states.${game.status}`)}</Status>;
}
