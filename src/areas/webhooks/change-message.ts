import { composeNotice } from '#mail/notice.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Caller } from '#operation/caller.ts'
import type { Message } from '#ports/mailer.ts'
import type { Deployment } from '#ports/ports.ts'

/** A change that redirects an account's events, or makes them forgeable. */
export type Change = 'moved' | 'deleted' | 'rotated'

const WHAT: Readonly<Record<Change, string>> = {
  moved: 'The address of a webhook endpoint of your account was changed',
  deleted: 'A webhook endpoint of your account was deleted',
  rotated: 'A webhook endpoint of your account has a new signing secret',
}

const EFFECT: Readonly<Record<Change, string>> = {
  moved: 'Its events, with the data of your subscribers, now go to the new address:',
  deleted: 'It receives no more events, and its log was deleted.',
  rotated: 'For 24 hours deliveries are signed with both secrets; after that with the new one alone.',
}

const UNDO: Readonly<Record<Change, string>> = {
  moved: 'Set the address back (update_webhook_endpoint), then give the endpoint a new secret (rotate_webhook_secret).',
  deleted: 'Register the address again (create_webhook_endpoint). The events of the last 30 days are in list_events.',
  rotated: 'Give the endpoint another secret (rotate_webhook_secret), and put it into your receiver.',
}

/** The kinds of caller that may change an endpoint. */
type Kind = Extract<Caller['kind'], 'key' | 'person' | 'operator'>

const LOCK_OUT: Readonly<Record<Kind, string>> = {
  key: 'Otherwise revoke that key (revoke_api_key): a program or person that should not have it is using it.',
  person:
    'Otherwise ask that person. If it was not them either, have them set another password, which ends their sessions, or take them out of the account (remove_member).',
  operator: 'Otherwise ask the people who run this server.',
}

export interface EndpointChange {
  endpointId: string
  change: Change
  /** The address before the change. */
  url: string
  newUrl: string | null
  by: { kind: Kind; label: string }
  at: string
}

/** Composes the mail to the owner: the change, its author and time, and the steps to take. Its message id is the same at every attempt. */
export function changeMessage(given: EndpointChange & { owner: string; deployment: Pick<Deployment, 'baseUrl' | 'mailFrom'> }): Message {
  const { endpointId, change, url, newUrl, by, at, owner, deployment } = given
  const address = deployment.mailFrom || owner
  const when = `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`
  return composeNotice({
    from: { name: 'Mailcast', address },
    to: owner,
    messageId: `${change}_${uuidOf(endpointId)}.${Date.parse(at)}@${address.split('@')[1]}`,
    date: new Date(at),
    what: WHAT[change],
    about: { short: new URL(url).host, name: url, id: endpointId },
    why: `${by.label} did this on ${when}. ${EFFECT[change]}${newUrl === null ? '' : ` ${newUrl}`}`,
    steps: ['If you expected this, there is nothing to do.', LOCK_OUT[by.kind], UNDO[change]],
    more: `${deployment.baseUrl}/docs#webhooks`,
  })
}
