import { isDevelopmentShell } from "./flavour.ts";

/**
 * Fast Refresh lives in a remote that arrives long after react-dom: it finds the renderers that are at work in this
 * register, and react-dom signs into it once, when its first line runs. So this module comes before every other one.
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
