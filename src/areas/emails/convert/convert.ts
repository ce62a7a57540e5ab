import type { ProductsById } from '../blocks/products.ts'
import { settled } from '../text/content.ts'
import type { BlocksContent, Content, TextContent } from '../text/content.ts'
import { textsOf, wholeOf } from '../text/content-texts.ts'
import { emailHtml } from '../html/email-html.ts'
import { liquidError, sentenceOf } from '../liquid/liquid.ts'
import { LiquidPlaceholders } from '../liquid/liquid-placeholders.ts'
import { TooMuch } from '../html/page-limits.ts'
import { paywallFaults } from '../text/paywall-faults.ts'
import { MARK, marksIn } from '../text/paywall-mark.ts'
import { hasPaywall } from '../text/visible-to.ts'
import { fieldError, isTooDeep, TOO_DEEP } from '../text/text-errors.ts'
import type { Converted, ConvertedOrErrors, Format } from './conversion.ts'
import { blocksFromHtml } from './from-html.ts'
import { blocksFromMarkdown } from './from-markdown.ts'
import { LOSSES_MAX, lossAt } from './loss.ts'
import { htmlFromBlocks } from './to-html.ts'
import { markdownFromBlocks } from './to-markdown.ts'

/** The work of a conversion. */
export interface ConvertWork {
  convert: Content
  to: Format
  /** The products that its blocks name. */
  products?: ProductsById
}

/** Converts a text to another format, or returns its errors. Call it only in the process that can be killed (`compile-process.ts`). */
export function convertedOrErrors({ convert: content, to, products = {} }: ConvertWork): ConvertedOrErrors {
  for (const { pointer, text } of textsOf(content)) {
    const wrong = liquidError(text)
    if (wrong !== null) return [fieldError('invalid_liquid', wrong, pointer)]
  }
  const faults = paywallFaults(content)
  if (faults.length > 0) return faults
  try {
    const { content: made, losses } = converted(content, to, products)
    return { content: settled(made), losses: [...new Map(losses.map((one) => [JSON.stringify(one), one])).values()].slice(0, LOSSES_MAX) }
  } catch (error) {
    if (error instanceof TooMuch) return [fieldError(error.code, error.message, wholeOf(content))]
    if (isTooDeep(error)) return [fieldError('too_deep', TOO_DEEP, wholeOf(content))]
    return [fieldError('invalid_html', `The text could not be converted: ${sentenceOf(error)}`, wholeOf(content))]
  }
}

function converted(content: Content, to: Format, products: ProductsById): Converted {
  if (content.format === to) return { content, losses: [] }
  if (content.format !== 'blocks' && hasPaywall(content)) return convertedParts(content, to)
  if (content.format === 'blocks') return fromBlocks(content, to as TextContent['format'], products)
  if (to === 'blocks') return toBlocks(content)
  const placeholders = new LiquidPlaceholders([content.body])
  if (to === 'html') {
    const { body } = emailHtml({ format: 'markdown', body: placeholders.standApart(placeholders.protect(content.body)) })
    return { content: { format: 'html', body: placeholders.restore(placeholders.unwrap(body)).trim() }, losses: [] }
  }
  const { blocks, losses } = blocksFromHtml(content.body, placeholders)
  const { body, losses: more } = markdownFromBlocks(blocks, {})
  // The blocks between the two formats are no part of the answer, so a loss in one of them is one of the whole.
  return { content: { format: 'markdown', body }, losses: [...losses, ...more.map((loss) => ({ ...loss, pointer: wholeOf(content) }))] }
}

/** Converts what is above the paywall and what is below it apart. */
function convertedParts({ format, body }: TextContent, to: Format): Converted {
  const { from, to: end } = marksIn(body)[0]!
  const [above, below] = [body.slice(0, from), body.slice(end)].map((part) => converted({ format, body: part }, to, {})) as [Converted, Converted]
  const losses = [...above.losses, ...below.losses]
  if (above.content.format === 'blocks' && below.content.format === 'blocks')
    return { content: { format: 'blocks', blocks: [...above.content.blocks, { type: 'paywall' }, ...below.content.blocks] }, losses }
  const bodies = [above, below].map(({ content }) => (content as TextContent).body.trim())
  return { content: { format: to as TextContent['format'], body: bodies.join(`\n\n${MARK}\n\n`) }, losses }
}

function toBlocks({ format, body }: TextContent): Converted {
  const placeholders = new LiquidPlaceholders([body])
  const { blocks, losses } = format === 'markdown' ? blocksFromMarkdown(body, placeholders) : blocksFromHtml(body, placeholders)
  return { content: { format: 'blocks', blocks }, losses }
}

function fromBlocks(content: BlocksContent, to: TextContent['format'], products: ProductsById): Converted {
  const placeholders = new LiquidPlaceholders(textsOf(content).map(({ text }) => text))
  const { body, losses } = to === 'markdown' ? markdownFromBlocks(content.blocks, products) : htmlFromBlocks(content.blocks, placeholders, products)
  const theme = content.theme === undefined ? [] : [lossAt('/content/theme', 'theme')]
  return { content: { format: to, body }, losses: [...theme, ...losses] }
}
