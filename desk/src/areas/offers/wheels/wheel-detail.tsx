import { operatorWheelsApi } from "@tessera/shared/operator-contracts/wheels";
import { callQuery } from "../../../http/call-query.ts";
import { useTranslation } from "../../../texts.ts";
import { DetailHead, DetailPanel, TrailList } from "../../../ui/index.ts";
import { WheelEditor } from "./wheel-editor.tsx";
import { useStoredText, WheelState } from "./wheel-state.tsx";

/** Open wheel: its editor with a picture and its odds, what can be done with it, and what was done. */
export function WheelDetail({ slug }: { readonly slug: string }) {
  const { t } = useTranslation();
  const stored = useStoredText();
  return (
    <DetailPanel
      label={t("wheels.wheel")}
      query={callQuery(["wheels", "one", slug], operatorWheelsApi.one, { params: { slug } })}
      failure={t("desk.queue.notLoaded")}
    >
      {(wheel) => (
        <>
          <DetailHead
            title={stored(wheel.title)}
            status={<WheelState wheel={wheel} />}
            text={`${slug} · ${wheel.currency}`}
          />
          <WheelEditor wheel={wheel} />
          <TrailList trail={wheel.trail} />
        </>
      )}
    </DetailPanel>
  );
}
