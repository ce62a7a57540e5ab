import { checkAccess, checkOrigin, checkPlan } from './access.ts'
import { checkOpen } from './closed.ts'
import { type Caller, callerName, type Credential, type KeyCaller } from '../caller.ts'
import { isAppToken, parseApiKey } from './api-key.ts'
import { hasAnswer } from '../requests/idempotency.ts'
import { notFound, Problem, unauthorized } from '../problem.ts'
import { listFixedTakes, keyTake, LimitReached, take } from '../limits/rate-limit.ts'
import type { AnyOperation } from '../operation.ts'
import type { Call } from '../requests/call.ts'
import type { System } from '../system.ts'
import { readBuyerSession, readReaderSession } from './reader-session.ts'
import { checkBrowser } from './visitor.ts'

/** Finds the caller by the credential alone. Failures count against the IP address. */
export async function identify(system: System, call: Call): Promise<Caller> {
  return COUNTED.has(call.credential.kind)
    ? countingFailures(system, call.address, find(system, call))
    : find(system, call)
}

/**
 * Returns the cached caller of a key. Null: it is not cached. The later request for the key's
 * limits checks that the key is still valid.
 */
export function recallCaller(
  system: System,
  { credential }: Pick<Call, 'credential'>,
): KeyCaller | null {
  const caller =
    credential.kind === 'bearer' && credential.key !== null
      ? system.recallKey(credential.key)
      : null
  return caller && !isExpired(system, caller) ? caller : null
}

function isExpired({ ports }: Pick<System, 'ports'>, { expiresAt, app }: KeyCaller): boolean {
  const now = ports.clock.now()
  return [expiresAt, app?.tokenExpiresAt].some((at) => at && at <= now)
}

export function forgetCaller(system: System, { credential }: Pick<Call, 'credential'>): void {
  if (credential.kind === 'bearer' && credential.key !== null) system.forgetKey(credential.key)
}

/**
 * The kinds of credential whose failures are counted by IP address. Other credentials are in links,
 * which people sometimes copy incompletely.
 */
const COUNTED = new Set<Credential['kind']>(['bearer', 'session'])

async function find(system: System, call: Pick<Call, 'operation' | 'credential'>): Promise<Caller> {
  const { operation, credential } = call
  if (credential.kind === 'operator') return { kind: 'operator', accountId: credential.accountId }
  if (credential.kind === 'token') return reader(system, operation, credential.token)
  if (credential.kind === 'recipient_token')
    return tokenRecipient(system, operation, credential.recipientToken)
  if (credential.kind === 'slug') return visitor(system, credential)
  if (credential.kind === 'bearer') {
    if (credential.key === null && operation.access === 'person')
      throw new Problem(unauthorized, 'You are not signed in. Sign in at /sign-in first.')
    return findCaller(system, credential.key)
  }
  checkOrigin(operation, credential, system.ports.deployment.baseUrl)
  return system.findPerson(credential)
}

type CallWithoutBody = Omit<Call, 'input'>

/**
 * Finds the caller of a large request before its body is read. Uses up no limit. Throws the same
 * Problems as `run()`.
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
    await call.operation.admit?.(call.bodyBytes ?? 0, {
      accountId: caller.accountId,
      db: system.db,
      ports: system.ports,
    })
    return caller
  } catch (error) {
    // The error may come from a cached caller that has changed. Unless it is about limits, the
    // caller is read again.
    if (remembered === null || error instanceof LimitReached) throw error
    forgetCaller(system, call)
    return admitBody(system, call)
  }
}

/**
 * Refuses a request that exceeds its limits, without using up a limit. For a repetition whose
 * answer is stored, only the key's limit matters.
 */
async function peek(
  system: System,
  { operation, idempotencyKey: key }: CallWithoutBody,
  caller: Caller,
): Promise<void> {
  try {
    await take(system.peekLimits, caller, listFixedTakes(operation, caller))
  } catch (error) {
    const use = { accountId: caller.accountId, caller: callerName(caller) }
    const repeats =
      error instanceof LimitReached &&
      key !== null &&
      (await hasAnswer(system.db, { ...use, key }, system.ports.clock.now()))
    if (!repeats) throw error
    await take(system.peekLimits, caller, keyTake(caller))
  }
}

/**
 * Finds the caller of a key for requests that are no operation, such as listing MCP tools. Counts
 * failures.
 */
export async function identifyKey(
  system: System,
  key: string | null,
  address: string | null,
): Promise<KeyCaller> {
  return countingFailures(system, address, findCaller(system, key))
}

async function countingFailures<Found>(
  system: System,
  address: string | null,
  found: Promise<Found>,
): Promise<Found> {
  return await found.catch(async (problem: unknown) => {
    if (problem instanceof Problem && problem.refusal.status === 401 && address !== null)
      await system.failures.note(address)
    throw problem
  })
}

async function findCaller(system: System, key: string | null): Promise<KeyCaller> {
  const { region, otherRegionUrl } = system.ports.deployment
  if (key === null)
    throw new Problem(unauthorized, 'Send an API key: Authorization: Bearer <API_KEY>.')
  if (isAppToken(key)) return findAppCaller(system, key)
  const parsed = parseApiKey(key)
  if (!parsed)
    throw new Problem(
      unauthorized,
      'This is not an API key of Mailcast. Check that it was copied whole.',
    )
  if (parsed.region !== region) {
    const where = otherRegionUrl
      ? `Send it to ${otherRegionUrl} instead.`
      : `Send it to the base address of that region.`
    throw new Problem(
      unauthorized,
      `This key belongs to the ${parsed.region === 'eu' ? 'European Union' : 'United States'} region. ${where}`,
    )
  }
  const caller = await system.findKey(key)
  if (!caller)
    throw new Problem(
      unauthorized,
      'This API key is unknown or has been revoked. Create another one and use that.',
    )
  if (isExpired(system, caller))
    throw new Problem(
      unauthorized,
      `This API key was valid until ${caller.expiresAt!.toISOString()}. Create another one, or ask an owner of the account for one.`,
    )
  return caller
}

/** Finds the caller of an app's access token. Throws a Problem when the token is not valid. */
async function findAppCaller(system: System, token: string): Promise<KeyCaller> {
  const caller = await system.findKey(token)
  if (!caller)
    throw new Problem(
      unauthorized,
      'This access token is unknown, or the app behind it was revoked. Connect the app again.',
    )
  if (caller.expiresAt && caller.expiresAt <= system.ports.clock.now())
    throw new Problem(
      unauthorized,
      `This app was connected until ${caller.expiresAt.toISOString()}. Connect it again, or ask an owner of the account.`,
    )
  if (isExpired(system, caller))
    throw new Problem(
      unauthorized,
      'This access token has ended. Ask for another one with the refresh token, or connect the app again.',
    )
  return caller
}

function reader(system: System, { purpose }: AnyOperation, token: string): Caller {
  const claims = purpose ? system.ports.vault.verify(purpose, token) : null
  if (!claims)
    throw new Problem(
      unauthorized,
      'This link is incomplete or no longer valid. Open it again from the e-mail.',
    )
  return {
    kind: 'reader',
    accountId: claims.accountId,
    subjectId: claims.subject,
    generation: claims.generation,
    aboutId: claims.about,
  }
}

/** Finds the reader of a recipient token. The token permits reports about its mail alone. */
async function tokenRecipient(
  system: System,
  { recipientToken: use }: AnyOperation,
  recipientToken: string,
): Promise<Caller> {
  const owner = use ? await system.findRecipient(recipientToken, use) : null
  if (!owner)
    throw new Problem(
      notFound,
      'Nothing is behind this link any more. The newsletter may have ended, or the link was not copied whole.',
    )
  const { accountId, mailingId, recipientId, campaignId } = owner
  return {
    kind: 'reader',
    accountId,
    subjectId: recipientId,
    generation: 0,
    aboutId: campaignId,
    mail: { recipientToken, mailingId },
  }
}

async function visitor(
  system: System,
  { slug, session = null }: Extract<Credential, { kind: 'slug' }>,
): Promise<Caller> {
  const newsletter = await system.findSlug(slug)
  if (!newsletter)
    throw new Problem(
      notFound,
      'There is no newsletter at this address. It may have moved or ended.',
    )
  const { vault, clock } = system.ports
  const sent = session === null ? null : { token: session, accountId: newsletter.accountId }
  const { plan, ...found } = newsletter
  return {
    kind: 'visitor',
    ...found,
    planActive: system.ports.deployment.edition === 'self-hosted' || plan !== null,
    reader: sent && readReaderSession(vault, sent, clock.now()),
    buyer: sent && readBuyerSession(vault, sent, clock.now()),
  }
}
