/** The version of `compile.ts`. Raise it to compile stored e-mails again. */
export const COMPILE_EDITION = 6
