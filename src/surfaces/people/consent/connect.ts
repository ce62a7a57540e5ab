import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { listMemberships } from '#areas/accounts/index.ts'
import { connect_app } from '#areas/keys/index.ts'
import { type Client, hostOfRedirect, kindOfRedirect, type Scope } from '#areas/oauth/index.ts'
import type { Html } from '#lib/html.ts'
import { internalCall } from '#operation/internal-call.ts'
import { Problem, refusal } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import type { Translate } from '#words/translate.ts'
import { addressOf } from '../../http/address.ts'
import type { Fields, Notice } from '../form.ts'
import { type ConsentAsk, consentView } from './consent-view.ts'
import { endOf, firstChoices, type Given, readChoices, readSendsTo } from './decision.ts'
import { isProven, makeProof } from './form-proof.ts'

/** The session of the person who is asked. */
export type Session = NonNullable<Awaited<ReturnType<System['people']['session']>>>

/** A client's request to a person, by a redirect or by a device's code. */
export interface Asked {
  client: Client
  scope: Scope
  /** The address to which the response is redirected; null for a device. */
  redirectUri: string | null
  userCode?: string
  action: string
  /** The parameters of the request, which the form sends again in hidden fields. */
  carried: Record<string, string>
}

/** Renders the consent page, with the proof that it was shown to this session. */
export async function askConsent(
  system: System,
  { t, session, asked }: { t: Translate; session: Session; asked: Asked },
  again?: { form: Fields; notice: Notice },
): Promise<Html> {
  const ask = await askOf(system, session, asked)
  const given: Given = again ? readChoices(again.form) : firstChoices(ask.mayWrite)
  return consentView(t, ask, given, again?.notice ?? null)
}

async function askOf(system: System, session: Session, asked: Asked): Promise<ConsentAsk> {
  const { client, redirectUri, carried } = asked
  const accounts = await openAccounts(system, session)
  const isWriter = accounts.some(({ viewer }) => !viewer)
  return {
    host: hostOf(asked),
    name: client.name,
    way: redirectUri === null ? 'device' : kindOfRedirect(redirectUri),
    answerTo: redirectUri === null ? null : hostOfRedirect(redirectUri),
    ...(asked.userCode !== undefined && { userCode: asked.userCode }),
    mayWrite: isWriter && asked.scope === 'read write',
    email: session.email,
    accounts,
    action: asked.action,
    carried: { ...carried, proof: makeProof(system, session.sessionId, carried) },
  }
}

/**
 * Returns the host by which the page names the client, and never a name that the client chose. A
 * device has no proven host.
 */
function hostOf({ client, redirectUri }: Asked): string {
  return redirectUri === null ? 'device' : (client.host ?? hostOfRedirect(redirectUri))
}

const noAccount = refusal('forbidden', 403, 'You are in no account')

async function openAccounts(system: System, { personId }: Session) {
  const memberships = await listMemberships(system.db, personId)
  const accounts = memberships
    .filter(({ closed }) => !closed)
    .map(({ role, ...account }) => ({ ...account, viewer: role === 'viewer' }))
  if (accounts.length === 0)
    throw new Problem(
      noAccount,
      'You are a member of no account that an app could work for. Ask an owner to invite you.',
    )
  return accounts
}

const stale = refusal('forbidden', 403, 'Look again and decide')

/** Throws unless our page showed this request to this session within the last hour. */
export function checkProof(
  system: System,
  { session, asked, form, t }: { session: Session; asked: Asked; form: Fields; t: Translate },
): void {
  if (isProven(system, session.sessionId, asked.carried, form['proof'] ?? '')) return
  throw new Problem(stale, t('consent.stale'))
}

const notUsable = refusal('invalid_request', 422, 'A value cannot be used')

/** Connects the app with the rights that the person chose. Returns these rights. */
export async function connectApp(
  system: System,
  request: FastifyRequest,
  { session, asked, form, t }: { session: Session; asked: Asked; form: Fields; t: Translate },
) {
  const choices = readChoices(form)
  const typed = readSendsTo(choices.sendsTo)
  // The page hides the field of an app that reads.
  const sendsTo = choices.level === 'read' ? (typed ?? null) : typed
  if (sendsTo === undefined) throw new Problem(notUsable, t('consent.noNumber'))
  const accounts = await openAccounts(system, session)
  const account = accounts.find(({ accountId }) => accountId === choices.account)
  if (!account) throw new Problem(notUsable, t('consent.noAccount'))
  const mayWrite = !account.viewer && asked.scope === 'read write'
  const answer = await internalCall(system, {
    operation: connect_app,
    credential: {
      kind: 'session',
      cookie: request.headers.cookie ?? '',
      accountId: account.accountId,
      sameOrigin: true,
    },
    input: {
      clientId: appClientOf(asked),
      anyProgram: asked.redirectUri !== null && kindOfRedirect(asked.redirectUri) !== 'web',
      name: asked.client.name,
      host: hostOf(asked),
      level: mayWrite ? choices.level : 'read',
      confirm: choices.confirm,
      sendsTo,
      expiresAt: endOf(choices.expires, system.ports.clock.now()),
    },
    requestId: request.id,
    address: addressOf(request),
  })
  if (answer.problem) throw answer.problem
  return {
    accountId: account.accountId,
    appId: (answer.body as { id: string }).id,
    personId: session.personId,
    clientId: asked.client.clientId,
  }
}

/**
 * Returns the key that identifies the app: consents with the same key share an app and its limits.
 * A device proves nothing, so each device is a separate app. Hosts of one registration may belong
 * to strangers, so each host is a separate app. A program on the computer is identified without its
 * port, which changes each time.
 */
function appClientOf({ client, redirectUri }: Asked): string {
  const { clientId, host } = client
  if (redirectUri === null) return `${clientId}#${randomUUID()}`
  const isProven = host !== null && kindOfRedirect(redirectUri) === 'web'
  return isProven ? clientId : `${clientId}#${hostOfRedirect(redirectUri)}`
}
