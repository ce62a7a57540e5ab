import type { FieldError } from '#operation/problem.ts'
import { faultsOf, type FilterScope } from '#areas/contacts/index.ts'
import type { Content } from './content.ts'
import { BLOCKS } from './text-errors.ts'
import { placedBlocks } from '../blocks/walk.ts'

/** Finds conditions of blocks that name a custom field which the account does not have, or ask it for a value of another type. */
export async function conditionErrors(scope: FilterScope, content: Content): Promise<FieldError[]> {
  if (content.format !== 'blocks') return []
  const asked = [...placedBlocks(content.blocks)].flatMap(({ block: { when }, pointer }) => (when ? [{ when, at: `${BLOCKS}${pointer}/when` }] : []))
  if (asked.length === 0) return []
  const faults = await faultsOf(
    scope,
    asked.map(({ when }) => when),
  )
  return asked.flatMap(({ at }, i) => faults[i]!.map((fault) => ({ ...fault, pointer: at + fault.pointer })))
}
