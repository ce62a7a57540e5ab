import type { Filter } from '#areas/contacts/index.ts'

/**
 * Ties conditions about the automation's own mails to this automation and to the contact's present
 * run.
 */
export function boundFilter(filter: Filter, automationId: string): Filter {
  const inner = (part: Filter) => boundFilter(part, automationId)
  if (filter.all) return { all: filter.all.map(inner) }
  if (filter.any) return { any: filter.any.map(inner) }
  if (filter.not) return { not: inner(filter.not) }
  if (filter.stepId === undefined || filter.automationId !== undefined) return filter
  return { ...filter, automationId, since: filter.since ?? 'entered' }
}
