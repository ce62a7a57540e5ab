import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { CHOSEN, tellPlace } from '../place.ts'
import { type OutputOf, reading } from '../queries.ts'

export type Newsletter = OutputOf<'get_newsletter'>

export const allNewsletters = reading('list_newsletters', { limit: 100 })

/** Returns the page's newsletter: the address's, else the last chosen, else the first, or null. */
export function useNewsletter(): {
  newsletter: Newsletter | null
  newsletters: Newsletter[]
  choose: (newsletterId: string) => void
} {
  const { data } = useSuspenseQuery({ ...allNewsletters, staleTime: 60_000 })
  const { newsletter: wanted } = useLocation().search as { newsletter?: string }
  const navigate = useNavigate()
  const newsletters = data.data
  const find = (id: string | null | undefined) => newsletters.find((one) => one.id === id)
  return {
    newsletter:
      find(wanted) ?? find(localStorage.getItem(CHOSEN.newsletter)) ?? newsletters.at(-1) ?? null,
    newsletters,
    choose(newsletterId) {
      localStorage.setItem(CHOSEN.newsletter, newsletterId)
      tellPlace()
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, newsletter: newsletterId }),
      } as never)
    },
  }
}
