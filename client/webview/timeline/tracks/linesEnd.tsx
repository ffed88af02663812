import { useEffect, useRef } from "preact/hooks";
import type { Event } from "../update.ts";

interface Props {
  /** The number of lines that are drawn. */
  readonly drawn: number;
  readonly dispatch: (event: Event) => void;
}

/** The end of the drawn lines, while there are more: when the user comes near it, more are drawn. */
export const LinesEnd = ({ drawn, dispatch }: Props) => {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) dispatch({ kind: "linesWanted" });
      },
      { rootMargin: "600px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [drawn]);
  return <div ref={end} class="lines-end" />;
};
