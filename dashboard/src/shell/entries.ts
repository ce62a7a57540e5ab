import type { Entry } from './navigation.ts'
import { useSession } from './session.ts'

/** Returns a filter that drops places which the role or the deployment does not have. */
export function useEntries(): (entries: Entry[]) => Entry[] {
  const { role, outbox, edition } = useSession()
  return (entries) =>
    entries.filter(
      (entry) =>
        (entry.role !== 'owner' || role === 'owner') &&
        (!entry.outbox || (outbox && role === 'owner')) &&
        (!entry.own || edition === 'self-hosted'),
    )
}
