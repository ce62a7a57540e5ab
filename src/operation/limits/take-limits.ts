import { batchCalls, type BatchLimits } from '#lib/calls/batch-calls.ts'
import { call, type Db } from '#db/rows.ts'
import type { Clock } from '#ports/clock.ts'

/** The limits that a request wants to take, and its key when that was remembered. */
export interface Wanted {
  account: string
  takes: { bucket: string; quota: number; window: number }[]
  known?: { key: string; text: string }
}

export interface Taken {
  allowed: boolean
  /** Whether the remembered key is not true any more. Nothing was taken then, and there are no states. */
  changed: boolean
  states: { used: number; resetS: number }[]
}

export type LimitTaker = (wanted: Wanted) => Promise<Taken>

interface Answer {
  taken: boolean
  changed: number[]
  used: number[]
  reset_s: number[]
}

/**
 * Takes all limits of a request in one atomic step (`take_limits`). All are counted when each has room, else none is.
 * The take is a short transaction of its own, committed before the handler and not given back when the handler refuses.
 */
export function limitTaker(db: Db, clock: Clock, batchLimits: BatchLimits): LimitTaker {
  return batchCalls(async (wanted: readonly Wanted[]) => takeAll(db, wanted, clock.offsetMs()), batchLimits)
}

/**
 * Takes the limits of several requests in their order. One statement takes all of them, when each has room and no key has changed. Otherwise
 * it takes nothing and says which keys have changed, or how many uses each bucket has. That decides some requests. The others are taken again.
 */
export async function takeAll(db: Db, wanted: readonly Wanted[], clockOffsetMs: number): Promise<Taken[]> {
  const answers = new Map<Wanted, Taken>()
  for (let left = [...wanted]; left.length > 0; left = left.filter((one) => !answers.has(one))) {
    const buckets = bucketsOf(left)
    // Each remembered key once: those of a busy form come together.
    const byKey = Map.groupBy(left, ({ known }) => known && `${known.key} ${known.text}`)
    byKey.delete(undefined)
    const keys = [...byKey.values()]
    const answer = await call<Answer>(db, 'take_limits', [
      buckets.map(({ account }) => account),
      buckets.map(({ bucket }) => bucket),
      buckets.map(({ uses }) => uses),
      buckets.map(({ quota }) => quota),
      buckets.map(({ window }) => window),
      clockOffsetMs,
      keys.map(([one]) => one!.account),
      keys.map(([one]) => one!.known!.key),
      keys.map(([one]) => one!.known!.text),
    ])
    for (const number of answer.changed) for (const one of keys[number - 1]!) answers.set(one, { allowed: false, changed: true, states: [] })
    if (answer.changed.length > 0) continue
    const counted = new Map(buckets.map(({ id }, i) => [id, { used: answer.used[i]!, resetS: answer.reset_s[i]! }]))
    for (const one of left) {
      const states = one.takes.map((take) => ({ state: counted.get(idOf(one, take))!, quota: take.quota }))
      const allowed = states.every(({ state, quota }) => state.used < quota)
      if (allowed) for (const { state } of states) state.used += 1
      if (answer.taken || !allowed) answers.set(one, { allowed, changed: false, states: states.map(({ state }) => ({ ...state })) })
    }
  }
  return wanted.map((one) => answers.get(one)!)
}

const idOf = ({ account }: Wanted, { bucket }: Wanted['takes'][number]) => `${account} ${bucket}`

/**
 * Reads the state of one request's limits and takes nothing: `take_limits` counts no use then. `allowed` is whether each has room. Surfaces ask before they
 * read a large body.
 */
export function limitReader(db: Db, clock: Clock): LimitTaker {
  return async (wanted) => {
    const buckets = bucketsOf([wanted])
    const { account, known } = wanted
    const answer = await call<Answer>(db, 'take_limits', [
      buckets.map(() => account),
      buckets.map(({ bucket }) => bucket),
      buckets.map(() => 0),
      buckets.map(({ quota }) => quota),
      buckets.map(({ window }) => window),
      clock.offsetMs(),
      known ? [account] : [],
      known ? [known.key] : [],
      known ? [known.text] : [],
    ])
    if (answer.changed.length > 0) return { allowed: false, changed: true, states: [] }
    const states = wanted.takes.map((take) => {
      const i = buckets.findIndex(({ bucket }) => bucket === take.bucket)
      return { used: answer.used[i]!, resetS: answer.reset_s[i]! }
    })
    return { allowed: wanted.takes.every(({ quota }, i) => states[i]!.used < quota), changed: false, states }
  }
}

/** Lists the buckets of requests, each once, in the order in which all processes lock them. */
function bucketsOf(wanted: readonly Wanted[]): { id: string; account: string; bucket: string; uses: number; quota: number; window: number }[] {
  const buckets = new Map<string, { id: string; account: string; bucket: string; uses: number; quota: number; window: number }>()
  for (const one of wanted) {
    for (const take of one.takes) {
      const id = idOf(one, take)
      const known = buckets.get(id) ?? { ...take, id, account: one.account, uses: 0 }
      known.uses += 1
      buckets.set(id, known)
    }
  }
  return [...buckets.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}
