import type { EditorState } from '@tiptap/pm/state'
import {
  Braces,
  Columns2,
  Heading1,
  Heading2,
  Heading3,
  ListOrdered,
  type LucideIcon,
} from 'lucide-react'
import { foldAccents } from '../../../../../src/lib/fold-search.ts'
import { type Block, type BlockType, freshBlock, TYPES } from '../blocks/block.ts'
import { ICONS } from '../blocks/icons.ts'
import type { Say } from '../../../kit/say.ts'
import { columnsDepth } from './places.ts'

/** A thing that can be put into the text. */
export interface Item {
  key: string
  type: BlockType | 'field' | 'snippet'
  icon: LucideIcon
  name: string
  text: string
  more?: object
  blocks?: readonly Block[]
  /** The value of a reader, as Liquid. */
  liquid?: string
  /** Makes members of the block anew each time. */
  make?: () => object
  /** Further words by which it is found. */
  words: string
}

/** Two buttons side by side are columns, which stand below one another on a phone. */
function buttonsBeside(label: string): object {
  const button = (style: 'filled' | 'outline') => ({ ...freshBlock('button'), label, style })
  return { columns: [[button('filled')], [button('outline')]] }
}

/**
 * Lists what can be put into the text, with heading levels and kinds of lists apart. `readOn`: the
 * words of a new button.
 */
export function itemsOf(t: Say, readOn: string): Item[] {
  const item = (type: BlockType, some: Partial<Item> = {}): Item => ({
    key: type,
    type,
    icon: ICONS[type],
    name: t(`content:types.${type}.name`),
    text: t(`content:types.${type}.text`),
    words: t(`content:visual.found.${type}`, { defaultValue: '' }),
    ...some,
  })
  const levels = [Heading1, Heading2, Heading3].map((icon, i) =>
    item('heading', {
      key: `heading${i + 1}`,
      icon,
      name: t('content:visual.heading', { level: i + 1 }),
      text: t(`content:levels.${i + 1}`),
      more: { level: i + 1 },
    }),
  )
  const lists = [
    item('list', { name: t('content:visual.bullets'), more: { ordered: false } }),
    item('list', {
      key: 'numbers',
      icon: ListOrdered,
      name: t('content:visual.numbers'),
      more: { ordered: true },
    }),
  ]
  const field: Item = {
    key: 'field',
    type: 'field',
    icon: Braces,
    name: t('content:visual.field'),
    text: t('content:visual.fieldText'),
    words: 'name merge {{',
  }
  const buttons: Item = {
    key: 'buttons',
    type: 'columns',
    icon: Columns2,
    name: t('content:visual.buttons'),
    text: t('content:visual.buttonsText'),
    words: t('content:visual.found.button'),
    make: () => buttonsBeside(readOn),
  }
  const all = TYPES.flatMap((type) =>
    type === 'heading'
      ? levels
      : type === 'list'
        ? lists
        : type === 'button'
          ? [item(type), buttons]
          : [item(type)],
  )
  return [...all.slice(0, 8), field, ...all.slice(8)]
}

/** Lists what can stand at a place. Columns take no paywall, which parts the whole text. */
export function offeredAt(items: readonly Item[], state: EditorState | null): readonly Item[] {
  return state && columnsDepth(state.selection.$head) > 0
    ? items.filter(({ type }) => type !== 'paywall')
    : items
}

/** Finds the things whose name or words begin with what is typed, those by name first. */
export function findItems(items: readonly Item[], query: string): Item[] {
  const wanted = foldAccents(query.trim())
  if (wanted === '') return [...items]
  const begins = (text: string) => {
    const folded = foldAccents(text)
    return (
      folded.startsWith(wanted) || folded.split(/[\s,]+/).some((word) => word.startsWith(wanted))
    )
  }
  return [
    ...items.filter(({ name }) => begins(name)),
    ...items.filter(({ name, words, type }) => !begins(name) && (begins(words) || begins(type))),
  ]
}
