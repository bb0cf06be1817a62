import {
  createElement,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type ReactNode,
} from "react";
import { withinBudget } from "../federation/load-budget.ts";
import { asPreload, loadDespitePreloads } from "../federation/preloads.ts";

/** Component that is loaded on first use, without Suspense, whose reveal delay is 300 ms. */
export interface OnDemand<Props extends object> {
  /** Loads the code before it is wanted; after a failure the next call loads again. */
  readonly preload: () => Promise<ComponentType<Props>>;
  /** Loads the code to show it; after a failure the next call loads again. */
  readonly load: () => Promise<ComponentType<Props>>;
  /** The component once its code has loaded, null before. */
  readonly loaded: () => ComponentType<Props> | null;
  /** Element of the component once its code has loaded, null before. Loads as soon as `wanted` is true. */
  readonly useElement: (props: Props, wanted: boolean, onFailure: () => void) => ReactNode;
}

let receiveFailure: (cause: unknown) => void = () => undefined;

/** Sets the receiver of failed loads of components that were to be shown. Called once, by the shell. */
export function onFailedLoad(receive: (cause: unknown) => void): void {
  receiveFailure = receive;
}

/** Rejects when the module holds no component: rendered, it would throw. */
async function loadComponent<Props extends object>(
  load: () => Promise<ComponentType<Props> | undefined>,
): Promise<ComponentType<Props>> {
  const component = await load();
  if (!component) throw new Error("The module holds no component.");
  return component;
}

/** Hook of {@link OnDemand.useElement}. */
export function useOnDemand<Props extends object>(
  code: Pick<OnDemand<Props>, "load" | "loaded">,
  props: Props,
  wanted: boolean,
  onFailure: () => void,
): ReactNode {
  const [, setArrived] = useState(code.loaded() !== null);
  const load = useEffectEvent(() => {
    if (code.loaded()) return;
    withinBudget(code.load()).then(
      () => setArrived(true),
      (cause: unknown) => {
        receiveFailure(cause);
        onFailure();
      },
    );
  });
  useEffect(() => {
    if (wanted) load();
  }, [wanted]);
  const component = code.loaded();
  return component && createElement(component, props);
}

/** Creates a component whose code is loaded on first use. */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let component: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  const loadOnce = () => {
    loading ??= loadComponent(load).then(
      (arrived) => (component = arrived),
      (cause: unknown) => {
        loading = null;
        throw cause;
      },
    );
    return loading;
  };
  const code = {
    preload: () => asPreload(loadOnce),
    load: () => loadDespitePreloads(loadOnce),
    loaded: () => component,
  };
  const useElement: OnDemand<Props>["useElement"] = (...given) => useOnDemand(code, ...given);
  return { ...code, useElement };
}
