import {
  Button,
  ErrorState,
  PageHead,
  SkeletonRows,
  SlowPart,
  useLatePart,
  useOfflineSince,
} from "@tessera/shared/ui";
import { Component, type ReactNode } from "react";
import type { Area } from "../areas/areas.ts";
import { useTranslation } from "../texts.ts";

interface CatcherProps {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Keeps a page that throws from taking the frame with it. */
class Catcher extends Component<CatcherProps, { readonly failed: boolean }> {
  override readonly state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

const noProps = {};

/** Page of an area, loaded when it is first opened. */
export function AreaPage({ label, page }: Pick<Area, "label" | "page">) {
  const { t } = useTranslation();
  const { element, hasFailed, retry } = useLatePart(page, noProps, true);
  const isOffline = useOfflineSince() !== null;
  const title = <PageHead title={t(label)} />;
  if (hasFailed)
    return (
      <>
        {title}
        <ErrorState
          title={t("desk.frame.notLoaded")}
          {...(isOffline
            ? { onRetry: retry }
            : { safe: t("desk.frame.newVersion"), onRetry: () => location.reload() })}
        />
      </>
    );
  if (!element)
    return (
      <>
        {title}
        <SlowPart name={t(label)}>
          <SkeletonRows rows={6} />
        </SlowPart>
      </>
    );
  return (
    <Catcher
      fallback={
        <>
          {title}
          <ErrorState title={t("desk.frame.threw")} />
          <Button onClick={() => location.reload()}>{t("buttons.reload")}</Button>
        </>
      }
    >
      {element}
    </Catcher>
  );
}
