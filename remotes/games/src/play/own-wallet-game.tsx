import type { GameDetail } from "@tessera/shared/contracts/games";
import { useHasPath } from "@tessera/shared/federation";
import { useQuery, walletsQuery } from "@tessera/shared/query";
import { Link } from "@tessera/shared/router";
import { buttonClass, EmptyState } from "@tessera/shared/ui";
import { ClosedByClaim } from "./closed-by-claim.tsx";
import { OpenGame } from "./open-game.tsx";
import { PlayLayout } from "./play-layout.tsx";
import { Middle, Opening } from "./play-states.tsx";
import { useStudioMoney } from "./use-studio-money.ts";
import { useTranslation } from "../texts.ts";

/**
 * Screen of a game whose studio keeps its own wallet: without money there it links to the transfer, and a
 * live claim closes it.
 */
export function OwnWalletGame({ game }: { readonly game: GameDetail }) {
  const { data: wallets, isError } = useQuery(walletsQuery());
  if (wallets?.claim)
    return (
      <PlayLayout title={game.name} game={game}>
        <ClosedByClaim game={game} claim={wallets.claim} />
      </PlayLayout>
    );
  // Without an answer, the launch itself reports whether the game is closed.
  if (wallets || isError) return <FilledGame game={game} />;
  return (
    <PlayLayout title={game.name} game={game}>
      <Opening game={game} />
    </PlayLayout>
  );
}

function FilledGame({ game }: { readonly game: GameDetail }) {
  const money = useStudioMoney(game.provider.code);
  if (money.status === "filled") return <OpenGame game={game} mode="real" studioMoney={money} />;
  return (
    <PlayLayout title={game.name} game={game}>
      {money.status === "loading" ? <Opening game={game} /> : <TransferFirst game={game} />}
    </PlayLayout>
  );
}

function TransferFirst({ game }: { readonly game: GameDetail }) {
  const { t } = useTranslation();
  const studio = game.provider.name;
  return (
    <Middle>
      <EmptyState
        title={t("games.play.transferFirst", { studio })}
        text={t("games.play.transferFirstText", { studio })}
        action={<TransferLink />}
      />
    </Middle>
  );
}

/** Shown only when a live release serves transfers. */
function TransferLink() {
  const { t } = useTranslation();
  if (!useHasPath("/transfer")) return null;
  return (
    <Link to="/transfer" className={buttonClass({ kind: "lit" })}>
      {t("games.play.transfer")}
    </Link>
  );
}
