import {
  createElement,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type ReactNode,
} from "react";
import { withinBudget } from "../federation/load-budget.ts";

/** Component that is loaded on first use, without Suspense, whose reveal delay is 300 ms. */
export interface OnDemand<Props extends object> {
  /** Starts loading; after a failure the next call loads again. */
  readonly preload: () => Promise<ComponentType<Props>>;
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

export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;

  const preload = () => {
    loading ??= loadComponent(load).then(
      (component) => (loaded = component),
      (cause: unknown) => {
        loading = null;
        throw cause;
      },
    );
    return loading;
  };

  const useElement = (props: Props, wanted: boolean, onFailure: () => void) => {
    const [, setArrived] = useState(loaded !== null);
    const fail = useEffectEvent((cause: unknown) => {
      receiveFailure(cause);
      onFailure();
    });
    useEffect(() => {
      if (wanted && !loaded)
        withinBudget(preload()).then(
          () => setArrived(true),
          (cause: unknown) => fail(cause),
        );
    }, [wanted]);
    return loaded && createElement(loaded, props);
  };

  return { preload, useElement };
}
