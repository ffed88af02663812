/** The functions that return the model of a page after an event or a message, by its kind. */
export type Handlers<Model, Event extends { readonly kind: string }> = {
  readonly [Kind in Event["kind"]]: (model: Model, event: Extract<Event, { readonly kind: Kind }>) => Model;
};

/** Returns the model after an event. */
export const handled = <Model, Event extends { readonly kind: string }>(
  handlers: Handlers<Model, Event>,
  model: Model,
  event: Event,
): Model => (handlers[event.kind as Event["kind"]] as (model: Model, event: Event) => Model)(model, event);
