/** Raise it when `compile.ts` makes something else of the same text: letters that an older program kept are made anew then. */
export const COMPILE_EDITION = 1
