import { useQuery } from '@tanstack/react-query'
import { client, isProblem } from '../../api.ts'
import type { Newsletter } from '../../shell/newsletter.ts'
import type { Template } from './template.ts'

let last: Promise<unknown> = Promise.resolve()

/** Does one after the other: the server makes two previews at once, and a composer may want one. */
function inTurn<Made>(make: () => Promise<Made>): Promise<Made> {
  const next = last.then(make)
  last = next.catch(() => {})
  return next
}

/** Returns a template's mail once it is wanted, and again when the newsletter's look changes. */
export function useThumbnail(
  { content }: Template,
  { id: newsletterId, theme, branding }: Newsletter,
  wanted: boolean,
) {
  return useQuery({
    queryKey: ['preview_content', { newsletterId, content }, theme, branding],
    enabled: wanted,
    staleTime: Infinity,
    // A busy server has a moment later. A limit lasts too long to wait for.
    retry: (failures, error) => failures < 3 && isProblem(error) && error.status === 503,
    retryDelay: 2000,
    queryFn: ({ signal }) =>
      inTurn(async () => {
        signal.throwIfAborted()
        return await client.call('preview_content', { newsletterId, content }, { signal })
      }),
  })
}
