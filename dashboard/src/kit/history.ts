/** The milliseconds in which consecutive changes of a part are one step of undo. */
const JOIN_MS = 1000
const STEPS_MAX = 200

/** The steps of a value that can be undone and redone. */
export class History<Value> {
  #now: Value
  #past: Value[] = []
  #future: Value[] = []
  #part = ''
  #at = -Infinity
  readonly #clock: () => number

  constructor(value: Value, clock: () => number = Date.now) {
    this.#now = value
    this.#clock = clock
  }

  get now(): Value {
    return this.#now
  }

  get canUndo(): boolean {
    return this.#past.length > 0
  }

  get canRedo(): boolean {
    return this.#future.length > 0
  }

  /** Receives a value from elsewhere. What came before it cannot be undone. */
  begin(value: Value): void {
    if (value === this.#now) return
    this.#now = value
    this.#past = []
    this.#future = []
    this.#part = ''
  }

  /** Changes the value. Consecutive changes of the same part are one step. */
  put(next: Value, part = ''): void {
    const isJoined = part !== '' && part === this.#part && this.#clock() - this.#at < JOIN_MS
    if (!isJoined) this.#past = [...this.#past.slice(1 - STEPS_MAX), this.#now]
    this.#future = []
    this.#part = part
    this.#at = this.#clock()
    this.#now = next
  }

  undo(): void {
    this.#go(this.#past, this.#future)
  }

  redo(): void {
    this.#go(this.#future, this.#past)
  }

  #go(from: Value[], to: Value[]): void {
    const next = from.pop()
    if (next === undefined) return
    to.push(this.#now)
    this.#part = ''
    this.#now = next
  }
}
