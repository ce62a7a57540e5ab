import type { Filter } from '#areas/contacts/index.ts'
import type { Block } from './block.ts'
import { ITEMS_DEPTH_MAX } from '#lib/read-html/block-limits.ts'
import { type ListItem, placedItems } from './list-items.ts'
import { tableFaults } from './table.ts'
import { placedBlocks } from './walk.ts'

export const BLOCKS_MAX = 500
const DEPTH_MAX = 4
/**
 * The maximum number of characters of all texts in a content. The other formats have the same
 * limit.
 */
const CHARACTERS_MAX = 200_000

interface Found {
  message: string
  path: PropertyKey[]
}

/**
 * Finds errors that a block's schema cannot detect. When there are too many blocks or characters,
 * this is the only error reported.
 */
export function blockFaults(blocks: readonly Block[]): Found[] {
  const placed = [...placedBlocks(blocks)]
  if (placed.length > BLOCKS_MAX)
    return [
      {
        message: `An issue has at most ${BLOCKS_MAX} blocks, those in columns included, and this one has ${placed.length}. Join some`,
        path: [],
      },
    ]
  const characters = JSON.stringify(blocks).length
  if (characters > CHARACTERS_MAX)
    return [
      {
        message: `The blocks have ${characters} characters as JSON, and ${CHARACTERS_MAX} are allowed. Shorten them, or send two issues`,
        path: [],
      },
    ]
  const seen = new Set<string>()
  return placed.flatMap(({ block, path, depth }) => {
    const repeated = block.id !== undefined && seen.has(block.id)
    if (block.id !== undefined) seen.add(block.id)
    return [
      ...(repeated
        ? [
            {
              message: 'Another block has this id. Give it one of its own, or leave it out',
              path: [...path, 'id'],
            },
          ]
        : []),
      ...(depth > DEPTH_MAX
        ? [
            {
              message: `Blocks may be ${DEPTH_MAX} deep, and this one is ${depth} deep. Take it out of a column`,
              path,
            },
          ]
        : []),
      ...shareFaults(block, path),
      ...(block.type === 'list' ? itemFaults(block.items, path) : []),
      ...(block.type === 'table' ? tableFaults(block, path) : []),
      ...(block.when ? whenFaults(block.when, [...path, 'when']) : []),
    ]
  })
}

function itemFaults(items: readonly ListItem[], path: readonly PropertyKey[]): Found[] {
  const deep = [...placedItems(items)].find(({ depth }) => depth > ITEMS_DEPTH_MAX)
  if (deep === undefined) return []
  const message = `Lists may be ${ITEMS_DEPTH_MAX} deep in one another. Put this item into the list above`
  return [{ message, path: [...path, 'items', ...deep.path] }]
}

function shareFaults(block: Block, path: readonly PropertyKey[]): Found[] {
  if (block.type !== 'columns') return []
  const { shares, columns } = block
  const sum = shares.reduce((total, share) => total + share, 0)
  if (shares.length !== columns.length)
    return [
      {
        message: `There are ${columns.length} columns and ${shares.length} shares. Send a share for each column`,
        path: [...path, 'shares'],
      },
    ]
  return sum === 100
    ? []
    : [{ message: `The shares sum to ${sum}. Make them sum to 100`, path: [...path, 'shares'] }]
}

/**
 * The operators that depend on the current date. They are not allowed, since a mail is compiled
 * once and sending it again must give the same result.
 */
const BY_TODAY: readonly string[] = ['within_days', 'not_within_days', 'in_next_days']

/** Finds conditions that need more than a reader's address and fields, as a mail has only these. */
function whenFaults(filter: Filter, path: readonly PropertyKey[]): Found[] {
  const group = filter.all ?? filter.any
  if (group)
    return group.flatMap((part, i) => whenFaults(part, [...path, filter.all ? 'all' : 'any', i]))
  if (filter.not) return whenFaults(filter.not, [...path, 'not'])
  if (filter.event !== undefined)
    return [
      {
        message:
          'A block has no conditions on events. Send a condition on a field, or a campaign to a segment',
        path: [...path, 'event'],
      },
    ]
  const { field = '', op = '' } = filter
  if (field !== 'email' && !field.startsWith('fields.'))
    return [
      {
        message:
          'A block has conditions on email and on fields.<name>. For others send a campaign to a segment',
        path: [...path, 'field'],
      },
    ]
  if (BY_TODAY.includes(op))
    return [
      {
        message: `A block has no ${op}. Compare with a day: before, after, on`,
        path: [...path, 'op'],
      },
    ]
  return []
}
