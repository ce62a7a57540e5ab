import { useNewsletter } from '../../../shell/newsletter.ts'
import type { Campaign } from '../campaign.ts'

/**
 * Returns the paths of an issue and its newsletter on this server, and the public address;
 * null where the campaign has no page.
 */
export function useWebPath({
  newsletterId,
  publishedAt,
  slug,
  id,
}: Campaign): { path: string; site: string; address: string } | null {
  const newsletter = useNewsletter().newsletters.find((one) => one.id === newsletterId)
  if (publishedAt === null || newsletter?.archive !== 'public') return null
  const site = `/n/${newsletter.slug}`
  const last = slug ?? id
  const home = newsletter.siteUrl ?? `${location.origin}${site}`
  return { path: `${site}/${last}`, site, address: `${home}/${last}` }
}
