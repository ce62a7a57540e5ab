import { visitorNetwork, visitorSite } from '#lib/ip.ts'
import type { Db } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Caller } from '../callers/caller.ts'
import { KEY_LIMIT, type Limit, type LimitsFor } from './limit.ts'
import type { AnyOperation } from '../operation.ts'
import { Problem, rateLimited } from '../problem.ts'
import type { LimitTaker } from './take-limits.ts'

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
  return takesFrom(limits, operation, caller, look.visitor)
}

/** Lists the takes that do not depend on the input: those of the key, and of the account where the operation declares them as they are. */
export function fixedTakes(operation: AnyOperation, caller: Caller): Take[] {
  const declared: readonly Limit[] | LimitsFor<unknown> = operation.limits ?? []
  return takesFrom(typeof declared === 'function' ? [] : declared, operation, caller, null)
}

function takesFrom(limits: readonly Limit[], operation: AnyOperation, caller: Caller, visitor: string | null): Take[] {
  return [
    ...keyTake(caller),
    ...limits.flatMap((limit): Take[] => {
      // Readers and visitors have no key, and must not use up limits that the account's programs need.
      if ((caller.kind === 'reader' || caller.kind === 'visitor') && limit.per !== 'visitor') return []
      const counted = limit.sharedWith ?? operation.name
      if (limit.per === 'account') return [{ ...limit, policy: counted, bucket: counted }]
      return visitor === null ? [] : visitorTakes(operation.name, limit, visitor)
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

/**
 * Takes the limits of one request, or with `system.peekLimits` looks at them alone. Throws `LimitReached` when one of them has no room, and `StaleCaller` when the caller is a remembered one
 * that is not true any more.
 */
export async function take(takeLimits: LimitTaker, caller: Caller, takes: readonly Take[]): Promise<LimitState[]> {
  if (takes.length === 0) return []
  const { allowed, changed, states } = await takeLimits({
    account: uuidOf(caller.accountId),
    takes: takes.map(({ bucket, quota, windowS }) => ({ bucket, quota, window: windowS })),
    ...(caller.kind === 'key' && caller.remembered !== undefined && { known: { key: uuidOf(caller.keyId), text: caller.remembered } }),
  })
  if (changed) throw new StaleCaller()
  const after = takes.map((limit, i): LimitState => {
    const { used, resetS } = states[i]!
    const remaining = Math.max(0, limit.quota - used)
    return { policy: limit.policy, quota: limit.quota, windowS: limit.windowS, remaining, resetS }
  })
  if (!allowed) throw new LimitReached(after)
  return after
}

/** Says that a remembered caller is not true any more, or not sure enough to write by. Nothing was taken, and the request starts again. */
export class StaleCaller extends Error {}

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
  return limitsOf(operation).map(({ quota, windowS, per, sharedWith }) => {
    const window = windowText(windowS)
    const counted = per === 'visitor' ? `each visitor, and ${quota * VISITORS_OF_A_SITE} for an IPv6 /48` : 'the account'
    const shared = sharedWith === undefined ? '' : `, together with ${sharedWith}`
    return `${quota} ${window.startsWith('a') ? window : `in ${window}`} for ${counted}${shared}`
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
