import type { Filter } from '#areas/contacts/index.ts'

/** Names the automation in conditions on mails of its steps, and restricts them to the mails of the run that a contact is in. */
export function boundFilter(filter: Filter, automationId: string): Filter {
  const inner = (part: Filter) => boundFilter(part, automationId)
  if (filter.all) return { all: filter.all.map(inner) }
  if (filter.any) return { any: filter.any.map(inner) }
  if (filter.not) return { not: inner(filter.not) }
  if (filter.stepId === undefined || filter.automationId !== undefined) return filter
  return { ...filter, automationId, since: filter.since ?? 'entered' }
}
