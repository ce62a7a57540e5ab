export interface Finding {
  what: string
  /** A `problem` makes `doctor` exit with 1. */
  state: 'ok' | 'warning' | 'problem'
  says: string
}
