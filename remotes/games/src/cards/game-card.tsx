import type { GameCard as Game } from "@tessera/shared/contracts/games";
import type { PromoClaim } from "@tessera/shared/contracts/promotions";
import { useHasPath } from "@tessera/shared/federation";
import { Link } from "@tessera/shared/router";
import { Icon, Picture } from "@tessera/shared/ui";
import { FavouriteButton } from "./favourite-button.tsx";
import styles from "./game-card.module.css";
import { fromList } from "./game-link.ts";
import { useClosingClaim } from "./use-closing-claim.ts";
import { prefetchPlay } from "./prefetch-play.ts";
import { useTranslation } from "../texts.ts";

export interface GameCardProps {
  readonly game: Game;
  /** True for a card in the first viewport: its picture is loaded eagerly. */
  readonly eager?: boolean;
  /** Level of its heading: below a section's title or the page's. */
  readonly heading?: "h2" | "h3";
}

/**
 * Card of a game: the picture plays it, the heart marks it as favourite. A game that cannot be played shows
 * the reason.
 */
export function GameCard(props: GameCardProps) {
  // A lobby renders dozens: only where the studio keeps its own wallet can a claim close the game.
  return props.game.walletMode === "transfer" ? <ClosableCard {...props} /> : <Card {...props} />;
}

function ClosableCard(props: GameCardProps) {
  return <Card {...props} claim={useClosingClaim()} />;
}

interface CardProps extends GameCardProps {
  /** The live claim that closes the game. */
  readonly claim?: PromoClaim | undefined;
}

function Card({ game, eager = false, heading: Heading = "h3", claim }: CardProps) {
  const isPlayable = game.status === "active" && !claim;
  return (
    <article
      className={styles.Card}
      data-status={claim ? "closed" : game.status}
      {...(isPlayable && prefetchPlay)}
    >
      <div className={styles.Art}>
        <Picture src={game.thumb} alt="" width={240} height={320} loading={eager ? "eager" : "lazy"} />
        <CardFlag game={game} isClosed={claim !== undefined} />
        {game.mechanic !== undefined && <span className={styles.Mechanic}>{game.mechanic}</span>}
        {isPlayable ? (
          <span className={styles.PlayTile} aria-hidden="true">
            <Icon name="play" />
          </span>
        ) : (
          <span className={styles.LockTile} aria-hidden="true">
            <Icon name="lock" size="small" />
          </span>
        )}
      </div>
      <div className={claim ? undefined : styles.Words}>
        <Heading className={styles.Name}>{isPlayable ? <PlayLink game={game} /> : game.name}</Heading>
        {claim ? <ClosedNote game={game} /> : <CardFacts game={game} />}
      </div>
      {isPlayable && <PlayTiles game={game} />}
      <FavouriteButton game={game} className={styles.Heart} />
    </article>
  );
}

/** Link over the whole card, so that a press anywhere on the picture plays. */
function PlayLink({ game }: { readonly game: Game }) {
  return (
    <Link to={`/play/${game.slug}`} state={fromList} className={styles.Link}>
      {game.name}
    </Link>
  );
}

function CardFacts({ game }: { readonly game: Game }) {
  const { t } = useTranslation();
  return (
    <p className={styles.Facts}>
      <span>{game.provider.name}</span>
      {game.rtpBp !== null && <span>{t("games.card.rtp", { rtp: (game.rtpBp / 100).toFixed(1) })}</span>}
    </p>
  );
}

/** Replaces the facts: links to the promotion that closes the game, and to the demo. */
function ClosedNote({ game }: { readonly game: Game }) {
  const { t } = useTranslation();
  const hasPromotions = useHasPath("/promotions");
  return (
    <p className={styles.Ways}>
      {hasPromotions && (
        <Link
          to="/promotions"
          className={styles.Way}
          aria-label={t("games.card.toClaimOf", { name: game.name })}
        >
          {t("games.card.toClaim")}
        </Link>
      )}
      {game.demo && (
        <Link
          to={`/play/${game.slug}?mode=demo`}
          state={fromList}
          className={styles.Way}
          aria-label={t("games.card.demoOf", { name: game.name })}
        >
          {t("games.card.demo")}
        </Link>
      )}
    </p>
  );
}

/** Play and Demo as two joined tiles, on hover and keyboard focus. */
function PlayTiles({ game }: { readonly game: Game }) {
  const { t } = useTranslation();
  return (
    <div className={styles.PlayTiles}>
      <span aria-hidden="true">{t("games.card.play")}</span>
      {game.demo && (
        <Link
          to={`/play/${game.slug}?mode=demo`}
          state={fromList}
          aria-label={t("games.card.demoOf", { name: game.name })}
        >
          {t("games.card.demo")}
        </Link>
      )}
    </div>
  );
}

const shownTags = ["jackpot", "hot", "new"] as const;

/** Flag of a card, at most one: the reason why it cannot be played, else its most important tag. */
interface CardFlagProps {
  readonly game: Game;
  readonly isClosed: boolean;
}

function CardFlag({ game, isClosed }: CardFlagProps) {
  const { t } = useTranslation();
  if (isClosed && game.status === "active")
    return <span className={styles.Flag}>{t("games.card.closedByClaim")}</span>;
  if (game.status === "coming_later")
    return <span className={styles.Flag}>{t("games.card.comingLater")}</span>;
  if (game.status === "maintenance")
    return <span className={styles.Flag}>{t("games.card.maintenance")}</span>;
  const tag = shownTags.find((candidate) => game.tags.includes(candidate));
  return tag ? (
    <span className={styles.Flag} data-tag={tag}>
      {t(`games.card.${tag}`)}
    </span>
  ) : null;
}
