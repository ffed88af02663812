/** The reason why a file is not shown: the rest of a sentence that begins with the name of the file, without a full stop. */
export interface Refusal {
  readonly refusal: string;
}

export const isRefusal = (result: object): result is Refusal => "refusal" in result;
