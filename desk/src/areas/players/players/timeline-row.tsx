import { formatMinor } from "@tessera/shared/core/money";
import { formatPoints } from "@tessera/shared/core/wheel-prize";
import type { TimelineKind, TimelineRow } from "@tessera/shared/operator-contracts/player-timeline";
import { Link } from "@tessera/shared/router";
import { Amount, DateTime, type IconName, TypeTile } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import { useActionText, useActorText, useNameText } from "../../../ui/index.ts";
import { roundOf, useRowAddress } from "./timeline-links.ts";
import styles from "./timeline.module.css";

const icons: Readonly<Record<TimelineKind, IconName>> = {
  adjustment: "safe",
  award: "gift",
  change: "profile",
  claim: "promotions",
  deposit: "in",
  entry: "wallet",
  exclusion: "pause",
  message: "inbox",
  note: "message",
  request: "contact",
  round: "games",
  session: "lock",
  spin: "shop",
  transfer: "transfer",
  withdrawal: "out",
};

const numbered: ReadonlySet<TimelineKind> = new Set([
  "adjustment",
  "deposit",
  "request",
  "spin",
  "transfer",
  "withdrawal",
]);
/** Kinds whose amount has a sign. */
const signed: ReadonlySet<TimelineKind> = new Set(["adjustment", "entry", "round"]);

interface TimelineItemProps {
  readonly row: TimelineRow;
  readonly onRound: (roundId: string) => void;
}

/**
 * Row of a time line: what it is, when it was, what it moved; it leads to its thing where there is a page or
 * a dialog of it.
 */
export function TimelineItem({ row, onRound }: TimelineItemProps) {
  const { t } = useTranslation();
  const nameText = useNameText();
  const actorText = useActorText();
  const { title, state } = useRowWords(row);
  const { kind, at, text, by, currency, amountMinor, balanceAfterMinor } = row;
  const isPoints = currency === "PTS";
  const plain = (minor: bigint) => (isPoints ? formatPoints(minor) : formatMinor(minor));
  return (
    <li className={styles.Row}>
      <TypeTile icon={icons[kind]} direction={directionOf(kind)} />
      <div className={styles.Words}>
        <RowLink row={row} title={title} onRound={onRound} />
        {text !== null && <p className={styles.Text}>{nameText(text)}</p>}
        <small>
          <DateTime instant={at} />
          {state !== undefined && ` · ${state}`}
          {by !== null && ` · ${t("timeline.by", { name: actorText(by) })}`}
        </small>
      </div>
      {amountMinor !== null && (
        <div className={styles.Money}>
          {isPoints ? (
            <span>{plain(amountMinor)}</span>
          ) : (
            <Amount minor={amountMinor} signed={signed.has(kind)} />
          )}
          {balanceAfterMinor !== null && (
            <small>{t("timeline.balance", { amount: plain(balanceAfterMinor) })}</small>
          )}
        </div>
      )}
    </li>
  );
}

function directionOf(kind: TimelineKind): "in" | "out" | "move" {
  if (kind === "deposit") return "in";
  return kind === "withdrawal" ? "out" : "move";
}

/** Title of a row, as a link or a button where it leads somewhere. */
function RowLink({ row, title, onRound }: TimelineItemProps & { readonly title: string }) {
  const { t } = useTranslation();
  const address = useRowAddress()(row);
  const roundId = roundOf(row);
  const label = t("timeline.open", { name: title });
  if (address !== undefined)
    return (
      <Link to={address} aria-label={label} className={styles.Title}>
        {title}
      </Link>
    );
  if (roundId === undefined) return <b className={styles.Title}>{title}</b>;
  return (
    <button type="button" aria-label={label} className={styles.Title} onClick={() => onRound(roundId)}>
      {title}
    </button>
  );
}

/** Hook for the title of a row and its state. */
function useRowWords({ kind, name, status }: TimelineRow) {
  const { t, findText } = useTranslation();
  const nameText = useNameText();
  const actionText = useActionText();
  // A number is beside its kind, a title or a name after it.
  const mark = numbered.has(kind) ? " " : ": ";
  const shownName = name === null ? "" : `${mark}${nameText(name)}`;
  if (kind === "change") return { title: `${t("timeline.kinds.change")}: ${actionText(status ?? "")}` };
  if (kind === "entry") {
    const wallet = name === null ? "" : nameText(name);
    return {
      title: findText(`timeline.journals.${(status ?? "").replaceAll(".", "_")}`) ?? status ?? "",
      state: findText(`timeline.wallets.${wallet}`) ?? wallet,
    };
  }
  return {
    title: `${t(`timeline.kinds.${kind}`)}${shownName}`,
    ...(status !== null && { state: findText(`timeline.states.${status}`) ?? status }),
  };
}
