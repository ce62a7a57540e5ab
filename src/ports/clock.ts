/** The movable clock of the product. No other code reads the machine's time. */
export interface Clock {
  now(): Date
  /** Returns milliseconds to add to the machine's or the database's clock. */
  offsetMs(): number
}

export const systemClock: Clock = { now: () => new Date(), offsetMs: () => 0 }
