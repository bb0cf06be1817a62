import { glazesOf, glazeStyles } from "@tessera/shared/wheel";
import { classNames, Icon, IconButton } from "@tessera/shared/ui";
import { useState } from "react";
import { useTranslation } from "../../../texts.ts";
import { SegmentFields } from "./segment-fields.tsx";
import styles from "./wheels.module.css";
import { type FormProps, hasFactor, type SegmentForm } from "./wheel-form.ts";
import { percentText, shownSegments } from "./wheel-odds.ts";

interface SegmentListProps extends FormProps {
  /** Chance of each segment from 0 to 1. */
  readonly chances: readonly number[];
  /** Currency of the wheel. */
  readonly currency: string;
}

/** Moves the element at a place by one. */
function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const next = [...items];
  const [item] = next.splice(from, 1);
  return item === undefined ? items : next.toSpliced(to, 0, item);
}

/**
 * Segments clockwise from the top: each a row with its colour, prize and chance, which opens to its fields.
 */
export function SegmentList({ form, faults, change, chances, currency }: SegmentListProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { segments } = form;
  const glazes = glazesOf(shownSegments(form, "en"));
  const toggle = (key: string) =>
    setOpen((now) =>
      now.has(key) ? new Set([...now].filter((one) => one !== key)) : new Set([...now, key]),
    );
  const write = (next: readonly SegmentForm[]) => change({ segments: next });
  return (
    <ol className={classNames(styles.Segments, glazeStyles.Glazes)}>
      {segments.map((segment, index) => {
        const own = `segments.${index}.`;
        const isFaulty = Object.keys(faults).some((name) => name.startsWith(own));
        const isOpen = isFaulty || open.has(segment.key);
        return (
          <li key={segment.key} data-faulty={isFaulty || undefined}>
            <SegmentHead
              segment={segment}
              number={index + 1}
              glaze={glazes[index] ?? null}
              chance={chances[index] ?? 0}
              isOpen={isOpen}
              onToggle={() => toggle(segment.key)}
            />
            {isOpen && (
              <SegmentFields
                segment={segment}
                number={index + 1}
                currency={currency}
                faultOf={(field) => faults[`${own}${field}`]}
                change={(next) =>
                  write(segments.map((one, at) => (at === index ? { ...one, ...next } : one)))
                }
              >
                <SegmentTools
                  number={index + 1}
                  last={segments.length}
                  onMove={(by) => write(moved(segments, index, index + by))}
                  onRemove={() => write(segments.filter((_, at) => at !== index))}
                />
              </SegmentFields>
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface SegmentHeadProps {
  readonly segment: SegmentForm;
  readonly number: number;
  /** Number of its colour on the wheel; null for no prize. */
  readonly glaze: number | null;
  readonly chance: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function SegmentHead({ segment, number, glaze, chance, isOpen, onToggle }: SegmentHeadProps) {
  const { t } = useTranslation();
  const prize = t(`wheels.prize.${segment.prizeKind}`);
  return (
    <div className={styles.SegmentHead}>
      <span className={styles.Glaze} data-glaze={glaze ?? "none"} />
      <button type="button" aria-expanded={isOpen} className={styles.Toggle} onClick={onToggle}>
        <span>
          {number} · {prize}
          {hasFactor(segment.prizeKind) && ` × ${segment.factor}`}
        </span>{" "}
        <b>{percentText(chance)}</b>
        <Icon name="down" size="small" />
      </button>
    </div>
  );
}

interface SegmentToolsProps {
  readonly number: number;
  /** Number of the last segment. */
  readonly last: number;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** Buttons that move a segment or remove it. */
function SegmentTools({ number, last, onMove, onRemove }: SegmentToolsProps) {
  const { t } = useTranslation();
  const place = { number: String(number) };
  return (
    <div className={styles.Tools}>
      <IconButton
        icon="previous"
        label={t("wheels.moveUp", place)}
        disabled={number === 1}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="next"
        label={t("wheels.moveDown", place)}
        disabled={number === last}
        onClick={() => onMove(1)}
      />
      <IconButton
        icon="remove"
        label={t("wheels.removeSegment", place)}
        disabled={last === 1}
        onClick={onRemove}
      />
    </div>
  );
}
