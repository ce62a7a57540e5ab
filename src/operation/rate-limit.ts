import { batchCalls, type BatchLimits } from '#lib/batch-calls.ts'
import { visitorNetwork, visitorSite } from '#lib/ip.ts'
import { call, type Db } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Caller } from './caller.ts'
import { KEY_LIMIT, type Limit } from './limit.ts'
import type { AnyOperation } from './operation.ts'
import { Problem, rateLimited } from './problem.ts'
import type { Clock } from '#ports/clock.ts'

/** An IPv6 site (a /48) may use a limit per visitor this many times over: 20 signups in 10 minutes. */
const VISITORS_OF_A_SITE = 4

/** A limit's state after a take. */
export interface LimitState {
  policy: string
  quota: number
  windowS: number
  remaining: number
  /** Seconds until at least one more use is free. */
  resetS: number
}

export interface Take extends Limit {
  policy: string
  bucket: string
}

export function keyTake(caller: Caller): Take[] {
  if (caller.kind === 'person') return [{ ...KEY_LIMIT, policy: 'person', bucket: `person:${caller.personId}` }]
  return caller.kind === 'key' ? [{ ...KEY_LIMIT, policy: 'key', bucket: `key:${caller.keyId}` }] : []
}

export async function takesOf(operation: AnyOperation, caller: Caller, input: unknown, look: { db: Db; visitor: string | null }): Promise<Take[]> {
  if (caller.kind === 'operator') return []
  const declared = operation.limits ?? []
  const limits: readonly Limit[] = typeof declared === 'function' ? await declared(input, { db: look.db, accountId: caller.accountId }) : declared
  return [
    ...keyTake(caller),
    ...limits.flatMap((limit): Take[] => {
      // Readers and visitors have no key, and must not use up limits that the account's programs need.
      if ((caller.kind === 'reader' || caller.kind === 'visitor') && limit.per !== 'visitor') return []
      if (limit.per === 'account') return [{ ...limit, policy: operation.name, bucket: operation.name }]
      return look.visitor === null ? [] : visitorTakes(operation.name, limit, look.visitor)
    }),
  ]
}

/** Counts one visitor, and for IPv6 their site too: a single site has 65,536 networks that would each be a visitor. */
function visitorTakes(name: string, limit: Limit, visitor: string): Take[] {
  const site = visitorSite(visitor)
  const one = { ...limit, policy: `${name}-visitor`, bucket: `${name}:visitor:${visitorNetwork(visitor)}` }
  if (site === null) return [one]
  return [one, { ...limit, quota: limit.quota * VISITORS_OF_A_SITE, policy: `${name}-site`, bucket: `${name}:visitor:${site}` }]
}

interface Taken {
  allowed: boolean
  states: { used: number; resetS: number }[]
}

interface Wanted {
  account: string
  takes: { bucket: string; quota: number; window: number }[]
}

export type LimitTaker = (wanted: Wanted) => Promise<Taken>

interface Answer {
  taken: boolean
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
 * Takes the limits of several requests in their order. One statement takes all of them, when each has room. Otherwise it says how many
 * uses each bucket has: the requests without room are refused by that, and the others are taken again.
 */
export async function takeAll(db: Db, wanted: readonly Wanted[], clockOffsetMs: number): Promise<Taken[]> {
  const answers = new Map<Wanted, Taken>()
  for (let left = [...wanted]; left.length > 0; left = left.filter((one) => !answers.has(one))) {
    const keys = keysOf(left)
    const {
      taken,
      used,
      reset_s: resetS,
    } = await call<Answer>(db, 'take_limits', [
      keys.map(({ account }) => account),
      keys.map(({ bucket }) => bucket),
      keys.map(({ uses }) => uses),
      keys.map(({ quota }) => quota),
      keys.map(({ window }) => window),
      clockOffsetMs,
    ])
    const counted = new Map(keys.map(({ key }, i) => [key, { used: used[i]!, resetS: resetS[i]! }]))
    for (const one of left) {
      const states = one.takes.map((take) => ({ state: counted.get(keyOf(one, take))!, quota: take.quota }))
      const allowed = states.every(({ state, quota }) => state.used < quota)
      if (allowed) for (const { state } of states) state.used += 1
      if (taken || !allowed) answers.set(one, { allowed, states: states.map(({ state }) => ({ ...state })) })
    }
  }
  return wanted.map((one) => answers.get(one)!)
}

const keyOf = ({ account }: Wanted, { bucket }: Wanted['takes'][number]) => `${account} ${bucket}`

/** Lists the buckets of requests, each once, in the order in which all processes lock them. */
function keysOf(wanted: readonly Wanted[]): { key: string; account: string; bucket: string; uses: number; quota: number; window: number }[] {
  const keys = new Map<string, { key: string; account: string; bucket: string; uses: number; quota: number; window: number }>()
  for (const one of wanted) {
    for (const take of one.takes) {
      const key = keyOf(one, take)
      const known = keys.get(key) ?? { ...take, key, account: one.account, uses: 0 }
      known.uses += 1
      keys.set(key, known)
    }
  }
  return [...keys.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** Takes the limits of one request; throws `LimitReached` when one of them has no room. */
export async function take(takeLimits: LimitTaker, caller: Caller, takes: readonly Take[]): Promise<LimitState[]> {
  if (takes.length === 0) return []
  const { allowed, states } = await takeLimits({
    account: uuidOf(caller.accountId),
    takes: takes.map(({ bucket, quota, windowS }) => ({ bucket, quota, window: windowS })),
  })
  const after = takes.map((limit, i): LimitState => {
    const { used, resetS } = states[i]!
    const remaining = Math.max(0, limit.quota - used)
    return { policy: limit.policy, quota: limit.quota, windowS: limit.windowS, remaining, resetS }
  })
  if (!allowed) throw new LimitReached(after)
  return after
}

/** A 429 that carries the state of every limit, for the headers. */
export class LimitReached extends Problem {
  readonly states: LimitState[]
  constructor(states: LimitState[]) {
    const violated = states.filter(({ remaining }) => remaining === 0)
    const waitS = Math.max(1, ...violated.map(({ resetS }) => Math.ceil(resetS)))
    super(rateLimited, `${describe(violated)} Wait ${waitS} s, then try again.`, {
      extra: { violatedPolicies: violated.map(({ policy }) => policy) },
      retryAfterS: waitS,
    })
    this.states = states
  }
}

function describe(violated: readonly LimitState[]): string {
  return violated.map(({ policy, quota, windowS }) => `The limit "${policy}" of ${quota} in ${windowText(windowS)} is reached.`).join(' ')
}

export function windowText(windowS: number): string {
  if (windowS === 60) return 'a minute'
  if (windowS === 3600) return 'an hour'
  if (windowS === 86_400) return 'a day'
  return `${windowS / 60} minutes`
}

/** Lists an operation's limits, as far as they are known beforehand. */
export function limitsOf(operation: AnyOperation): readonly Limit[] {
  return typeof operation.limits === 'function' ? (operation.limitsShown ?? []) : (operation.limits ?? [])
}

/** Describes an operation's limits in words, for the docs. */
export function limitTexts(operation: AnyOperation): string[] {
  return limitsOf(operation).map(({ quota, windowS, per }) => {
    const window = windowText(windowS)
    const counted = per === 'visitor' ? `each visitor, and ${quota * VISITORS_OF_A_SITE} for an IPv6 /48` : 'the account'
    return `${quota} ${window.startsWith('a') ? window : `in ${window}`} for ${counted}`
  })
}

/** The headers of the IETF draft (quoted policy names) and the older X- ones, which name the tightest limit. */
export function limitHeaders(states: readonly LimitState[]): Record<string, string> {
  const tightest = [...states].sort((a, b) => a.remaining / a.quota - b.remaining / b.quota)[0]
  if (!tightest) return {}
  return {
    'ratelimit-policy': states.map(({ policy, quota, windowS }) => `"${policy}";q=${quota};w=${windowS}`).join(', '),
    ratelimit: states.map(({ policy, remaining, resetS }) => `"${policy}";r=${remaining};t=${Math.ceil(resetS)}`).join(', '),
    'x-ratelimit-limit': String(tightest.quota),
    'x-ratelimit-remaining': String(tightest.remaining),
    'x-ratelimit-reset': String(Math.ceil(tightest.resetS)),
  }
}
