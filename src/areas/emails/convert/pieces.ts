import type { Block } from '../blocks/block.ts'
import { blockTexts } from '../blocks/block-texts.ts'
import { liquidError } from '../liquid/liquid.ts'
import type { LiquidPlaceholders } from '../liquid/liquid-placeholders.ts'
import { type Loss, lossAt, MAIL_LOSSES } from '../losses/loss.ts'

export interface Piece {
  blocks: Block[]
  losses: Loss[]
  /** The HTML, with placeholders for its Liquid. */
  html: string
}

/**
 * Joins the blocks of pieces. Pieces within one Liquid tag such as `if` become one HTML block,
 * since a tag must be within a block.
 */
export function blocksOf(
  pieces: readonly Piece[],
  placeholders: LiquidPlaceholders,
  pointer: string,
): { blocks: Block[]; losses: Loss[] } {
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
    const isWhole = open.length === 1 && holdsLiquid(first, placeholders)
    if (isWhole) {
      blocks.push(...first.blocks)
      losses.push(...first.losses)
    } else {
      blocks.push(htmlOf(open, placeholders))
      losses.push(...open.flatMap(lossesInMail), lossAt(pointer, 'liquid_across'))
    }
    open = []
  }
  if (open.length > 0) blocks.push(htmlOf(open, placeholders))
  return { blocks, losses }
}

/**
 * Returns whether each text of a piece has complete Liquid tags, and none was lost in its blocks.
 */
function holdsLiquid({ blocks, html }: Piece, placeholders: LiquidPlaceholders): boolean {
  if (!placeholders.standIn(html)) return true
  const texts = blockTexts(blocks).map(({ text }) => text)
  // Liquid tags in an attribute, such as a class, are removed with the attribute.
  const words = placeholders.restore(html.replace(/<[^<>]*>/g, ''))
  return (
    texts.every((text) => !text.includes('{') || liquidError(text) === null) &&
    countTags(texts.join('')) >= countTags(words)
  )
}

const countTags = (text: string) => text.split('{%').length

const IN_MAIL = new Set<string>(MAIL_LOSSES)
const lossesInMail = ({ losses }: Piece) => losses.filter(({ code }) => IN_MAIL.has(code))

function htmlOf(pieces: readonly Piece[], placeholders: LiquidPlaceholders): Block {
  return {
    type: 'html',
    body: placeholders.restore(pieces.map(({ html }) => html).join('\n')).trim(),
  }
}
