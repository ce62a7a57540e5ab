/** The clock of the product, which tests can move. No other code reads the machine's time. */
export interface Clock {
  now(): Date
  /** Returns the difference from the machine's clock in milliseconds. Statements that read the database's clock add it. */
  offsetMs(): number
}

export const systemClock: Clock = { now: () => new Date(), offsetMs: () => 0 }
