import type { RoundReels as Reels } from "@tessera/shared/contracts/round-reels";
import { Amount, Button } from "@tessera/shared/ui";
import { useState } from "react";
import { useTranslation } from "../texts.ts";
import styles from "./round-reels.module.css";

type Spin = Reels["spins"][number];

export interface RoundReelsProps {
  readonly reels: Reels;
}

/** Side of a symbol in the drawing. */
const side = 100;

/** Signs of symbols whose picture cannot be had, by the names of spec:seamless-wallet#reels-of-a-round. */
const signs: Readonly<Record<string, string>> = {
  wild: "W",
  scatter: "S",
  spade: "♠",
  heart: "♥",
  club: "♣",
  diamond: "♦",
};

/** Reels of a round, spin by spin, with the lines that have won. */
export function RoundReels({ reels }: RoundReelsProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(0);
  const spin = reels.spins[shown];
  if (!spin) return null;
  const last = reels.spins.length - 1;
  return (
    <section className={styles.Round} aria-label={t("account.history.reels.title")}>
      {last > 0 && (
        <div className={styles.Steps}>
          <Button slim disabled={shown === 0} onClick={() => setShown(shown - 1)}>
            {t("account.history.reels.previous")}
          </Button>
          <span role="status">
            {shown === 0
              ? t("account.history.reels.paidSpin")
              : t("account.history.reels.freeSpin", { number: shown, total: last })}
          </span>
          <Button slim disabled={shown === last} onClick={() => setShown(shown + 1)}>
            {t("account.history.reels.next")}
          </Button>
        </div>
      )}
      <Drawing reels={reels} spin={spin} />
      <Wins spin={spin} factor={shown === 0 ? 1 : reels.multiplier} />
      {reels.picksMinor.length > 0 && (
        <p className={styles.Picks}>
          {t("account.history.reels.tiles")}
          {reels.picksMinor
            .map((minor, tile) => ({ minor, tile }))
            .map(({ minor, tile }) => (
              <Amount key={tile} minor={minor} />
            ))}
        </p>
      )}
    </section>
  );
}

function Drawing({
  reels: { picture, symbols, lines },
  spin,
}: {
  readonly reels: Reels;
  readonly spin: Spin;
}) {
  const nameOf = useSymbolName();
  const { t } = useTranslation();
  const { expanded, lineWins } = spin;
  const wild = symbols.indexOf("wild");
  const seen = spin.reels.map((reel, index) =>
    expanded.includes(index) && wild >= 0 ? reel.map(() => wild) : reel,
  );
  const rows = seen[0]?.length ?? 0;
  const cells = seen.flatMap((symbolsOfReel, reel) =>
    symbolsOfReel.map((symbol, row) => ({ place: `${reel}/${row}`, symbol, reel, row })),
  );
  const lit = new Set(
    lineWins.flatMap(({ line, count }) =>
      (lines[line] ?? []).slice(0, count).map((row, reel) => `${reel}/${row}`),
    ),
  );
  const isLit = (reel: number, row: number, symbol: number) =>
    lit.has(`${reel}/${row}`) ||
    (spin.scatterWinMinor !== null && symbols[spin.reels[reel]?.[row] ?? symbol] === "scatter");
  const hasWon = spin.winMinor > 0n;
  const described = Array.from({ length: rows }, (_, row) =>
    t("account.history.reels.row", {
      row: row + 1,
      symbols: seen.map((reel) => nameOf(symbols, reel[row] ?? 0)).join(", "),
    }),
  );
  return (
    <svg
      className={styles.Drawing}
      viewBox={`0 0 ${seen.length * side} ${rows * side}`}
      role="img"
      aria-label={described.join(" ")}
    >
      {cells.map(({ place, symbol, reel, row }) => (
        <svg
          key={place}
          x={reel * side + 1}
          y={row * side + 1}
          width={side - 2}
          height={side - 2}
          viewBox={`${symbol * side} 0 ${side} ${side}`}
          opacity={!hasWon || isLit(reel, row, symbol) ? 1 : 0.35}
        >
          <rect x={symbol * side} width={side} height={side} rx="6" className={styles.Tile} />
          <text x={symbol * side + side / 2} y={side * 0.68} className={styles.Sign}>
            {signs[symbols[symbol] ?? ""] ?? symbol + 1}
          </text>
          {picture !== null && <image href={picture} width={symbols.length * side} height={side} />}
        </svg>
      ))}
      {lineWins.map(({ line }) => (
        <WinLine key={line} rows={lines[line] ?? []} />
      ))}
    </svg>
  );
}

function WinLine({ rows }: { readonly rows: readonly number[] }) {
  const points = rows.map((row, reel) => `${(reel + 0.5) * side},${(row + 0.5) * side}`).join(" ");
  return (
    <>
      <polyline points={points} className={styles.Joint} />
      <polyline points={points} className={styles.Line} />
    </>
  );
}

function Wins({
  spin: { lineWins, scatterWinMinor },
  factor,
}: {
  readonly spin: Spin;
  readonly factor: number;
}) {
  const { t } = useTranslation();
  const hasWins = lineWins.length > 0 || scatterWinMinor !== null;
  return (
    <ul className={styles.Wins}>
      {!hasWins && <li>{t("account.history.reels.noWin")}</li>}
      {lineWins.map(({ line, count, winMinor }) => (
        <li key={line}>
          {t("account.history.reels.line", { line: line + 1, count })}
          <Amount minor={winMinor} />
        </li>
      ))}
      {scatterWinMinor !== null && (
        <li>
          {t("account.history.reels.scatters")}
          <Amount minor={scatterWinMinor} />
        </li>
      )}
      {factor > 1 && <li>{t("account.history.reels.factor", { factor })}</li>}
    </ul>
  );
}

/**
 * Returns the name of a symbol for screen readers. A studio may state one that this release has no word for.
 */
function useSymbolName(): (symbols: readonly string[], symbol: number) => string {
  const { t, findText } = useTranslation();
  return (symbols, symbol) =>
    findText(`account.history.reels.symbols.${symbols[symbol] ?? ""}`) ??
    t("account.history.reels.otherSymbol", { number: symbol + 1 });
}
