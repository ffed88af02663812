import type { ComponentProps } from "preact";

/** A button that looks like a link. */
export const LinkButton = (props: ComponentProps<"button">) => <button type="button" class="link" {...props} />;
