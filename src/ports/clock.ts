/** The clock of the program, which tests can move. No other code reads the machine's time. */
export interface Clock {
  now(): Date
  /** Returns the milliseconds to add to the machine's or the database's time. */
  offsetMs(): number
}

export const systemClock: Clock = { now: () => new Date(), offsetMs: () => 0 }
