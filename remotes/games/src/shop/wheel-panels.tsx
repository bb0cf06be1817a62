import type { Shop } from "@tessera/shared/contracts/shop";
import { formatPoints } from "@tessera/shared/core/wheel-prize";
import { formatDateTime } from "@tessera/shared/i18n";
import { Note, PageHead, Panel, Stack, Tile, TileChoices, WithAside } from "@tessera/shared/ui";
import { WheelDrawing } from "@tessera/shared/wheel";
import { useState } from "react";
import { AwardList } from "./award-list.tsx";
import { BetForm } from "./bet-form.tsx";
import { Chances } from "./chances.tsx";
import { FairnessTile } from "./fairness.tsx";
import { PointsTile } from "./points-tile.tsx";
import { SpinOutcome } from "./spin-outcome.tsx";
import { useLiveWheels } from "./use-live-wheels.ts";
import { useSpin } from "./use-spin.ts";
import { useWheelTurn } from "./use-wheel-turn.ts";
import { useGuard, useSavedState } from "../saved-state.ts";
import { useTranslation } from "../texts.ts";

export interface WheelPanelsProps {
  /** With at least one wheel; null until it is known. */
  readonly shop: Shop | null;
}

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === "string";
const isBetOrNull = (value: unknown): value is bigint | null => value === null || typeof value === "bigint";

/** The wheel, the bet, the chances and the seeds. The same elements before the data is known. */
export function WheelPanels({ shop }: WheelPanelsProps) {
  const { t } = useTranslation();
  const [chosenWheel, chooseWheel] = useSavedState("shop.wheel", null, isTextOrNull);
  const wheels = shop?.wheels ?? [];
  const wheel = wheels.find(({ id }) => id === chosenWheel) ?? wheels[0] ?? null;
  const [chosenBet, chooseBet] = useSavedState("shop.bet", null, isBetOrNull);
  const [isAsking, setAsking] = useState(false);
  const { angle, turningRef, turnTo } = useWheelTurn();
  const spinning = useSpin({ turnTo, onAccepted: () => setAsking(false) });
  const { shown } = spinning;
  // The result is shown when the wheel has stopped.
  useGuard(shown?.phase === "turning");
  useLiveWheels(isAsking || shown?.phase === "turning");
  const betMinor = wheel?.betsMinor.find((bet) => bet === chosenBet) ?? wheel?.betsMinor[0] ?? null;
  return (
    <Stack data-pending={shop === null}>
      <PageHead title={t("games.shop.title")}>
        <PointsTile shop={shop} heldMinor={shown?.phase === "turning" ? shown.pointsMinor : null} />
      </PageHead>
      <WithAside
        aside={
          <Panel>
            <Chances wheel={wheel} betMinor={betMinor} />
            <FairnessTile seed={shop?.seed ?? null} />
          </Panel>
        }
      >
        <Panel>
          {wheels.length > 1 && (
            <Tile>
              <TileChoices
                label={t("games.shop.whichWheel")}
                choices={wheels.map(({ id, title }) => ({
                  value: id,
                  label: title,
                  disabled: shown?.phase === "turning",
                }))}
                value={wheel?.id ?? null}
                onChange={chooseWheel}
              />
            </Tile>
          )}
          <Tile>
            <WheelDrawing
              label={t("games.shop.wheel")}
              segments={wheel?.segments ?? null}
              betMinor={betMinor}
              angle={angle}
              turningRef={turningRef}
            />
            <SpinOutcome shown={shown} />
          </Tile>
          <BetForm
            wheel={wheel}
            pointsMinor={shop?.pointsMinor ?? null}
            betMinor={betMinor}
            onBet={chooseBet}
            isAsking={isAsking}
            onAsk={setAsking}
            spinning={spinning}
          />
        </Panel>
        {shop && <AwardList awards={shop.awards} />}
        {shop && <TodayNote today={shop.today} />}
      </WithAside>
    </Stack>
  );
}

function TodayNote({ today: { pointsMinor, creditedAt } }: Pick<Shop, "today">) {
  const { t } = useTranslation();
  return (
    <Note icon="clock" title={t("games.shop.today", { points: formatPoints(pointsMinor) })}>
      {t("games.shop.todayText", { time: formatDateTime(creditedAt) })}
    </Note>
  );
}
