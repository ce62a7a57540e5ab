import { randomBytes } from 'node:crypto'
import type { Db } from '#db/rows.ts'
import { missing } from '../http/api-error.ts'
import {
  deleteObject,
  findObject,
  findObjects,
  type ListBounds,
  listObjects,
  type Stored,
  writeObjects,
} from './object-sql.ts'
import { type AnyObject, type Kind, type Objects, PREFIXES } from './objects.ts'

interface Held {
  stored: Omit<Stored, 'place'>
  isChanged: boolean
}

interface Emitted {
  type: string
  object: AnyObject
  before?: object
  at: number
}

/** Values of a request that its objects get. */
export interface LedgerOptions {
  accountId: string
  /** The account's time in seconds. */
  now: number
  livemode: boolean
  baseUrl: string
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const ID_LETTERS = 24

export function randomLetters(count: number): string {
  return [...randomBytes(count)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
}

/**
 * The objects in a transaction. Each is read once, so that all changes are on the same one. `flush`
 * writes them.
 */
export class Ledger {
  readonly db: Db
  readonly accountId: string
  readonly livemode: boolean
  readonly baseUrl: string
  now: number
  readonly emitted: Emitted[] = []
  readonly #held = new Map<string, Held>()

  constructor(db: Db, { accountId, now, livemode, baseUrl }: LedgerOptions) {
    this.db = db
    this.accountId = accountId
    this.livemode = livemode
    this.baseUrl = baseUrl
    this.now = now
  }

  newId(kind: Exclude<Kind, 'account'>): string {
    const prefix = kind === 'checkout.session' && this.livemode ? 'cs_live' : PREFIXES[kind]
    return `${prefix}_${randomLetters(ID_LETTERS)}`
  }

  async find<K extends Kind>(kind: K, id: string): Promise<Objects[K] | null> {
    const held = await this.#hold(id)
    return held?.stored.kind === kind ? (held.stored.body as Objects[K]) : null
  }

  /** Reads several objects by one query, before they are needed. */
  async preload(ids: readonly string[]): Promise<void> {
    const unread = ids.filter((id) => !this.#held.has(id))
    if (unread.length < 2) return
    for (const stored of await findObjects(this.db, this.accountId, unread))
      this.#held.set(stored.id, { stored, isChanged: false })
  }

  /**
   * Returns an object. Throws the API's error when it does not exist; `param` is the parameter to
   * blame.
   */
  async get<K extends Kind>(kind: K, id: string, param?: string): Promise<Objects[K]> {
    const found = await this.find(kind, id)
    if (!found) throw missing(kind, id, param)
    return found
  }

  /** Stores an object. `dueAt` is the second at which it will change by itself. */
  put<T extends AnyObject>(body: T, more: { hidden?: object; dueAt?: number | null } = {}): T {
    const held = this.#held.get(body.id)
    const { hidden = held?.stored.hidden ?? null, dueAt = held?.stored.dueAt ?? null } = more
    const created = held?.stored.created ?? this.now
    this.#held.set(body.id, {
      stored: { id: body.id, kind: body.object, created, dueAt, body, hidden },
      isChanged: true,
    })
    return body
  }

  /** Returns the values of an object that the API does not show. */
  async hidden<T extends object>(id: string): Promise<T> {
    return ((await this.#hold(id))?.stored.hidden ?? {}) as T
  }

  async remove(id: string): Promise<void> {
    this.#held.delete(id)
    await deleteObject(this.db, this.accountId, id)
  }

  async list<K extends Kind>(kind: K, bounds: Partial<ListBounds> = {}): Promise<Objects[K][]> {
    await this.flush()
    const found = await listObjects(this.db, this.accountId, kind, { limit: 1000, ...bounds })
    for (const stored of found)
      if (!this.#held.has(stored.id)) this.#held.set(stored.id, { stored, isChanged: false })
    return found.map(({ id }) => this.#held.get(id)!.stored.body as Objects[K])
  }

  /** Adds an event with the object as it is now. `before`: the former values of changed fields. */
  emit(type: string, object: AnyObject, before?: object): void {
    this.emitted.push({
      type,
      object: structuredClone(object),
      at: this.now,
      ...(before && { before: structuredClone(before) }),
    })
  }

  async flush(): Promise<void> {
    const changed = [...this.#held.values()].filter(({ isChanged }) => isChanged)
    for (const held of changed) held.isChanged = false
    await writeObjects(
      this.db,
      this.accountId,
      changed.map(({ stored }) => stored),
    )
  }

  async #hold(id: string): Promise<Held | undefined> {
    const held = this.#held.get(id)
    if (held) return held
    const stored = await findObject(this.db, this.accountId, id)
    if (!stored) return undefined
    const read = { stored, isChanged: false }
    this.#held.set(id, read)
    return read
  }
}
