/** The version of what `compile.ts` makes. Raise it when the result changes: e-mails compiled by an older program are then compiled anew. */
export const COMPILE_EDITION = 5
