/** The width from which every stage has a column of its own, in pixels. */
const ROOMY = 640;

export const isRoomy = (width: number): boolean => width >= ROOMY;
