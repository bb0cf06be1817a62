import type { Wheel } from "@tessera/shared/contracts/shop";
import type { MinorUnits } from "@tessera/shared/core/money";
import { formatPoints } from "@tessera/shared/core/wheel-prize";
import { isApiFailure } from "@tessera/shared/http";
import { Link } from "@tessera/shared/router";
import {
  Button,
  buttonClass,
  ConfirmDialog,
  DisabledState,
  Note,
  Stack,
  Tile,
  TileChoices,
  useFailureText,
} from "@tessera/shared/ui";
import type { useSpin } from "./use-spin.ts";
import { useTranslation } from "../texts.ts";

/** Bets shown before those of the wheel are known, so that the form keeps its size. */
const unknownBets = ["0", "1", "2", "3"];

export interface BetFormProps {
  readonly wheel: Wheel | null;
  readonly pointsMinor: bigint | null;
  readonly betMinor: MinorUnits | null;
  readonly onBet: (betMinor: bigint) => void;
  /** True while the player is asked whether to spin. */
  readonly isAsking: boolean;
  readonly onAsk: (isAsking: boolean) => void;
  readonly spinning: ReturnType<typeof useSpin>;
}

/** Choice of a bet, the spin button and its confirmation. */
export function BetForm({ wheel, pointsMinor, betMinor, onBet, isAsking, onAsk, spinning }: BetFormProps) {
  const { t } = useTranslation();
  const bets = wheel?.betsMinor.map(String) ?? unknownBets;
  const isPoor = pointsMinor !== null && betMinor !== null && pointsMinor < betMinor;
  const isUsedUp = wheel?.spinsLeftToday === 0;
  const ask = (open: boolean) => {
    spinning.clearFailure();
    onAsk(open);
  };
  return (
    <Tile>
      <Stack>
        <TileChoices
          label={t("games.shop.bet")}
          choices={bets.map((bet) => ({
            value: bet,
            label: wheel ? formatPoints(BigInt(bet)) : "–",
            disabled: wheel === null,
          }))}
          value={betMinor === null ? null : String(betMinor)}
          onChange={(bet) => onBet(BigInt(bet))}
        />
        <Button
          kind="lit"
          wide
          disabled={wheel === null || isPoor || isUsedUp}
          busy={spinning.isPausing || spinning.shown?.phase === "turning"}
          onClick={() => ask(true)}
        >
          {t("games.shop.spin")}
        </Button>
        {isPoor && <TooFewPoints />}
        {isUsedUp && <DisabledState>{t("games.shop.usedUp")}</DisabledState>}
        {typeof wheel?.spinsLeftToday === "number" && !isUsedUp && (
          <p>{t("games.shop.left", { count: wheel.spinsLeftToday })}</p>
        )}
      </Stack>
      {wheel && betMinor !== null && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={ask}
          title={t("games.shop.ask", { bet: formatPoints(betMinor) })}
          description={t("games.shop.askText")}
          confirmLabel={t(spinning.failure ? "games.shop.spinAgain" : "games.shop.spin")}
          busy={spinning.isSending}
          onConfirm={() => spinning.spin({ wheel, betMinor })}
        >
          <SpinFailure failure={spinning.failure} />
        </ConfirmDialog>
      )}
    </Tile>
  );
}

/** Why a spin was not made. Nothing has moved then, or repeating it is the same spin. */
function SpinFailure({ failure }: { readonly failure: unknown }) {
  const failureText = useFailureText();
  if (!failure) return null;
  if (isApiFailure(failure) && failure.code === "INSUFFICIENT_BALANCE") return <TooFewPoints />;
  return (
    <Note announce="alert" icon="error">
      {failureText(failure)}
    </Note>
  );
}

function TooFewPoints() {
  const { t } = useTranslation();
  return (
    <Note
      icon="lock"
      title={t("games.shop.tooFew")}
      action={
        <Link to="/games" className={buttonClass({ slim: true })}>
          {t("games.shop.toGames")}
        </Link>
      }
    >
      {t("games.shop.tooFewText")}
    </Note>
  );
}
