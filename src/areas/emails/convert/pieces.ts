import type { Block } from '../blocks/block.ts'
import { blockTexts } from '../blocks/block-texts.ts'
import { liquidError } from '../liquid/liquid.ts'
import type { LiquidPlaceholders } from '../liquid/liquid-placeholders.ts'
import { type Loss, lossAt } from './loss.ts'

/** A part of a text with the blocks made of it. */
export interface Piece {
  blocks: Block[]
  losses: Loss[]
  /** The part as HTML, with placeholders for its Liquid. */
  html: string
}

/**
 * Joins the blocks of all pieces. A tag such as `if` may enclose several pieces, and no tag may reach over two blocks: such pieces become one
 * block of HTML.
 */
export function blocksOf(pieces: readonly Piece[], placeholders: LiquidPlaceholders, pointer: string): { blocks: Block[]; losses: Loss[] } {
  const blocks: Block[] = []
  const losses: Loss[] = []
  let open: Piece[] = []
  for (const piece of pieces) {
    open.push(piece)
    if (placeholders.standIn(piece.html) || open.length > 1) {
      const source = open.map(({ html }) => html).join('\n')
      if (liquidError(placeholders.restore(source)) !== null) continue
    }
    const [first = piece] = open
    const isWhole = open.length === 1 && blockTexts(first.blocks).every(({ text }) => !text.includes('{') || liquidError(text) === null)
    if (isWhole) {
      blocks.push(...first.blocks)
      losses.push(...first.losses)
    } else {
      blocks.push(htmlOf(open, placeholders))
      losses.push(lossAt(pointer, 'liquid_across'))
    }
    open = []
  }
  if (open.length > 0) blocks.push(htmlOf(open, placeholders))
  return { blocks, losses }
}

function htmlOf(pieces: readonly Piece[], placeholders: LiquidPlaceholders): Block {
  return { type: 'html', body: placeholders.restore(pieces.map(({ html }) => html).join('\n')).trim() }
}
