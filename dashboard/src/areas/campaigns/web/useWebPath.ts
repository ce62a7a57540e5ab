import { useNewsletter } from '../../../shell/newsletter.ts'
import type { Campaign } from '../campaign.ts'

/** Returns the path of an issue and of its newsletter's page, or null for a campaign that has no page. */
export function useWebPath({ newsletterId, publishedAt, slug, id }: Campaign): { path: string; site: string } | null {
  const newsletter = useNewsletter().newsletters.find((one) => one.id === newsletterId)
  if (publishedAt === null || newsletter?.archive !== 'public') return null
  const site = `/n/${newsletter.slug}`
  return { path: `${site}/${slug ?? id}`, site }
}
