/** The version of `compile.ts`. A higher number compiles stored e-mails again. */
export const COMPILE_EDITION = 6
