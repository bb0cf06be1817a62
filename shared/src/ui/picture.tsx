import { useEffect, useRef, useState, type ComponentProps, type RefObject } from "react";
import { useSavesData } from "./save-data.ts";

/** Part of a picture that is in the window before it counts: a picture beside the window touches its edge. */
const seenRatio = 0.01;

interface ShownPicture {
  readonly ref: RefObject<HTMLImageElement | null>;
  /** False while its file is not to be loaded. */
  readonly isWanted: boolean;
}

/**
 * Decides when a picture's file is loaded: at once, unless the browser asks to save data; then when the
 * picture is in the window. Its element keeps its place meanwhile.
 *
 * @param isFirst true for the main picture of the first screen, which the document names in any case
 */
export function usePicture(isFirst = false): ShownPicture {
  const ref = useRef<HTMLImageElement>(null);
  const [isSeen, setSeen] = useState(isFirst);
  const isWanted = !useSavesData() || isSeen;
  useEffect(() => {
    const element = ref.current;
    if (isWanted || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ intersectionRatio }) => intersectionRatio > 0)) setSeen(true);
      },
      { threshold: seenRatio },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWanted]);
  return { ref, isWanted };
}

interface PictureProps extends Omit<ComponentProps<"img">, "ref" | "decoding" | "draggable"> {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** Picture with its size: loaded near the window, or in the window where data is saved. */
export function Picture({ src, alt, loading = "lazy", ...rest }: PictureProps) {
  const { ref, isWanted } = usePicture();
  return (
    <img
      {...rest}
      // In front of the address: some browsers begin to load as soon as they know it.
      loading={loading}
      ref={ref}
      src={isWanted ? src : undefined}
      alt={alt}
      decoding="async"
      draggable={false}
    />
  );
}
