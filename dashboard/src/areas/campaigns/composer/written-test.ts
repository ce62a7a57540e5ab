/** A test mail that was written to the outbox. */
export interface WrittenTest {
  to: string
  /** The time after which the outbox has it. */
  since: number
  /** The address of the reader whose values it has; null without one. */
  reader: string | null
}
