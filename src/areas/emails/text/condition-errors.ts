import type { FieldError } from '#operation/problem.ts'
import { faultsOf, type Filter, type FilterScope } from '#areas/contacts/index.ts'
import type { Content } from './content.ts'
import { BLOCKS } from './text-errors.ts'
import { placedBlocks } from '../blocks/walk.ts'

export function blockConditions(content: Content): { when: Filter; pointer: string }[] {
  if (content.format !== 'blocks') return []
  return [...placedBlocks(content.blocks)].flatMap(({ block: { when }, pointer }) =>
    when ? [{ when, pointer: `${BLOCKS}${pointer}/when` }] : [],
  )
}

/** Finds conditions with unknown custom fields, or with values of another type than their field. */
export async function conditionErrors(scope: FilterScope, content: Content): Promise<FieldError[]> {
  const asked = blockConditions(content)
  if (asked.length === 0) return []
  const faults = await faultsOf(
    scope,
    asked.map(({ when }) => when),
  )
  return asked.flatMap(({ pointer }, i) =>
    faults[i]!.map((fault) => ({ ...fault, pointer: pointer + fault.pointer })),
  )
}
