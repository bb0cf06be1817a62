import { useEffect, useState, type ComponentType } from "react";

/** A component whose code is asked for when it is first wanted, without Suspense, which would hold it back by 300 ms. */
export interface OnDemand<Props> {
  /** Starts loading; a failed attempt is forgotten, so the next call asks again. */
  readonly preload: () => Promise<ComponentType<Props>>;
  /** The component once it is there, null before. Loads as soon as `wanted`. */
  readonly useLoaded: (wanted: boolean, onFailure: () => void) => ComponentType<Props> | null;
}

export function onDemand<Props>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
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

  const useLoaded = (wanted: boolean, onFailure: () => void) => {
    const [, setArrived] = useState(loaded !== null);
    useEffect(() => {
      if (wanted && !loaded) preload().then(() => setArrived(true), onFailure);
    }, [wanted]);
    return loaded;
  };

  return { preload, useLoaded };
}
