import { visitorNetwork, visitorSite } from '#lib/addresses/ip.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Caller } from '../caller.ts'
import { KEY_LIMIT, type Limit, type LimitsFor } from '../limit.ts'
import type { AnyOperation } from '../operation.ts'
import { Problem, rateLimited } from '../problem.ts'
import type { Scope } from '../scope.ts'
import { type LimitTaker, takeInTransaction } from './take-limits.ts'

/**
 * The limit for all visitors of one IPv6 site (a /48) is this many times the limit for one visitor.
 */
const VISITORS_OF_A_SITE = 4

export interface LimitState {
  policy: string
  quota: number
  windowS: number
  remaining: number
  /** The seconds until at least one more use is available. */
  resetS: number
}

export interface Take extends Limit {
  policy: string
  bucket: string
  /** Advice for the caller, in addition to waiting. */
  remedy?: string | null
}

interface Visitor {
  visitor: string | null
  remedy?: string | null
}

export function keyTake(caller: Caller): Take[] {
  if (caller.kind === 'person')
    return [{ ...KEY_LIMIT, policy: 'person', bucket: `person:${caller.personId}` }]
  return caller.kind === 'key'
    ? [{ ...KEY_LIMIT, policy: caller.app ? 'app' : 'key', bucket: `key:${caller.keyId}` }]
    : []
}

export function takesOf(
  operation: AnyOperation,
  caller: Caller,
  input: unknown,
  visitor: Visitor,
): Take[] {
  const declared: readonly Limit[] | LimitsFor<unknown> = operation.limits ?? []
  return takesFrom(
    typeof declared === 'function' ? declared(input) : declared,
    operation,
    caller,
    visitor,
  )
}

/** Lists the limits to take that do not depend on the input. */
export function listFixedTakes(operation: AnyOperation, caller: Caller): Take[] {
  const declared: readonly Limit[] | LimitsFor<unknown> = operation.limits ?? []
  return takesFrom(typeof declared === 'function' ? [] : declared, operation, caller, {
    visitor: null,
  })
}

function takesFrom(
  limits: readonly Limit[],
  operation: AnyOperation,
  caller: Caller,
  { visitor, remedy = null }: Visitor,
): Take[] {
  if (caller.kind === 'operator') return []
  return [
    ...keyTake(caller),
    ...limits.flatMap((limit): Take[] => {
      // Readers and visitors use up only limits per visitor, because they must not use up those of
      // the account's programs.
      if ((caller.kind === 'reader' || caller.kind === 'visitor') && limit.per !== 'visitor')
        return []
      if (limit.per === 'account') return [accountTake(operation.name, limit)]
      return visitor === null
        ? []
        : visitorTakes(operation.name, limit, visitor).map((each) => ({ ...each, remedy }))
    }),
  ]
}

export const accountTake = (operation: string, limit: Limit): Take => ({
  ...limit,
  policy: operation,
  bucket: operation,
})

/**
 * Lists the limits to take for a visitor. An IPv6 visitor counts in the site (a /48) too, which has
 * 65,536 networks.
 */
function visitorTakes(name: string, limit: Limit, visitor: string): Take[] {
  const site = visitorSite(visitor)
  const one = {
    ...limit,
    policy: `${name}-visitor`,
    bucket: `${name}:visitor:${visitorNetwork(visitor)}`,
  }
  if (site === null) return [one]
  return [
    one,
    {
      ...limit,
      quota: limit.quota * VISITORS_OF_A_SITE,
      policy: `${name}-site`,
      bucket: `${name}:visitor:${site}`,
    },
  ]
}

/**
 * Takes one use of each limit of a request. With `system.peekLimits`, it only checks the limits.
 * Throws `LimitReached` when a limit is used up, and `StaleCaller` when a cached key has changed.
 */
export async function take(
  takeLimits: LimitTaker,
  caller: Caller,
  takes: readonly Take[],
): Promise<LimitState[]> {
  if (takes.length === 0) return []
  const { allowed, changed, states } = await takeLimits({
    account: uuidOf(caller.accountId),
    takes: takes.map(({ bucket, quota, windowS }) => ({ bucket, quota, window: windowS })),
    ...(caller.kind === 'key' &&
      caller.remembered !== undefined && {
        known: { key: uuidOf(caller.keyId), text: caller.remembered },
      }),
  })
  if (changed) throw new StaleCaller()
  const after = takes.map((limit, i): LimitState => {
    const { used, resetS } = states[i]!
    const remaining = Math.max(0, limit.quota - used)
    return { policy: limit.policy, quota: limit.quota, windowS: limit.windowS, remaining, resetS }
  })
  if (!allowed)
    throw new LimitReached(
      after,
      takes.flatMap(({ remedy }, i) => (remedy && after[i]!.remaining === 0 ? remedy : [])),
    )
  return after
}

/** Takes one use of a limit in the handler's transaction. The operator has no limits. */
export async function takeChange(
  { db, ports }: Pick<Scope, 'db' | 'ports'>,
  caller: Caller,
  change: Take,
): Promise<LimitState[]> {
  if (caller.kind === 'operator') return []
  return take((wanted) => takeInTransaction(db, ports.clock, wanted), caller, [change])
}

/** The error when a remembered key has changed. No limit was used, and the request starts again. */
export class StaleCaller extends Error {}

/** The refusal 429, with the state of every limit for the response headers. */
export class LimitReached extends Problem {
  readonly states: LimitState[]
  constructor(states: LimitState[], remedies: readonly string[] = []) {
    const violated = states.filter(({ remaining }) => remaining === 0)
    const waitS = Math.max(1, ...violated.map(({ resetS }) => Math.ceil(resetS)))
    super(
      rateLimited,
      [describe(violated), ...new Set(remedies), `Wait ${waitS} s, then try again.`].join(' '),
      {
        extra: { violatedPolicies: violated.map(({ policy }) => policy) },
        retryAfterS: waitS,
      },
    )
    this.states = states
  }
}

function describe(violated: readonly LimitState[]): string {
  return violated
    .map(
      ({ policy, quota, windowS }) =>
        `The limit "${policy}" of ${quota} in ${windowText(windowS)} is reached.`,
    )
    .join(' ')
}

function windowText(windowS: number): string {
  if (windowS === 60) return 'a minute'
  if (windowS === 3600) return 'an hour'
  if (windowS === 86_400) return 'a day'
  return `${windowS / 60} minutes`
}

export function limitsOf(operation: AnyOperation): readonly Limit[] {
  return (
    operation.limitsShown ??
    (typeof operation.limits === 'function' ? [] : (operation.limits ?? []))
  )
}

export function limitTexts(operation: AnyOperation): string[] {
  return limitsOf(operation).map(({ quota, windowS, per }) => {
    const window = windowText(windowS)
    const counted =
      per === 'visitor'
        ? `each visitor, and ${quota * VISITORS_OF_A_SITE} for an IPv6 /48`
        : 'the account'
    return `${quota} ${window.startsWith('a') ? window : `in ${window}`} for ${counted}`
  })
}

/**
 * Returns the RateLimit headers of the IETF draft, and the older X-RateLimit headers for the limit
 * nearest its end.
 */
export function limitHeaders(states: readonly LimitState[]): Record<string, string> {
  const tightest = [...states].sort((a, b) => a.remaining / a.quota - b.remaining / b.quota)[0]
  if (!tightest) return {}
  return {
    'ratelimit-policy': states
      .map(({ policy, quota, windowS }) => `"${policy}";q=${quota};w=${windowS}`)
      .join(', '),
    ratelimit: states
      .map(({ policy, remaining, resetS }) => `"${policy}";r=${remaining};t=${Math.ceil(resetS)}`)
      .join(', '),
    'x-ratelimit-limit': String(tightest.quota),
    'x-ratelimit-remaining': String(tightest.remaining),
    'x-ratelimit-reset': String(Math.ceil(tightest.resetS)),
  }
}
