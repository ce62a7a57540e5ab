import { type Sited, siteUrl } from '#areas/newsletters/index.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Caller } from '#operation/caller.ts'
import type { Ports } from '#ports/ports.ts'

export const SUBSCRIBED = 'subscribed'

type Signing = Pick<Ports, 'vault' | 'deployment'>

/**
 * Returns the token for the page that a buyer sees after the payment. The page only shows the state
 * of the subscription.
 */
export function subscribedToken(
  { vault }: Pick<Ports, 'vault'>,
  accountId: string,
  subscriptionId: string,
): string {
  return vault.sign(SUBSCRIBED, {
    accountId,
    subject: typeId('sub', uuidOf(subscriptionId)),
    generation: 0,
    about: null,
  })
}

export function subscribedUrl(
  ports: Signing,
  { accountId, site, subscriptionId }: { accountId: string; site: Sited; subscriptionId: string },
): string {
  return `${siteUrl(site, ports.deployment.baseUrl)}/subscribed/${subscribedToken(ports, accountId, subscriptionId)}`
}

export function pricesUrl(baseUrl: string, site: Sited): string {
  return `${siteUrl(site, baseUrl)}/subscribe`
}

export function subscriptionIdOf(caller: Caller): string {
  if (caller.kind !== 'reader')
    throw new Error('an operation of a return page was called without its link')
  return typeId('psn', uuidOf(caller.subjectId))
}
