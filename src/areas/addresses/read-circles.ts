import { type Newsletter, siteUrl } from '#areas/newsletters/index.ts'
import type { Scope } from '#operation/scope.ts'
import { RedirectCircles } from './redirect-circles.ts'
import { allRedirects } from './redirect-sql.ts'
import { listFormerHosts } from './site-host-sql.ts'
import { FORMER_HOSTS_MAX } from './site-address.ts'

/** Reads the redirects of a newsletter, and the addresses of its own site. */
export async function readCircles(
  scope: Pick<Scope, 'db' | 'accountId' | 'ports'>,
  newsletter: Newsletter,
): Promise<RedirectCircles> {
  const { id: newsletterId, slug } = newsletter
  const { baseUrl } = scope.ports.deployment
  const former = await listFormerHosts(scope, { newsletterId, host: '' }, FORMER_HOSTS_MAX)
  return new RedirectCircles(await allRedirects(scope, newsletterId), [
    siteUrl(newsletter, baseUrl),
    `${baseUrl}/n/${slug}`,
    ...former.map((host) => `https://${host}`),
  ])
}
