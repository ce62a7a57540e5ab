import { useQuery } from '@tanstack/react-query'
import { client } from '../../../api.ts'
import { type InputOf, isSignedOut, type OutputOf, sentenceOf } from '../../../queries.ts'

export type Plan = OutputOf<'get_campaign_plan'>

interface Options {
  /** The part of the campaign on which the plan depends. The plan is read again when it changes. */
  of: unknown
  enabled?: boolean
  /** Reads a fresh plan whenever it is shown, for a sending that is bound to it. */
  fresh?: boolean
}

/** Reads the plan of the next step. Its own key spares the count when only the text is saved. */
export function usePlan(
  input: InputOf<'get_campaign_plan'>,
  { of, enabled = true, fresh = false }: Options,
) {
  const query = useQuery({
    queryKey: ['plan', input, JSON.stringify(of), fresh],
    queryFn: ({ signal }) =>
      client.call('get_campaign_plan', input, { signal }) as unknown as Promise<Plan>,
    enabled,
    staleTime: fresh ? 0 : 30_000,
    ...(fresh && { gcTime: 0, refetchOnWindowFocus: false }),
  })
  const problem = query.error === null || isSignedOut(query.error) ? null : sentenceOf(query.error)
  return { plan: query.data, problem, pending: query.isFetching, again: () => void query.refetch() }
}

export function leftOut({ excluded }: Plan): number {
  return excluded.reduce((sum, { count }) => sum + count, 0)
}

/** Splits a duration into the unit in which a person counts it. */
export function durationOf(seconds: number): { unit: 'second' | 'minute' | 'hour'; count: number } {
  if (seconds < 60) return { unit: 'second', count: Math.max(1, seconds) }
  if (seconds < 5400) return { unit: 'minute', count: Math.round(seconds / 60) }
  return { unit: 'hour', count: Math.round(seconds / 3600) }
}
