import { checkAccess, checkOrigin, checkPlan } from './access.ts'
import { checkOpen } from './closed.ts'
import { type Caller, callerName, type Credential, type KeyCaller } from './caller.ts'
import { parseApiKey } from './api-key.ts'
import { hasAnswer } from '../requests/idempotency.ts'
import { notFound, Problem, unauthorized } from '../problem.ts'
import { fixedTakes, keyTake, LimitReached, take } from '../limits/rate-limit.ts'
import type { AnyOperation } from '../operation.ts'
import type { Call } from '../requests/call.ts'
import type { System } from '../system.ts'
import { readReaderSession } from './reader-session.ts'
import { checkBrowser } from './visitor.ts'

/** Finds the caller. The account comes from the credential and from nowhere else; failures count for the address. */
export async function identify(system: System, call: Call): Promise<Caller> {
  return COUNTED.has(call.credential.kind) ? countingFailures(system, call.address, find(system, call)) : find(system, call)
}

/** Returns the caller of a key as this process remembers it. It is not confirmed before the take of the limits. */
export function recallCaller(system: System, { credential }: Pick<Call, 'credential'>): Caller | null {
  return credential.kind === 'bearer' && credential.key !== null ? system.recallKey(credential.key) : null
}

export function forgetCaller(system: System, { credential }: Pick<Call, 'credential'>): void {
  if (credential.kind === 'bearer' && credential.key !== null) system.forgetKey(credential.key)
}

/** A token, a recipient token or a slug is part of a link: a reader who copied half of it is no attack. */
const COUNTED = new Set<Credential['kind']>(['bearer', 'session'])

async function find(system: System, call: Pick<Call, 'operation' | 'credential'>): Promise<Caller> {
  const { operation, credential } = call
  if (credential.kind === 'operator') return { kind: 'operator', accountId: credential.accountId }
  if (credential.kind === 'token') return reader(system, operation, credential.token)
  if (credential.kind === 'recipient_token') return tokenRecipient(system, operation, credential.recipientToken)
  if (credential.kind === 'slug') return visitor(system, credential)
  if (credential.kind === 'bearer') {
    if (credential.key === null && operation.access === 'person') throw new Problem(unauthorized, 'You are not signed in. Sign in at /sign-in first.')
    return findCaller(system, credential.key)
  }
  checkOrigin(operation, credential, system.ports.deployment.baseUrl)
  return system.findPerson(credential)
}

/** A request before its body is read. */
export type CallWithoutBody = Omit<Call, 'input'>

/**
 * Finds the caller of a request with a large body before that is read, and counts nothing. Throws the Problem for which `run()` would refuse it:
 * credential, access, plan, or a limit without room. `run()` takes the limits when it has the body.
 */
export async function admitBody(system: System, call: CallWithoutBody): Promise<Caller> {
  const remembered = recallCaller(system, call)
  try {
    const caller = remembered ?? (await find(system, call))
    checkAccess(call.operation, caller)
    checkBrowser(caller, call)
    checkOpen(call.operation, caller)
    checkPlan(call.operation, caller)
    await peek(system, call, caller)
    return caller
  } catch (error) {
    // A remembered caller is confirmed by the look at its limits, and by nothing before that.
    if (remembered === null || error instanceof LimitReached) throw error
    forgetCaller(system, call)
    return admitBody(system, call)
  }
}

/** Looks at the limits. A replay of a kept answer counts against its key alone. */
async function peek(system: System, { operation, idempotencyKey: key }: CallWithoutBody, caller: Caller): Promise<void> {
  try {
    await take(system.peekLimits, caller, fixedTakes(operation, caller))
  } catch (error) {
    const use = { accountId: caller.accountId, caller: callerName(caller) }
    const repeats = error instanceof LimitReached && key !== null && (await hasAnswer(system.db, { ...use, key }, system.ports.clock.now()))
    if (!repeats) throw error
    await take(system.peekLimits, caller, keyTake(caller))
  }
}

/** Finds the caller of a key; failures are counted by address and slowed down. Surfaces use it for what is no operation, such as listing tools. */
export async function identifyKey(system: System, key: string | null, address: string | null): Promise<KeyCaller> {
  return countingFailures(system, address, findCaller(system, key))
}

async function countingFailures<Found>(system: System, address: string | null, found: Promise<Found>): Promise<Found> {
  return await found.catch(async (problem: unknown) => {
    if (problem instanceof Problem && problem.refusal.status === 401 && address !== null) await system.failures.note(address)
    throw problem
  })
}

async function findCaller(system: System, key: string | null): Promise<KeyCaller> {
  const { region, otherRegionUrl } = system.ports.deployment
  if (key === null) throw new Problem(unauthorized, 'Send an API key: Authorization: Bearer <API_KEY>.')
  const parsed = parseApiKey(key)
  if (!parsed) throw new Problem(unauthorized, 'This is not an API key of Mailcast. Check that it was copied whole.')
  if (parsed.region !== region) {
    const where = otherRegionUrl ? `Send it to ${otherRegionUrl} instead.` : `Send it to the base address of that region.`
    throw new Problem(unauthorized, `This key belongs to the ${parsed.region === 'eu' ? 'European Union' : 'United States'} region. ${where}`)
  }
  const caller = await system.findKey(key)
  if (!caller) throw new Problem(unauthorized, 'This API key is unknown or has been revoked. Create another one and use that.')
  return caller
}

function reader(system: System, { purpose }: AnyOperation, token: string): Caller {
  const claims = purpose ? system.ports.vault.verify(purpose, token) : null
  if (!claims) throw new Problem(unauthorized, 'This link is incomplete or no longer valid. Open it again from the e-mail.')
  return { kind: 'reader', accountId: claims.accountId, subjectId: claims.subject, generation: claims.generation, aboutId: claims.about }
}

/** Finds the reader of a recipient token from a mail's link or return path. Holding the mail permits reports about it and nothing else. */
async function tokenRecipient(system: System, { recipientToken: use }: AnyOperation, recipientToken: string): Promise<Caller> {
  const owner = use ? await system.findRecipient(recipientToken, use) : null
  if (!owner) throw new Problem(notFound, 'Nothing is behind this link any more. The newsletter may have ended, or the link was not copied whole.')
  const { accountId, mailingId, recipientId, campaignId } = owner
  return { kind: 'reader', accountId, subjectId: recipientId, generation: 0, aboutId: campaignId, mail: { recipientToken, mailingId } }
}

async function visitor(system: System, { slug, session = null }: Extract<Credential, { kind: 'slug' }>): Promise<Caller> {
  const newsletter = await system.findSlug(slug)
  if (!newsletter) throw new Problem(notFound, 'There is no newsletter at this address. It may have moved or ended.')
  const { vault, clock } = system.ports
  const reader = session === null ? null : readReaderSession(vault, { token: session, accountId: newsletter.accountId }, clock.now())
  const { plan, ...found } = newsletter
  return { kind: 'visitor', ...found, planActive: system.ports.deployment.edition === 'self-hosted' || plan !== null, reader }
}
