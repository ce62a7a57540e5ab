import { inline } from '@css-inline/css-inline'
import { darkBlocksCss, blocksCss } from '../blocks/blocks-css.ts'
import { blocksHtml } from '../blocks/block-html.ts'
import { blocksText } from '../blocks/blocks-text.ts'
import { frameHtml } from '../blocks/embed-html.ts'
import type { ImagesById } from '../blocks/images.ts'
import type { ProductsById } from '../blocks/products.ts'
import type { BlocksContent, Content, TextContent } from '../text/content.ts'
import { type EmailHtml, emailHtml } from '../html/email-html.ts'
import { fitBlocks } from '../html/fit-blocks.ts'
import { darkFrameCss, darkMode, darkTextCss, frameCss, markdownCss, textCss } from './frame-css.ts'
import { htmlText } from '../html/html-text.ts'
import type { LiquidPlaceholders } from '../liquid/liquid-placeholders.ts'
import type { Look } from '#lib/look.ts'
import { refuseHeavyPage } from '../html/page-limits.ts'
import type { Place } from '../blocks/place.ts'

/** A content as HTML and plain text, with placeholders for its Liquid. */
interface Written {
  body: string
  /** The contents of the author's `<style>` elements. */
  styles: string
  text: string
  css: string
}

interface Making {
  look: Look
  language: string
  place: Place
  images: ImagesById
  products: ProductsById
  placeholders: LiquidPlaceholders
  places: boolean
}

export function writeContent(content: Content, making: Making): Written {
  return content.format === 'blocks' ? writtenBlocks(content, making) : writtenText(content, making)
}

function writtenText(
  { format, body }: TextContent,
  { look, place, placeholders, places }: Making,
): Written {
  const protectedBody = placeholders.protect(body)
  const column = {
    place,
    width: look.width - 2 * look.padding,
    protect: (words: string) => placeholders.protect(words),
  }
  let isFramed = false
  const made = emailHtml(
    {
      format,
      body: format === 'markdown' ? placeholders.standApart(protectedBody) : protectedBody,
    },
    {
      ...(places && { prepared: placeholders }),
      writeFrame(src, title) {
        const frame = frameHtml(src, title, column)
        if (frame === null) return null
        isFramed = true
        return `<div class="mc-b">${frame}</div>`
      },
    },
  )
  refuseHeavyPage(made)
  const page = format === 'markdown' ? placeholders.unwrap(made.body) : made.body
  const dark =
    format === 'markdown'
      ? darkMode(
          `${darkFrameCss(look)}\n${darkTextCss(look)}${isFramed ? `\n${darkBlocksCss(look)}` : ''}`,
        )
      : ''
  return {
    body: fitBlocks(page, look.direction, placeholders),
    styles: made.styles,
    text: seenText({ body: page, styles: made.styles }, placeholders),
    css:
      frameCss(look) +
      (format === 'markdown' ? markdownCss(look) : textCss(look)) +
      (isFramed ? blocksCss(look) : '') +
      dark,
  }
}

/**
 * Converts HTML to plain text with only the parts that a reader sees. Parts hidden by the author's
 * `<style>` elements are left out.
 */
function seenText({ body, styles }: EmailHtml, placeholders: LiquidPlaceholders): string {
  const textOf = (html: string) =>
    placeholders.joinRows(htmlText(html, (cut) => placeholders.tagsIn(cut)))
  if (styles === '') return textOf(body)
  const page = `<html><head>${styles}</head><body>${placeholders.asComments(body)}</body></html>`
  const inlined = inline(page, { loadRemoteStylesheets: false })
  return textOf(placeholders.asWords(inlined))
}

function writtenBlocks(
  { blocks }: BlocksContent,
  { look, language, place, images, products, placeholders, places }: Making,
): Written {
  const styles: string[] = []
  // HTML and text share a tag's words, so that a tag lost in the HTML is found.
  const words = new Map<string, string>()
  const once = (make: (text: string) => string) => (text: string) => {
    const known = words.get(text) ?? make(text)
    words.set(text, known)
    return known
  }
  const protect = once((text) => placeholders.protect(text))
  const setting = {
    look,
    language,
    place,
    images,
    products,
    places,
    protect,
    keep: once((tag) => placeholders.keep(tag)),
    textOf: (made: EmailHtml) => seenText(made, placeholders),
  }
  // The archive's page has its own padding beside the column.
  const width = look.width - (place === 'archive' ? 0 : 2 * look.padding)
  const body = blocksHtml(blocks, { ...setting, width, addStyles: (found) => styles.push(found) })
  refuseHeavyPage({ body, styles: styles.join('\n') })
  const dark = darkMode(`${darkFrameCss(look)}\n${darkBlocksCss(look)}`)
  return {
    body: fitBlocks(body, look.direction, placeholders),
    styles: styles.join('\n'),
    text: blocksText(blocks, setting),
    css: frameCss(look) + blocksCss(look) + dark,
  }
}
