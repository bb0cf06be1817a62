import type { SecondFactorState } from "@tessera/shared/contracts/second-factor";
import { useQuery } from "@tessera/shared/query";
import {
  Button,
  DateTime,
  Note,
  PageHead,
  Pairs,
  QueryPart,
  SectionHead,
  SkeletonRows,
  Stack,
  Status,
  Tile,
  WithAside,
} from "@tessera/shared/ui";
import { useState } from "react";
import { AdviceList } from "../profile/advice-list.tsx";
import { ProfileTabs } from "../profile/profile-tabs.tsx";
import { useTranslation } from "../texts.ts";
import { NewCodesDialog, TurnOffDialog } from "./proof-dialogs.tsx";
import { secondFactorQuery } from "./second-factor-query.ts";
import { TurnOnDialog } from "./turn-on-dialog.tsx";
import styles from "./two-step-page.module.css";

const advice = ["howApp", "howCodes", "howOthers", "howNever"] as const;
/** Number of recovery codes from which on the player is reminded of new ones. */
const fewCodes = 2;

const dialogs = { on: TurnOnDialog, codes: NewCodesDialog, off: TurnOffDialog };
type Asked = keyof typeof dialogs;

/** Screen where a player turns the two-step login on and off, and makes new recovery codes. */
export function TwoStepPage() {
  const { t } = useTranslation();
  const query = useQuery(secondFactorQuery());
  const [asked, setAsked] = useState<Asked | null>(null);
  // The dialogs are beside the state, which changes while the recovery codes are shown.
  const Asking = asked && dialogs[asked];
  return (
    <Stack className={styles.Page ?? ""}>
      <PageHead title={t("account.twoStep.title")} />
      <ProfileTabs />
      <WithAside
        aside={
          <section>
            <SectionHead title={t("account.twoStep.howTitle")} />
            <AdviceList icon="check" texts={advice.map((key) => t(`account.twoStep.${key}`))} />
          </section>
        }
      >
        <Tile className={styles.Tile ?? ""}>
          <p>{t("account.twoStep.what")}</p>
          <QueryPart
            query={query}
            queryKey={secondFactorQuery().queryKey}
            failure={t("account.twoStep.notLoaded")}
            safe={t("account.profile.safe")}
            skeleton={<SkeletonRows rows={2} />}
          >
            {(state) => <State state={state} onAsk={setAsked} />}
          </QueryPart>
        </Tile>
      </WithAside>
      {Asking && <Asking onClose={() => setAsked(null)} />}
    </Stack>
  );
}

interface StateProps {
  readonly state: SecondFactorState;
  readonly onAsk: (asked: Asked) => void;
}

function State({ state: { since, recoveryCodesLeft }, onAsk }: StateProps) {
  const { t } = useTranslation();
  if (since === null) {
    return (
      <>
        <Pairs
          pairs={[
            {
              label: t("account.twoStep.state"),
              value: <Status kind="over">{t("account.twoStep.off")}</Status>,
            },
          ]}
        />
        <Button wide kind="lit" icon="lock" onClick={() => onAsk("on")}>
          {t("account.twoStep.turnOn")}
        </Button>
      </>
    );
  }
  return (
    <>
      <Pairs
        pairs={[
          {
            label: t("account.twoStep.state"),
            value: <Status kind="good">{t("account.twoStep.on")}</Status>,
          },
          { label: t("account.twoStep.since"), value: <DateTime instant={since} /> },
          { label: t("account.twoStep.codesLeft"), value: String(recoveryCodesLeft) },
        ]}
      />
      {recoveryCodesLeft <= fewCodes && <Note icon="warning">{t("account.twoStep.fewLeft")}</Note>}
      <div className={styles.Buttons}>
        <Button icon="refresh" onClick={() => onAsk("codes")}>
          {t("account.twoStep.newCodes")}
        </Button>
        <Button kind="danger" onClick={() => onAsk("off")}>
          {t("account.twoStep.turnOff")}
        </Button>
      </div>
    </>
  );
}
