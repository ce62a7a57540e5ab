import { batchCalls, type BatchLimits } from '#lib/calls/batch-calls.ts'
import { sql } from 'kysely'
import { call, type Db, row, setLocally } from '#db/rows.ts'
import type { Clock } from '#ports/clock.ts'

/** The limits that a request takes, and the cached values of its key as text. */
export interface Wanted {
  account: string
  takes: { bucket: string; quota: number; window: number }[]
  known?: { key: string; text: string }
}

interface Taken {
  allowed: boolean
  /** Whether the remembered key differs from its row. If so, no limit was used. */
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
 * Makes the function that takes all limits of a request, or none. It commits before the handler
 * runs, so a later refusal does not give uses back.
 */
export function limitTaker(db: Db, clock: Clock, batchLimits: BatchLimits): LimitTaker {
  return batchCalls(
    async (wanted: readonly Wanted[]) => takeAll(db, wanted, clock.offsetMs()),
    batchLimits,
  )
}

/** Takes limits in an open transaction. Other takes of the same buckets wait for its commit. */
export async function takeInTransaction(
  db: Db,
  clock: Clock,
  { account, takes }: Wanted,
): Promise<Taken> {
  const before = await row(
    db,
    sql<{ setting: string }>`select current_setting('synchronous_commit') as setting`,
  )
  const [taken] = await takeAll(db, [{ account, takes }], clock.offsetMs())
  // `take_limits` turns off `synchronous_commit`. The previous setting is restored, because the
  // handler's changes must wait for the disk.
  await setLocally(db, { synchronous_commit: before!.setting })
  return taken!
}

/**
 * Takes the limits of several requests in order. One statement takes the limits of all requests or
 * of none. If it takes none, it reports the changed keys or the limits that are used up. The
 * requests with these are answered, and the statement is repeated for the others.
 */
export async function takeAll(
  db: Db,
  wanted: readonly Wanted[],
  clockOffsetMs: number,
): Promise<Taken[]> {
  const answers = new Map<Wanted, Taken>()
  for (let left = [...wanted]; left.length > 0; left = left.filter((one) => !answers.has(one))) {
    const buckets = bucketsOf(left)
    // On a busy signup form, many requests have the same key.
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
    for (const number of answer.changed)
      for (const one of keys[number - 1]!)
        answers.set(one, { allowed: false, changed: true, states: [] })
    if (answer.changed.length > 0) continue
    const counted = new Map(
      buckets.map(({ id }, i) => [id, { used: answer.used[i]!, resetS: answer.reset_s[i]! }]),
    )
    for (const one of left) {
      const states = one.takes.map((take) => ({
        state: counted.get(idOf(one, take))!,
        quota: take.quota,
      }))
      const allowed = states.every(({ state, quota }) => state.used < quota)
      if (allowed) for (const { state } of states) state.used += 1
      if (answer.taken || !allowed)
        answers.set(one, {
          allowed,
          changed: false,
          states: states.map(({ state }) => ({ ...state })),
        })
    }
  }
  return wanted.map((one) => answers.get(one)!)
}

const idOf = ({ account }: Wanted, { bucket }: Wanted['takes'][number]) => `${account} ${bucket}`

/**
 * Makes the function that reads the limits of a request and uses none. It is asked before a large
 * body is read.
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
    return {
      allowed: wanted.takes.every(({ quota }, i) => states[i]!.used < quota),
      changed: false,
      states,
    }
  }
}

/**
 * Lists the limit counters of requests, each once. The order is the same in all processes, because
 * the counters are locked in this order.
 */
function bucketsOf(
  wanted: readonly Wanted[],
): { id: string; account: string; bucket: string; uses: number; quota: number; window: number }[] {
  const buckets = new Map<
    string,
    { id: string; account: string; bucket: string; uses: number; quota: number; window: number }
  >()
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
