import { isProblem } from '../../../client/src/index.ts'

/**
 * The milliseconds without typing after which a draft is saved. Then, the fewest milliseconds
 * between the beginnings of two saves.
 */
const REST_MS = 1000
const APART_MS = 5000
/** The milliseconds after the last key until the page renders the typed text. */
export const RENDER_DELAY_MS = 300
/** The milliseconds after which a save without an answer is tried again. */
const AGAIN_MS = 10_000

export type SavePhase = 'saved' | 'changed' | 'saving' | 'failed'

/** The reason why a draft cannot be saved here any more. */
export type Lost<Saved> = { why: 'changed' | 'sent'; theirs: Saved } | { why: 'deleted' }

/** The functions of the server that a saver of drafts needs. */
interface DraftServer<Saved, Draft> {
  /** Saves what has changed since `written`, if the record still has the version of `base`. */
  save(draft: Draft, written: Draft, base: Saved): Promise<Saved>
  /** Reads the record again; null when it was deleted. */
  read(): Promise<Saved | null>
  draftOf(record: Saved): Draft
  isSame(one: Draft, other: Draft): boolean
  versionOf(record: Saved): string | undefined
  /** Returns whether the record can still be changed. */
  isOpen(record: Saved): boolean
  /** The error code when a record can no longer be changed. */
  closedCode: string
}

/** The state of a draft that a page shows. It is the same object until something changes. */
interface DraftState<Saved, Draft> {
  draft: Draft
  phase: SavePhase
  lost: Lost<Saved> | null
}

/** Manages a draft, and saves it after changes. `useDraft` connects it to a page. */
export class DraftSaver<Saved, Draft extends object> {
  readonly #server: DraftServer<Saved, Draft>
  readonly #listeners = new Set<() => void>()
  #state: DraftState<Saved, Draft>
  /** The draft as this page saved it last. */
  #written: Draft
  /** The record as the server returned it last. The next save sends its version. */
  #base: Saved
  #began = -Infinity
  #unsavedSince: number | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #telling: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<boolean> | null = null
  #failure: unknown = null
  #isSignedOut = false

  constructor(record: Saved, server: DraftServer<Saved, Draft>) {
    this.#server = server
    this.#base = record
    this.#written = server.draftOf(record)
    this.#state = { draft: this.#written, phase: 'saved', lost: null }
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly read = (): DraftState<Saved, Draft> => this.#state

  readonly isClean = (): boolean => this.#server.isSame(this.#state.draft, this.#written)

  readonly version = (): string | undefined => this.#server.versionOf(this.#base)

  /**
   * Changes the draft by what was typed. With `later`, the page renders it together with the keys
   * that follow, once `RENDER_DELAY_MS` pass without one.
   */
  readonly change = (some: Partial<Draft>, later = false): void => {
    this.#show({ draft: { ...this.#state.draft, ...some } }, later)
    if (this.isClean() && !this.#saving) {
      clearTimeout(this.#timer)
      return this.#show({ phase: 'saved' }, later)
    }
    if (!this.#saving) this.#show({ phase: 'changed' }, later)
    if (!this.#state.lost) this.#schedule()
  }

  /**
   * Makes the page render typed text that it does not show yet, for instance before a click is
   * handled.
   */
  readonly draw = (): void => {
    if (this.#telling === undefined) return
    clearTimeout(this.#telling)
    this.#telling = undefined
    this.#tell()
  }

  /**
   * Saves now, for instance before the page is left. Returns whether all that was typed is saved.
   */
  readonly flush = async (): Promise<boolean> => {
    clearTimeout(this.#timer)
    while (this.#saving) await this.#saving
    if (this.isClean() || this.#state.lost?.why === 'deleted') return this.isClean()
    this.#saving = this.#save().finally(() => (this.#saving = null))
    return this.#saving
  }

  /** Keeps this page's draft. The next save overwrites the other version. */
  readonly keepMine = (theirs: Saved): void => {
    this.#base = theirs
    this.#written = this.#server.draftOf(theirs)
    this.#show({ lost: null, phase: 'changed' })
    this.#schedule(0)
  }

  /** Takes over the other version. The text typed here is dropped. */
  readonly takeTheirs = (theirs: Saved): void => {
    this.#base = theirs
    this.#written = this.#server.draftOf(theirs)
    this.#show({ draft: this.#written, phase: 'saved', lost: null })
  }

  /**
   * Receives a record that was read again. Another version replaces the draft, unless typed text
   * would be lost.
   */
  seen(record: Saved): void {
    const { versionOf, isOpen } = this.#server
    if (versionOf(record) === versionOf(this.#base)) return
    if (!isOpen(record)) this.#show({ lost: { why: 'sent', theirs: record } })
    else if (this.isClean() && !this.#saving) this.takeTheirs(record)
  }

  gone(): void {
    this.#show({ lost: { why: 'deleted' } })
  }

  /** Stores whether the session has ended. When it begins again, a failed save is repeated. */
  signedOut(isSignedOut: boolean): void {
    if (isSignedOut === this.#isSignedOut) return
    this.#isSignedOut = isSignedOut
    if (!isSignedOut && this.#failure !== null) void this.#recover(this.#failure)
  }

  /** Stops saving, when the page is left. */
  close(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#telling)
  }

  #show(some: Partial<DraftState<Saved, Draft>>, later = false): void {
    const isOther = some.phase !== undefined && some.phase !== this.#state.phase
    this.#state = { ...this.#state, ...some }
    clearTimeout(this.#telling)
    this.#telling = undefined
    if (!later || isOther) this.#tell()
    else this.#telling = setTimeout(this.draw, RENDER_DELAY_MS)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }

  #schedule(restMs = REST_MS): void {
    clearTimeout(this.#timer)
    const now = Date.now()
    this.#unsavedSince ??= now
    const due = Math.max(
      this.#began + APART_MS,
      Math.min(now + restMs, this.#unsavedSince + Math.max(APART_MS, restMs)),
    )
    this.#timer = setTimeout(() => void this.flush(), due - now)
  }

  async #save(): Promise<boolean> {
    const { draft } = this.#state
    this.#began = Date.now()
    this.#unsavedSince = null
    this.#show({ phase: 'saving' })
    try {
      this.#base = await this.#server.save(draft, this.#written, this.#base)
    } catch (error) {
      this.#failure = error
      this.#show({ phase: 'failed' })
      void this.#recover(error)
      return false
    }
    this.#failure = null
    this.#written = draft
    this.#show({ phase: this.isClean() ? 'saved' : 'changed' })
    if (!this.isClean()) this.#schedule()
    return this.isClean()
  }

  /**
   * Handles a failed save: compares with the server's version, or schedules another try. A text
   * that the server refused is saved again after the next key.
   */
  async #recover(error: unknown): Promise<void> {
    const code = isProblem(error) ? error.code : null
    if (code === 'not_found') this.gone()
    else if (code === 'precondition_failed' || code === this.#server.closedCode)
      await this.#compare()
    else if (!this.#isSignedOut && isPassing(error))
      this.#schedule(isSignedOut(error) ? REST_MS : AGAIN_MS)
  }

  /** Reads the server's version, and shows it beside this one when they differ. */
  async #compare(): Promise<void> {
    const { isOpen, isSame, draftOf } = this.#server
    const theirs = await this.#server.read().catch(() => undefined)
    if (theirs === undefined) return this.#schedule(AGAIN_MS)
    if (theirs === null) return this.gone()
    if (isOpen(theirs) && isSame(this.#state.draft, draftOf(theirs))) return this.takeTheirs(theirs)
    this.#show({ lost: { why: isOpen(theirs) ? 'changed' : 'sent', theirs } })
  }
}

const isSignedOut = (error: unknown) => isProblem(error) && error.status === 401

/** Returns whether an error may pass: no answer, a busy server, a limit, or an ended session. */
function isPassing(error: unknown): boolean {
  return !isProblem(error) || error.status >= 500 || error.status === 429 || isSignedOut(error)
}
