import { blockAt, pointerTo } from '../../content/blocks/places.ts'
import { placeOf } from '../../content/content.ts'
import type { InputOf, OutputOf } from '../../../shapes.ts'
import type { Draft } from '../campaign.ts'

type Texts = Pick<Draft, 'content' | 'variants'>
/** The texts of the preview that the checks came with. */
export type Checked = Pick<InputOf<'preview_content'>, 'content' | 'variants'>

const IN_TEXT = /^(\/variants\/options\/(\d+))?\/content(?:\/(?:body|blocks)(\/.*)?)?$/

/** Follows a check's place to the present text, by block id. A gone block's is the whole text. */
export function followPlace(pointer: string, checked: Checked | null, now: Texts): string {
  const found = IN_TEXT.exec(pointer)
  const [, option = '', at] = found ?? []
  const text = textOf(now, at)
  if (!found || !text) return pointer
  const { id, rest } = blockOfPlace(pointer, checked) ?? {}
  const place = id !== undefined && text.format === 'blocks' ? pointerTo(text.blocks, id) : null
  const inside = place === null ? '' : place + (rest === '' ? '' : `/${rest}`)
  return `${option}${placeOf(text)}${inside}`
}

/** Finds the block that a check is about, and the pointer below it. */
export function blockOfPlace(
  pointer: string,
  checked: Checked | null,
): { id: string | undefined; rest: string } | null {
  const [, , at, inside = ''] = IN_TEXT.exec(pointer) ?? []
  const text = checked && textOf(checked, at)
  const found = text && 'blocks' in text && text.blocks ? blockAt(text.blocks, inside) : null
  return found && { id: found.block.id, rest: found.rest }
}

interface Place {
  root: string
  place: string
}

/**
 * Returns whether a check is about a place in a text: a block by its id, or a line of Markdown or
 * HTML.
 */
export function isAbout(
  {
    pointer = '',
    values,
  }: Pick<OutputOf<'preview_content'>['checks'][number], 'pointer' | 'values'>,
  { root, place }: Place,
  checked: Checked | null,
): boolean {
  if (pointer === root) return String(values?.['line']) === place
  return pointer.startsWith(`${root}/`) && blockOfPlace(pointer, checked)?.id === place
}

/** Matches a pointer to words that are written in the text itself, and not in a block's form. */
const WORDS = /\/(?:text|items|rows)(?:\/|$)/

/**
 * Returns whether a refusal is about words that are being written. One of Markdown or HTML names no
 * line, so it is taken to be about the line that changes. A field of a form tells its fault at once.
 */
export function isUnfinished(
  { pointer }: { pointer: string },
  begun: Place,
  written: Checked | Texts,
): boolean {
  return pointer === begun.root || (WORDS.test(pointer) && isAbout({ pointer }, begun, written))
}

interface Has<Text> {
  content: Text
  variants?: { options?: readonly { content?: Text | undefined }[] | undefined } | null | undefined
}

/** Returns the text of an option of the A/B test, or the draft's own. */
function textOf<Text>({ content, variants }: Has<Text>, at: string | undefined): Text | undefined {
  return at === undefined ? content : variants?.options?.[Number(at)]?.content
}
