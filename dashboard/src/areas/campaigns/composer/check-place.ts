import { blockAt, pointerTo } from '../../content/blocks/places.ts'
import { placeOf } from '../../content/content.ts'
import type { InputOf } from '../../../shapes.ts'
import type { Draft } from '../campaign.ts'

type Texts = Pick<Draft, 'content' | 'variants'>
/** The texts of the preview that the checks came with. */
type Checked = Pick<InputOf<'preview_content'>, 'content' | 'variants'>

const IN_TEXT = /^(\/variants\/options\/(\d+))?\/content\/(?:body|blocks)(\/.*)?$/

/** Follows a check's place to the present text, by block id. A gone block's is the whole text. */
export function followPlace(pointer: string, checked: Checked | null, now: Texts): string {
  const found = IN_TEXT.exec(pointer)
  const [, option = '', at, inside = ''] = found ?? []
  const text = textOf(now, at)
  if (!found || !text) return pointer
  const before = checked && textOf(checked, at)
  const id =
    before && 'blocks' in before && before.blocks
      ? blockAt(before.blocks, inside)?.block.id
      : undefined
  const place = id !== undefined && text.format === 'blocks' ? pointerTo(text.blocks, id) : null
  return `${option}${placeOf(text)}${place ?? ''}`
}

interface Has<Text> {
  content: Text
  variants?: { options?: readonly { content?: Text | undefined }[] | undefined } | null | undefined
}

/** Returns the text of an option of the A/B test, or the draft's own. */
function textOf<Text>({ content, variants }: Has<Text>, at: string | undefined): Text | undefined {
  return at === undefined ? content : variants?.options?.[Number(at)]?.content
}
