import { ErrorState, Loading, onDemand, Skeleton, SlowPart, Stack, useLatePart } from "@tessera/shared/ui";
import type { ComponentType, ReactNode } from "react";
import { useTranslation } from "../texts.ts";

export interface LazyPage<Props extends object> {
  (props: Props): ReactNode;
  /** Loads the code in advance, when the player seems about to need it: false when it failed to load. */
  readonly preload: () => Promise<boolean>;
}

function PartSkeleton() {
  return (
    <Loading>
      <Stack>
        <Skeleton width="half" height="title" />
        <Skeleton height="control" />
        <Skeleton height="control" />
      </Stack>
    </Loading>
  );
}

/**
 * Lazily loaded part of the shell, for code that few visits need: loaded on first render, and again after a
 * failure, twice by itself.
 * @param pending placeholder until then: a skeleton of its shape
 */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  pending: ReactNode = <PartSkeleton />,
): LazyPage<Props> {
  const code = onDemand(load);
  function Part(props: Props) {
    const { t } = useTranslation();
    // No effect runs on a server; the page is rendered there once more when its code is there.
    if (typeof window === "undefined") code.preload().catch(() => undefined);
    const { element, hasFailed, retry } = useLatePart(code, props, true);
    if (element) return element;
    if (hasFailed) return <ErrorState title={t("states.unavailable")} onRetry={retry} />;
    return <SlowPart name={t("site.name")}>{pending}</SlowPart>;
  }
  return Object.assign(Part, {
    preload: () =>
      code.preload().then(
        () => true,
        () => false,
      ),
  });
}
