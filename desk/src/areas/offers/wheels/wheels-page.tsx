import { SelectField, TextField } from "@tessera/shared/fields";
import { operatorWheelsApi, type OperatorWheel } from "@tessera/shared/operator-contracts/wheels";
import { textIn, type StoredText } from "@tessera/shared/core/languages";
import { useLanguage } from "@tessera/shared/i18n";
import { useQuery } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { Pairs, Status, type StatusKind } from "@tessera/shared/ui";
import { callOperator } from "../../../http/index.ts";
import { useTranslation } from "../../../texts.ts";
import {
  type Column,
  DecisionButton,
  DecisionDialog,
  DetailActions,
  DetailHead,
  ListArea,
} from "../../../ui/index.ts";

const wheelsQuery = {
  queryKey: ["wheels"],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    callOperator(operatorWheelsApi.list, {}, { signal }),
};

const kinds: Readonly<Record<OperatorWheel["status"], StatusKind>> = {
  draft: "waiting",
  published: "good",
  archived: "over",
};

interface OfWheel {
  readonly wheel: OperatorWheel;
}

/** Returns a stored text in the language of the page. */
function useStoredText(): (text: Readonly<Record<string, string>>) => string {
  const language = useLanguage();
  return (text) => textIn(text as StoredText, language);
}

/** Wheels of the shop with their odds and stock; a draft is published, a wheel archived, pieces are added. */
export function WheelsPage() {
  const { t } = useTranslation();
  const stored = useStoredText();
  const columns: readonly Column<OperatorWheel>[] = [
    { key: "title", header: t("wheels.wheel"), place: "title", cell: ({ title }) => stored(title) },
    { key: "currency", header: t("wheels.currency"), place: "meta", cell: ({ currency }) => currency },
    {
      key: "version",
      header: t("wheels.version"),
      numeric: true,
      place: "amount",
      cell: ({ version }) => String(version),
    },
    {
      key: "state",
      header: t("wheels.state"),
      place: "status",
      cell: (wheel) => <WheelState wheel={wheel} />,
    },
  ];
  return (
    <ListArea
      title={t("wheels.title")}
      text={t("wheels.text")}
      query={useQuery(wheelsQuery)}
      queryKey={wheelsQuery.queryKey}
      columns={columns}
      rowKey={({ slug }) => slug}
      rowLabel={({ title }) => t("desk.queue.open", { name: stored(title) })}
      detail={(wheel) => <WheelDetail wheel={wheel} />}
    />
  );
}

function WheelState({ wheel: { status, draft } }: OfWheel) {
  const { t } = useTranslation();
  return (
    <Status kind={draft ? "waiting" : kinds[status]}>{t(`wheels.status.${draft ? "draft" : status}`)}</Status>
  );
}

function WheelDetail({ wheel }: OfWheel) {
  const { t } = useTranslation();
  const stored = useStoredText();
  const { slug, title, currency, segments, status, draft } = wheel;
  const isPublishable = draft !== null || status === "archived";
  return (
    <>
      <DetailHead
        title={stored(title)}
        status={<WheelState wheel={wheel} />}
        text={`${slug} · ${currency}`}
      />
      <Pairs
        pairs={segments.map(({ position, prizeKind, label, chance, stock }) => ({
          label: t("wheels.segment", {
            number: position + 1,
            prize: label ? stored(label) : t(`wheels.prize.${prizeKind}`),
          }),
          value: stock === null ? `${chance} %` : t("wheels.chanceAndStock", { chance, stock }),
        }))}
      />
      <DetailActions note={t(draft ? "wheels.hasDraft" : "wheels.noDraft")}>
        {isPublishable && <PublishButton wheel={wheel} />}
        {segments.some(({ stock }) => stock !== null) && <StockButton wheel={wheel} />}
        {status === "published" && <ArchiveButton wheel={wheel} />}
      </DetailActions>
    </>
  );
}

function PublishButton({ wheel }: OfWheel) {
  const { t } = useTranslation();
  const { slug, version } = wheel;
  return (
    <DecisionButton kind="lit" hotkey="a" label={t("wheels.publish")}>
      {(close) => (
        <DecisionDialog
          queue="wheels"
          onClose={close}
          version={version}
          schema={z.object({})}
          defaultValues={{}}
          title={t("wheels.askPublish")}
          description={t("wheels.publishEffect")}
          confirmLabel={t("wheels.publish")}
          done={t("desk.queue.done")}
          send={(_, seen = version) =>
            callOperator(operatorWheelsApi.publish, { params: { slug }, body: { version: seen } })
          }
        />
      )}
    </DecisionButton>
  );
}

function ArchiveButton({ wheel: { slug, version } }: OfWheel) {
  const { t } = useTranslation();
  return (
    <DecisionButton kind="danger" hotkey="r" label={t("wheels.archive")}>
      {(close) => (
        <DecisionDialog
          danger
          queue="wheels"
          onClose={close}
          version={version}
          schema={z.object({})}
          defaultValues={{}}
          title={t("wheels.askArchive")}
          description={t("wheels.archiveEffect")}
          confirmLabel={t("wheels.archive")}
          done={t("desk.queue.done")}
          send={() => callOperator(operatorWheelsApi.archive, { params: { slug }, body: {} })}
        />
      )}
    </DecisionButton>
  );
}

const stockChange = z.object({
  position: z.string(),
  change: z.string().check(z.regex(/^-?[1-9]\d{0,5}$/, "required")),
});

function StockButton({ wheel }: OfWheel) {
  const { t } = useTranslation();
  const stored = useStoredText();
  const { slug, segments } = wheel;
  const withStock = segments.filter(({ stock }) => stock !== null);
  return (
    <DecisionButton label={t("wheels.changeStock")}>
      {(close) => (
        <DecisionDialog
          queue="wheels"
          onClose={close}
          schema={stockChange}
          defaultValues={{ position: String(withStock[0]?.position ?? 0), change: "" }}
          title={t("wheels.changeStock")}
          description={t("wheels.stockEffect")}
          confirmLabel={t("wheels.changeStock")}
          done={t("desk.queue.done")}
          send={({ position, change }) =>
            callOperator(operatorWheelsApi.stock, {
              params: { slug },
              body: { position: Number(position), change: Number(change) },
            })
          }
        >
          {(form) => (
            <>
              <SelectField
                {...form.field("position")}
                label={t("wheels.prizeWithStock")}
                options={withStock.map(({ position, label, prizeKind }) => ({
                  value: String(position),
                  label: label ? stored(label) : t(`wheels.prize.${prizeKind}`),
                }))}
              />
              <TextField
                {...form.field("change")}
                label={t("wheels.pieces")}
                help={t("wheels.piecesHelp")}
                inputMode="numeric"
                maxLength={7}
              />
            </>
          )}
        </DecisionDialog>
      )}
    </DecisionButton>
  );
}
