/** The method of a notification, with the type of its parameters. */
export type Notification<Params> = string & { readonly [PARAMS]?: Params };

/** The method of a request, with the types of its parameters and of its reply. A reply can be null as well. */
export type Request<Params, Reply> = Notification<Params> & { readonly [REPLY]?: Reply };

declare const PARAMS: unique symbol;
declare const REPLY: unique symbol;
