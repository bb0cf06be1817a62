import { isDevelopmentShell } from "./flavour.ts";

/**
 * Creates the hook by which Fast Refresh finds React renderers. React DOM registers itself there once, at its
 * first evaluation, long before a remote with Fast Refresh loads, so this module has to be imported first.
 */
if (isDevelopmentShell && !("__REACT_DEVTOOLS_GLOBAL_HOOK__" in window)) {
  const renderers = new Map<number, unknown>();
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      renderers,
      supportsFiber: true,
      inject: (renderer: unknown) => {
        renderers.set(renderers.size + 1, renderer);
        return renderers.size;
      },
      onScheduleFiberRoot: () => undefined,
      onCommitFiberRoot: () => undefined,
      onCommitFiberUnmount: () => undefined,
    },
  });
}
