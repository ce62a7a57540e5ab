import type { ProductsById } from '../blocks/products.ts'
import { settleContent } from '../text/content.ts'
import type { BlocksContent, Content, TextContent } from '../text/content.ts'
import { textsOf, wholeOf } from '../text/content-texts.ts'
import { emailHtml } from '../html/email-html.ts'
import { hidesContent } from '#lib/read-html/tree.ts'
import { liquidError, sentenceOf, tagsError } from '../liquid/liquid.ts'
import { LiquidPlaceholders } from '../liquid/liquid-placeholders.ts'
import { MisplacedTag } from '../liquid/table-tags.ts'
import { TooMuch } from '../html/page-limits.ts'
import { paywallFaults } from '../text/paywall-faults.ts'
import { MARK, marksIn } from '../text/paywall-mark.ts'
import { hasPaywall } from '../text/visible-to.ts'
import { fieldError, isTooDeep, TOO_DEEP } from '../text/text-errors.ts'
import type { Converted, ConvertedOrErrors, Format, Known } from './conversion.ts'
import { blocksFromHtml } from './from-html.ts'
import { blocksFromMarkdown } from './from-markdown.ts'
import { type Loss, LOSSES_MAX, lossAt } from '../losses/loss.ts'
import { contentLosses } from '../losses/text-losses.ts'
import { translateContent } from './translated.ts'
import { htmlFromBlocks } from './to-html.ts'
import { markdownFromBlocks } from './to-markdown.ts'

/**
 * No products, and any language: only product cards and sign-up cards read these, and a text that
 * was converted from Markdown or HTML has no such cards.
 */
const NOTHING_KNOWN: Known = { products: {}, language: 'en' }

export interface ConvertWork {
  convert: Content
  to: Format
  products?: ProductsById
  /** The language of default texts, for blocks that have no text of their own. */
  language?: string
}

/**
 * Converts a content to another format, or returns its errors. Only `compile-process.ts` calls it,
 * which can be killed.
 */
export function convertOrErrors({
  convert: given,
  to,
  products = {},
  language = 'en',
}: ConvertWork): ConvertedOrErrors {
  const { content, losses: translations } = translatedOrGiven(given)
  for (const { pointer, text } of textsOf(content)) {
    const wrong = liquidError(text)
    if (wrong !== null) return [fieldError('invalid_liquid', wrong, pointer)]
  }
  const faults = paywallFaults(content)
  if (faults.length > 0) return faults
  try {
    const { content: made, losses } = converted(content, to, { products, language })
    const lost = cleaningLosses(content, to)
    const cleaning = content.format === 'html' ? withPlaces(lost, losses) : [...lost, ...losses]
    const all = [...translations, ...cleaning]
    return {
      content: settleContent(made),
      losses: [...new Map(all.map((one) => [JSON.stringify(one), one])).values()].slice(
        0,
        LOSSES_MAX,
      ),
    }
  } catch (error) {
    if (error instanceof TooMuch) return [fieldError(error.code, error.message, wholeOf(content))]
    if (error instanceof MisplacedTag)
      return [fieldError('misplaced_liquid', error.message, wholeOf(content))]
    if (isTooDeep(error)) return [fieldError('too_deep', TOO_DEEP, wholeOf(content))]
    return [
      fieldError(
        'invalid_html',
        `The text could not be converted: ${sentenceOf(error)}`,
        wholeOf(content),
      ),
    ]
  }
}

/**
 * Converts merge tags of other services to Liquid. A text whose own Liquid is invalid is returned
 * unchanged.
 */
function translatedOrGiven(given: Content): ReturnType<typeof translateContent> {
  const isRead = ({ text }: { text: string }) => tagsError(text) === null
  return textsOf(given).every(isRead) ? translateContent(given) : { content: given, losses: [] }
}

/** Lists what cleaning the HTML of a content removes. */
function cleaningLosses(content: Content, to: Format): Loss[] {
  const isCleaned = content.format === 'html' || (content.format === 'markdown' && to === 'html')
  return content.format !== to && isCleaned ? contentLosses(content, []) : []
}

/** The codes of losses for which blocks have no place: the styles of a page. */
const LOOKS = new Set(['attribute', 'css', 'outlook_comment'])

/**
 * Adds to the losses of a conversion the places that those of cleaning have. Only losses of the
 * conversion are returned.
 */
function withPlaces(cleaning: readonly Loss[], reading: readonly Loss[]): Loss[] {
  const nameOf = ({ code, values: { line: _l, column: _c, more: _m, ...values } = {} }: Loss) =>
    JSON.stringify([code, values])
  const read = new Set(reading.map(nameOf))
  const isLost = (loss: Loss) => {
    // Some frames are kept, and their positions cannot be distinguished from those of removed
    // frames.
    const element = String(loss.values?.['element'])
    if (LOOKS.has(loss.code) || element === 'iframe') return false
    return (
      !/^(?:element|image|link)/.test(loss.code) || read.has(nameOf(loss)) || hidesContent(element)
    )
  }
  const lost = cleaning.filter(isLost)
  const placed = new Set(lost.map(nameOf))
  return [...lost, ...reading.filter((loss) => !placed.has(nameOf(loss)))]
}

function converted(content: Content, to: Format, known: Known): Converted {
  if (content.format === to) return { content, losses: [] }
  if (content.format !== 'blocks' && hasPaywall(content)) return convertedParts(content, to)
  if (content.format === 'blocks') return fromBlocks(content, to as TextContent['format'], known)
  if (to === 'blocks') return toBlocks(content)
  const placeholders = new LiquidPlaceholders([content.body])
  if (to === 'html') {
    const { body } = emailHtml({
      format: 'markdown',
      body: placeholders.standApart(placeholders.protect(content.body)),
    })
    return {
      content: { format: 'html', body: placeholders.restore(placeholders.unwrap(body)).trim() },
      losses: [],
    }
  }
  const { blocks, losses } = blocksFromHtml(content.body, placeholders)
  const { body, losses: more } = markdownFromBlocks(blocks, NOTHING_KNOWN)
  // The caller does not see the intermediate blocks, so their losses refer to the whole text.
  return {
    content: { format: 'markdown', body },
    losses: [...losses, ...more.map((loss) => ({ ...loss, pointer: wholeOf(content) }))],
  }
}

/** Converts the parts above and below the paywall one after the other. */
function convertedParts({ format, body }: TextContent, to: Format): Converted {
  const { from, to: end } = marksIn(body)[0]!
  const [above, below] = [body.slice(0, from), body.slice(end)].map((part) =>
    converted({ format, body: part }, to, NOTHING_KNOWN),
  ) as [Converted, Converted]
  const losses = [...above.losses, ...below.losses]
  if (above.content.format === 'blocks' && below.content.format === 'blocks')
    return {
      content: {
        format: 'blocks',
        blocks: [...above.content.blocks, { type: 'paywall' }, ...below.content.blocks],
      },
      losses,
    }
  const bodies = [above, below].map(({ content }) => (content as TextContent).body.trim())
  return {
    content: { format: to as TextContent['format'], body: bodies.join(`\n\n${MARK}\n\n`) },
    losses,
  }
}

function toBlocks({ format, body }: TextContent): Converted {
  const placeholders = new LiquidPlaceholders([body])
  const { blocks, losses } =
    format === 'markdown'
      ? blocksFromMarkdown(body, placeholders)
      : blocksFromHtml(body, placeholders)
  return { content: { format: 'blocks', blocks }, losses }
}

function fromBlocks(content: BlocksContent, to: TextContent['format'], known: Known): Converted {
  const placeholders = new LiquidPlaceholders(textsOf(content).map(({ text }) => text))
  const { body, losses } =
    to === 'markdown'
      ? markdownFromBlocks(content.blocks, known)
      : htmlFromBlocks(content.blocks, placeholders, known)
  const theme = content.theme === undefined ? [] : [lossAt('/content/theme', 'theme')]
  return { content: { format: to, body }, losses: [...theme, ...losses] }
}
