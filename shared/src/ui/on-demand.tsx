import {
  createElement,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type ReactNode,
} from "react";

/** A component whose code is asked for when it is first wanted, without Suspense, which would hold it back by 300 ms. */
export interface OnDemand<Props extends object> {
  /** Starts loading; a failed attempt is forgotten, so the next call asks again. */
  readonly preload: () => Promise<ComponentType<Props>>;
  /** The component's element once its code is there, null before. Loads as soon as `wanted`. */
  readonly useElement: (props: Props, wanted: boolean, onFailure: () => void) => ReactNode;
}

export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;

  const preload = () => {
    loading ??= load().then(
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
    const fail = useEffectEvent(onFailure);
    useEffect(() => {
      if (wanted && !loaded)
        preload().then(
          () => setArrived(true),
          () => fail(),
        );
    }, [wanted]);
    return loaded && createElement(loaded, props);
  };

  return { preload, useElement };
}
