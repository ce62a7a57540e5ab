import type { FieldError } from '#operation/problem.ts'
import { faultsOf, type Filter, type FilterScope } from '#areas/contacts/index.ts'
import type { Content } from './content.ts'
import { BLOCKS } from './text-errors.ts'
import { placedBlocks } from '../blocks/walk.ts'

/** Lists the conditions of blocks, with their JSON pointers. */
export function blockConditions(content: Content): { when: Filter; pointer: string }[] {
  if (content.format !== 'blocks') return []
  return [...placedBlocks(content.blocks)].flatMap(({ block: { when }, pointer }) => (when ? [{ when, pointer: `${BLOCKS}${pointer}/when` }] : []))
}

/** Finds conditions of blocks that name a custom field which the account does not have, or ask it for a value of another type. */
export async function conditionErrors(scope: FilterScope, content: Content): Promise<FieldError[]> {
  const asked = blockConditions(content)
  if (asked.length === 0) return []
  const faults = await faultsOf(
    scope,
    asked.map(({ when }) => when),
  )
  return asked.flatMap(({ pointer }, i) => faults[i]!.map((fault) => ({ ...fault, pointer: pointer + fault.pointer })))
}
