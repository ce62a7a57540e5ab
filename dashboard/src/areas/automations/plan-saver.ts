import { History } from '../../kit/history.ts'
import type { Plan } from './automation.ts'
import { isSame } from './plan-diff.ts'

/**
 * The most tries of a save. Each reader who enters changes the record's version, which makes a save
 * conflict.
 */
const TRIES_MAX = 5

/** The server, as a saver of plans needs it. */
interface PlanServer<Saved> {
  planOf(record: Saved): Plan
  /** Saves what differs, if the record still has the version of `base`. Rejects if refused. */
  save(changes: Partial<Plan>, base: Saved): Promise<Saved>
  read(): Promise<Saved>
  /** Returns whether a refusal means that the record has another version. */
  isConflict(error: unknown): boolean
}

/** The state that a page shows. The object stays the same until something changes. */
export interface PlanState {
  plan: Plan
  isSaving: boolean
  /** The refusal of the last change; null after a change that was saved. */
  error: unknown
  canUndo: boolean
  canRedo: boolean
}

/** Saves each change of a plan at once and in order, with undo. A refused change is taken back. */
export class PlanSaver<Saved> {
  readonly #server: PlanServer<Saved>
  readonly #listeners = new Set<() => void>()
  #base: Saved
  #history: History<Plan>
  #state: PlanState
  #queue: Promise<unknown> = Promise.resolve()
  #waiting = 0

  constructor(record: Saved, server: PlanServer<Saved>) {
    this.#server = server
    this.#base = record
    this.#history = new History(server.planOf(record))
    this.#state = {
      plan: this.#history.now,
      isSaving: false,
      error: null,
      canUndo: false,
      canRedo: false,
    }
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly read = (): PlanState => this.#state

  /** Takes a record that the page has read. Another person's change ends what can be undone. */
  readonly seen = (record: Saved): void => {
    if (this.#waiting > 0 || record === this.#base) return
    this.#take(record)
  }

  /** Changes the plan, and saves it. Returns whether it was saved. */
  readonly change = (make: (plan: Plan) => Plan): Promise<boolean> => {
    const next = make(this.#history.now)
    if (next === this.#history.now) return Promise.resolve(true)
    this.#history.put(next)
    return this.#save()
  }

  readonly undo = (): Promise<boolean> => {
    this.#history.undo()
    return this.#save()
  }

  readonly redo = (): Promise<boolean> => {
    this.#history.redo()
    return this.#save()
  }

  /** Forgets the last refusal, once its words are discarded. */
  readonly dismiss = (): void => this.#show({ error: null })

  #save(): Promise<boolean> {
    const target = this.#history.now
    this.#waiting += 1
    this.#show({ error: null })
    const saved = this.#queue.then(() => this.#send(target))
    this.#queue = saved
    return saved
  }

  async #send(target: Plan): Promise<boolean> {
    try {
      this.#base = await this.#sendTo(target, TRIES_MAX)
      this.#waiting -= 1
      const saved = this.#server.planOf(this.#base)
      // A change before this one may have been refused meanwhile.
      if (this.#waiting === 0 && !isSame(saved, this.#history.now)) this.#history.begin(saved)
      this.#show({})
      return true
    } catch (error) {
      this.#waiting -= 1
      this.#history = new History(this.#server.planOf(this.#base))
      this.#show({ error })
      return false
    }
  }

  async #sendTo(target: Plan, tries: number): Promise<Saved> {
    const before = this.#server.planOf(this.#base)
    const changes = Object.fromEntries(
      Object.entries(target).filter(([part, value]) => !isSame(value, before[part as keyof Plan])),
    ) as Partial<Plan>
    try {
      return await this.#server.save(changes, this.#base)
    } catch (error) {
      if (!this.#server.isConflict(error)) throw error
      const theirs = await this.#server.read()
      const isOnlyCounts = isSame(this.#server.planOf(theirs), before)
      this.#base = theirs
      if (!isOnlyCounts || tries <= 1) throw error
      return this.#sendTo(target, tries - 1)
    }
  }

  #take(record: Saved): void {
    const plan = this.#server.planOf(record)
    this.#base = record
    if (!isSame(plan, this.#history.now)) this.#history.begin(plan)
    this.#show({})
  }

  #show(some: Partial<PlanState>): void {
    const { now, canUndo, canRedo } = this.#history
    this.#state = {
      ...this.#state,
      ...some,
      plan: now,
      canUndo,
      canRedo,
      isSaving: this.#waiting > 0,
    }
    for (const listener of this.#listeners) listener()
  }
}
