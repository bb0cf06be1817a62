import { call } from "@tessera/shared/http";
import { operatorWheelsApi } from "@tessera/shared/operator-contracts/wheels";
import { useNavigate } from "@tessera/shared/router";
import type { WheelCost } from "@tessera/shared/core/wheel-cost";
import { Button, ConfirmDialog, Note } from "@tessera/shared/ui";
import { useState } from "react";
import { useTranslation } from "../../../texts.ts";
import {
  ConfirmationButton,
  DecisionButton,
  DetailActions,
  EditorActions,
  useKeys,
} from "../../../ui/index.ts";
import { useCreditLimit } from "../credits/credit-cost-part.tsx";
import type { useWheelForm } from "./use-wheel-form.ts";
import { presentOf, segmentsWithStock, StockDialog } from "./wheel-dialogs.tsx";
import type { WheelWithTrail } from "./wheel-form.ts";
import type { Odds } from "./wheel-odds.ts";
import { WheelOdds } from "./wheel-odds-tile.tsx";

interface WheelActionsProps {
  readonly wheel: WheelWithTrail;
  readonly editing: ReturnType<typeof useWheelForm>;
  readonly odds: Odds;
  readonly cost: WheelCost;
}

/** Wheel as what gives credits. */
export const subjectOf = (slug: string) => ({ queue: "wheels", kind: "wheel", key: slug }) as const;

/** Saves and publishes the draft of a wheel, and says why that failed. */
export function WheelActions({ wheel, editing, odds, cost }: WheelActionsProps) {
  const { t } = useTranslation();
  const { isChanged, isLate, busy, check, save, publish, failure, faults } = editing;
  const faultCount = Object.keys(faults).length;
  const { needsSecond } = useCreditLimit(subjectOf(wheel.slug), cost);
  const publishText = t(needsSecond ? "credits.propose" : "wheels.publish");
  const [isAsking, setAsking] = useState(false);
  const isPublishable = isChanged || wheel.draft !== null || wheel.status === "archived";
  const ask = () => {
    if (isPublishable && !isLate && check()) setAsking(true);
  };
  useKeys([{ key: "a", label: t("wheels.publish"), run: ask }]);
  return (
    <EditorActions
      failure={
        failure && (
          <Note announce="alert" icon="error" title={failure.text}>
            {faultCount > 0 && t("content.faults", { count: faultCount })}
          </Note>
        )
      }
    >
      <Button
        disabled={!isChanged || isLate}
        busy={busy}
        onClick={() => {
          if (check()) void save(t("wheels.saved"));
        }}
      >
        {t("wheels.save")}
      </Button>
      <Button kind="lit" disabled={!isPublishable || isLate} busy={busy} onClick={ask}>
        {publishText}
      </Button>
      {isAsking && !isLate && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(false)}
          title={t("wheels.askPublish")}
          description={t(needsSecond ? "credits.needsSecond" : "wheels.publishEffect")}
          confirmLabel={publishText}
          onConfirm={() => {
            setAsking(false);
            void publish({ published: t("wheels.nowPublished"), proposed: t("credits.proposed") });
          }}
        >
          <WheelOdds odds={odds} cost={cost} />
        </ConfirmDialog>
      )}
    </EditorActions>
  );
}

/** Further actions that a wheel allows now: drop its draft, change its stock, take it out of the shop. */
export function WheelFurtherActions({ wheel, editing }: Pick<WheelActionsProps, "wheel" | "editing">) {
  const { t } = useTranslation();
  const { isChanged, isLate, busy } = editing;
  const navigate = useNavigate();
  const discard = async () => {
    // A wheel that was never published goes with its draft.
    const isGone = await editing.discard(t("wheels.discarded"));
    if (isGone && wheel.status === "draft") await navigate("/desk/wheels");
  };
  return (
    <DetailActions
      note={t(isChanged ? "wheels.unsaved" : wheel.draft ? "wheels.hasDraft" : "wheels.noDraft")}
    >
      {wheel.draft && (
        <Button disabled={isLate} busy={busy} onClick={() => void discard()}>
          {t("wheels.discard")}
        </Button>
      )}
      {!isChanged && <SavedActions wheel={wheel} />}
    </DetailActions>
  );
}

/** Decisions about what players see; they wait while something is typed, because they raise the revision. */
function SavedActions({ wheel }: { readonly wheel: WheelWithTrail }) {
  const { t } = useTranslation();
  const { slug, revision } = wheel;
  if (wheel.status !== "published") return null;
  return (
    <>
      {segmentsWithStock(wheel).length > 0 && (
        <DecisionButton label={t("wheels.changeStock")}>
          {(close) => <StockDialog wheel={wheel} onClose={close} />}
        </DecisionButton>
      )}
      <ConfirmationButton
        kind="danger"
        hotkey="r"
        label={t("wheels.archive")}
        queue="wheels"
        title={t("wheels.askArchive")}
        description={t("wheels.archiveEffect")}
        version={revision}
        present={presentOf(wheel)}
        send={(seen = revision) =>
          call(operatorWheelsApi.archive, { params: { slug }, body: { revision: seen } })
        }
      />
    </>
  );
}
