import { Button, IconButton, SectionHead } from "@tessera/shared/ui";
import { betsMax, segmentsMax } from "@tessera/shared/operator-contracts/wheels";
import { formatMinor } from "@tessera/shared/core/money";
import { TextField } from "@tessera/shared/fields";
import { filtered } from "@tessera/shared/forms";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../../texts.ts";
import {
  creditsRule,
  EditorParts,
  LateNote,
  PresentRow,
  TextsFields,
  useFieldText,
} from "../../../ui/index.ts";
import { SegmentList } from "./segment-list.tsx";
import { EditedCostPart } from "../credits/credit-cost-part.tsx";
import { ProposalNote } from "../credits/proposal-note.tsx";
import { useWheelForm } from "./use-wheel-form.ts";
import { subjectOf, WheelActions, WheelFurtherActions } from "./wheel-actions.tsx";
import styles from "./wheels.module.css";
import { type FormProps, newSegment, type WheelWithTrail } from "./wheel-form.ts";
import { costOf, oddsOf, shownSegments } from "./wheel-odds.ts";
import { WheelOdds } from "./wheel-odds-tile.tsx";
import { WheelPicture } from "./wheel-picture.tsx";
import { WheelState } from "./wheel-state.tsx";

/**
 * Editor of a wheel: its picture and its odds while it is typed, its fields, and what can be done with it.
 */
export function WheelEditor({ wheel }: { readonly wheel: WheelWithTrail }) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const editing = useWheelForm(wheel);
  const { form, faults, change, tries } = editing;
  const odds = oddsOf(shownSegments(form, "en"));
  const cost = costOf(form);

  // The first field at fault gets the focus.
  useEffect(() => {
    if (tries > 0) frame.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')?.focus();
  }, [tries]);

  return (
    <div ref={frame} className={styles.Editor}>
      {editing.isLate && (
        <LateNote onLook={editing.showPresent} lookLabel={t("content.showTheirs")}>
          <PresentRow trail={wheel.trail}>
            <WheelState wheel={wheel} />
            <p>{t("content.lateText")}</p>
          </PresentRow>
        </LateNote>
      )}
      {wheel.proposal && <ProposalNote proposal={wheel.proposal} />}
      <EditorParts
        preview={
          <>
            <WheelPicture form={form} />
            <WheelOdds odds={odds} cost={cost} />
            <EditedCostPart cost={{ ...cost, returnBp: undefined }} subject={subjectOf(wheel.slug)} />
          </>
        }
        actions={<WheelActions wheel={wheel} editing={editing} odds={odds} cost={cost} />}
        further={<WheelFurtherActions wheel={wheel} editing={editing} />}
      >
        <GeneralFields form={form} faults={faults} change={change} budgetUsedMinor={wheel.budgetUsedMinor} />
        <Bets form={form} faults={faults} change={change} />
        <section className={styles.Part}>
          <SectionHead title={t("wheels.segments")} />
          <SegmentFault faults={faults} />
          <SegmentList
            form={form}
            faults={faults}
            change={change}
            chances={odds.chances}
            currency={wheel.currency}
          />
          <Button
            icon="add"
            disabled={form.segments.length >= segmentsMax}
            onClick={() => change({ segments: [...form.segments, newSegment()] })}
          >
            {t("wheels.addSegment")}
          </Button>
        </section>
      </EditorParts>
    </div>
  );
}

interface GeneralFieldsProps extends FormProps {
  /** Part of the budget that the wheel's prizes have cost so far, in minor units. */
  readonly budgetUsedMinor: bigint;
}

function GeneralFields({ form, faults, change, budgetUsedMinor }: GeneralFieldsProps) {
  const { t } = useTranslation();
  const fieldText = useFieldText();
  return (
    <section className={styles.Part}>
      <TextsFields
        label={t("wheels.titleField")}
        texts={form.title}
        max={60}
        error={(code) => fieldText(faults[`title.${code}`])}
        onChange={(title) => change({ title: { ...form.title, ...title } })}
      />
      <div className={styles.Pair}>
        <TextField
          label={t("wheels.dailyLimit")}
          help={t("wheels.unbounded")}
          error={fieldText(faults["dailyLimit"])}
          inputMode="numeric"
          maxLength={4}
          value={form.dailyLimit}
          onChange={({ target }) => change({ dailyLimit: target.value })}
        />
        <TextField
          label={t("wheels.sort")}
          help={t("wheels.sortHelp")}
          error={fieldText(faults["sort"])}
          inputMode="numeric"
          maxLength={4}
          value={form.sort}
          onChange={({ target }) => change({ sort: target.value })}
        />
      </div>
      <TextField
        label={t("wheels.budget")}
        help={t("wheels.budgetHelp", { used: formatMinor(budgetUsedMinor) })}
        error={fieldText(faults["budgetMinor"])}
        inputMode="decimal"
        maxLength={18}
        value={form.budget}
        {...filtered({ onChange: ({ target }) => change({ budget: target.value }) }, creditsRule)}
      />
    </section>
  );
}

/** Bets with their places, which are what identifies them: they have no names. */
const placed = (bets: readonly string[]) => bets.map((bet, index) => ({ bet, index }));

/** Bets that players can choose from. */
function Bets({ form: { bets }, faults, change }: FormProps) {
  const { t } = useTranslation();
  const fieldText = useFieldText();
  return (
    <section className={styles.Part}>
      <SectionHead title={t("wheels.bets")} />
      <div className={styles.Bets}>
        {placed(bets).map(({ bet, index }) => (
          <TextField
            key={index}
            label={t("wheels.bet", { number: String(index + 1) })}
            error={fieldText(faults[`betsMinor.${index}`])}
            inputMode="numeric"
            maxLength={7}
            value={bet}
            trailing={
              bets.length > 1 && (
                <IconButton
                  icon="close"
                  label={t("wheels.removeBet", { number: String(index + 1) })}
                  onClick={() => change({ bets: bets.filter((_, at) => at !== index) })}
                />
              )
            }
            onChange={({ target }) =>
              change({ bets: bets.map((one, at) => (at === index ? target.value : one)) })
            }
          />
        ))}
      </div>
      <Button icon="add" disabled={bets.length >= betsMax} onClick={() => change({ bets: [...bets, ""] })}>
        {t("wheels.addBet")}
      </Button>
    </section>
  );
}

/** Fault of the segments as a whole. */
function SegmentFault({ faults }: Pick<FormProps, "faults">) {
  const fieldText = useFieldText();
  const text = fieldText(faults["segments"]);
  return text === undefined ? null : (
    <p role="alert" tabIndex={-1} data-fault="" className={styles.Fault}>
      {text}
    </p>
  );
}
