/** Raise it when `compile.ts` makes something else of the same text: e-mails compiled by an older program are then compiled anew. */
export const COMPILE_EDITION = 1
