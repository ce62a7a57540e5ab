import { useNewsletter } from '../../../shell/newsletter.ts'
import type { Campaign } from '../campaign.ts'

/** Returns the paths of an issue and its newsletter; null where the campaign has no page. */
export function useWebPath({
  newsletterId,
  publishedAt,
  slug,
  id,
}: Campaign): { path: string; site: string } | null {
  const newsletter = useNewsletter().newsletters.find((one) => one.id === newsletterId)
  if (publishedAt === null || newsletter?.archive !== 'public') return null
  const site = `/n/${newsletter.slug}`
  return { path: `${site}/${slug ?? id}`, site }
}
