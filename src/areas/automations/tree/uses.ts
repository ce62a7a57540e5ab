import { fieldsOf, namesTag } from '#areas/contacts/index.ts'
import type { usesWanted } from '#areas/newsletters/index.ts'
import { listNamed } from './named.ts'
import type { Plan } from './plan.ts'

type Used = NonNullable<(typeof usesWanted)['data']>['kind']

export function planUses(plan: Plan, kind: Used, name: string): boolean {
  const named = listNamed(plan)
  const among = (placed: readonly { thing: string }[]) => placed.some(({ thing }) => thing === name)
  switch (kind) {
    case 'tag':
      return (
        among(named.tags) ||
        among(named.added) ||
        named.filters.some(({ thing }) => namesTag(thing, [name]))
      )
    case 'field':
      return (
        among(named.dates) ||
        named.fields.some(({ thing }) => thing.name === name) ||
        named.filters.some(({ thing }) => fieldsOf(thing).includes(name))
      )
    case 'segment':
      return among(named.segments)
    case 'endpoint':
      return among(named.endpoints)
    case 'product':
      // A search in the JSON text is enough: only triggers, filters and blocks of mails contain
      // product ids, and no other text looks like an id.
      return JSON.stringify(plan).includes(name)
  }
}
