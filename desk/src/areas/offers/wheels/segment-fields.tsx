import { prizeKind } from "@tessera/shared/contracts/shop";
import { SelectField, TextField, type TextFieldProps } from "@tessera/shared/fields";
import { filtered, type InputRule } from "@tessera/shared/forms";
import { operatorCatalogueApi } from "@tessera/shared/operator-contracts/catalogue";
import { operatorWheelsApi } from "@tessera/shared/operator-contracts/wheels";
import { queryOptions, useQuery } from "@tessera/shared/query";
import type { ReactNode } from "react";
import { callQuery } from "../../../http/call-query.ts";
import { useTranslation } from "../../../texts.ts";
import { creditsRule, TextsFields, useFieldText } from "../../../ui/index.ts";
import { hasFactor, type SegmentForm } from "./wheel-form.ts";
import { useStoredText } from "./wheel-state.tsx";
import styles from "./wheels.module.css";

interface SegmentFieldsProps {
  readonly segment: SegmentForm;
  readonly number: number;
  /** Currency of the wheel. */
  readonly currency: string;
  /** Validation key of a field of the segment, by its path in the segment. */
  readonly faultOf: (field: string) => string | undefined;
  readonly change: (next: Partial<SegmentForm>) => void;
  /** Changes of the segment as a whole. */
  readonly children?: ReactNode;
}

/** Fields of a segment: those that its kind of prize has. */
export function SegmentFields(props: SegmentFieldsProps) {
  const { segment, number, faultOf, change } = props;
  const { t } = useTranslation();
  const fieldText = useFieldText();
  return (
    <div
      role="group"
      aria-label={t("wheels.segmentNumber", { number: String(number) })}
      className={styles.SegmentFields}
    >
      <SelectField
        label={t("wheels.prizeKind")}
        value={segment.prizeKind}
        options={prizeKind.options.map((value) => ({ value, label: t(`wheels.prize.${value}`) }))}
        onChange={({ target }) => change({ prizeKind: target.value as SegmentForm["prizeKind"] })}
      />
      <PrizeFields {...props} />
      <div className={styles.Pair}>
        <SegmentText {...props} name="weight" fault="weight" label={t("wheels.weight")} maxLength={7} />
        {segment.prizeKind !== "none" && (
          <SegmentText
            {...props}
            name="stock"
            fault="stock"
            label={t("wheels.stock")}
            help={t("wheels.unbounded")}
            maxLength={7}
          />
        )}
      </div>
      {props.children}
      {faultOf("freeRounds") && <p className={styles.Fault}>{fieldText(faultOf("freeRounds"))}</p>}
    </div>
  );
}

type TextName = "weight" | "stock" | "factor" | "game" | "count" | "stake";

interface SegmentTextProps
  extends SegmentFieldsProps, Pick<TextFieldProps, "label" | "help" | "hint" | "inputMode" | "list"> {
  readonly name: TextName;
  /** Path of the field in the segment of the contract. */
  readonly fault: string;
  readonly maxLength: number;
  /** Input rule of what is typed; any text when absent. */
  readonly rule?: InputRule;
}

/** A field of a segment that is a number or a name. */
function SegmentText({
  segment,
  number: _number,
  currency: _currency,
  children: _children,
  faultOf,
  change,
  name,
  fault,
  inputMode = "numeric",
  rule,
  ...field
}: SegmentTextProps) {
  const fieldText = useFieldText();
  const handlers = {
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({ [name]: target.value }),
  };
  return (
    <TextField
      {...field}
      inputMode={inputMode}
      error={fieldText(faultOf(fault))}
      value={segment[name]}
      {...(rule ? filtered(handlers, rule) : handlers)}
    />
  );
}

/** Fields that only one kind of prize has. */
function PrizeFields(props: SegmentFieldsProps) {
  const { segment, faultOf, change } = props;
  const { t } = useTranslation();
  const fieldText = useFieldText();
  const { prizeKind: kind } = segment;
  return (
    <>
      {hasFactor(kind) && (
        <SegmentText
          {...props}
          name="factor"
          fault="prizeX100"
          label={t("wheels.factor")}
          help={t(`wheels.factorHelp.${kind}`)}
          inputMode="decimal"
          maxLength={7}
        />
      )}
      {kind === "bonus" && <PromotionField {...props} />}
      {kind === "item" && (
        <TextsFields
          label={t("wheels.itemName")}
          texts={segment.label}
          max={60}
          error={(code) => fieldText(faultOf(`label.${code}`))}
          onChange={(label) => change({ label: { ...segment.label, ...label } })}
        />
      )}
      {kind === "free_rounds" && <RoundsFields {...props} />}
    </>
  );
}

/** Promotions with whose terms a segment gives a bonus. */
const promotionsQuery = callQuery(["promotions", "unlisted"], operatorWheelsApi.promotions, {});

/**
 * Choice of an unlisted promotion in the wheel's currency; one that is chosen stays in the list when it is no
 * longer offered.
 */
function PromotionField({ segment, currency, faultOf, change }: SegmentFieldsProps) {
  const { t } = useTranslation();
  const stored = useStoredText();
  const fieldText = useFieldText();
  const { data, isError } = useQuery(promotionsQuery);
  const chosen = segment.promotionSlug;
  const fitting = data?.items.filter((promotion) => promotion.currency === currency) ?? [];
  const isListed = chosen === "" || fitting.some(({ slug }) => slug === chosen);
  return (
    <SelectField
      label={t("wheels.promotion")}
      help={t(isError ? "wheels.promotionsNotLoaded" : "wheels.promotionHelp")}
      placeholder={t(data && fitting.length === 0 ? "wheels.noPromotion" : "wheels.choosePromotion")}
      error={fieldText(faultOf("promotionSlug"))}
      value={chosen}
      options={[
        ...fitting.map(({ slug, title }) => ({ value: slug, label: `${stored(title)} · ${slug}` })),
        ...(isListed ? [] : [{ value: chosen, label: chosen }]),
      ]}
      onChange={({ target }) => change({ promotionSlug: target.value })}
    />
  );
}

/** Slots that players can open now, the most popular ones, as proposals. */
const slotsQuery = queryOptions({
  ...callQuery(["games", "proposals"], operatorCatalogueApi.games, {
    query: { status: "active", pageIndex: 0, pageSize: 100 },
  }),
  select: ({ items }) => items.filter(({ category }) => category === "slots"),
});

function RoundsFields(props: SegmentFieldsProps) {
  const { t } = useTranslation();
  const stored = useStoredText();
  const slots = useQuery(slotsQuery).data ?? [];
  const listId = `slots-${props.segment.key}`;
  return (
    <>
      <SegmentText
        {...props}
        name="game"
        fault="freeRounds.game"
        label={t("wheels.game")}
        help={t("wheels.gameHelp")}
        inputMode="text"
        maxLength={80}
        list={listId}
      />
      <datalist id={listId}>
        {slots.map(({ id, slug, name }) => (
          <option key={id} value={slug}>
            {stored(name)}
          </option>
        ))}
      </datalist>
      <div className={styles.Pair}>
        <SegmentText
          {...props}
          name="count"
          fault="freeRounds.count"
          label={t("wheels.count")}
          maxLength={3}
        />
        <SegmentText
          {...props}
          name="stake"
          fault="freeRounds.stakeMinor"
          label={t("wheels.stake")}
          inputMode="decimal"
          maxLength={14}
          rule={creditsRule}
        />
      </div>
    </>
  );
}
