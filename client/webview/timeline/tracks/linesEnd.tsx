import { useEffect, useRef } from "preact/hooks";
import type { Event } from "../update.ts";

interface Props {
  readonly drawn: number;
  readonly dispatch: (event: Event) => void;
}

/** What scrolls: margins count only for it. */
const SCROLLED = ".scroll, .narrow";

/** The end of the drawn lines, while there are more: when the user comes near it, more are drawn. */
export const LinesEnd = ({ drawn, dispatch }: Props) => {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) dispatch({ kind: "linesWanted" });
      },
      // On a narrow page the user can scroll past the lines, to what follows them.
      { root: end.current.closest(SCROLLED), rootMargin: "1000000px 0px 600px 0px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [drawn]);
  return <div ref={end} class="lines-end" />;
};
