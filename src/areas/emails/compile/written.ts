import { darkBlocksCss, blocksCss } from '../blocks/blocks-css.ts'
import { blocksHtml } from '../blocks/block-html.ts'
import { blocksText } from '../blocks/blocks-text.ts'
import type { ImagesById } from '../blocks/images.ts'
import type { ProductsById } from '../blocks/products.ts'
import type { BlocksContent, Content, TextContent } from '../text/content.ts'
import { emailHtml } from '../html/email-html.ts'
import { darkFrameCss, darkMode, darkTextCss, frameCss, markdownCss, textCss } from './frame-css.ts'
import { htmlText } from '../html/html-text.ts'
import type { LiquidPlaceholders } from '../liquid/liquid-placeholders.ts'
import type { Look } from '../blocks/look.ts'
import { refuseHeavyPage } from '../html/page-limits.ts'
import type { Place } from '../blocks/place.ts'

/** A text of any format, as HTML and as plain text, with placeholders for its Liquid. */
export interface Written {
  body: string
  /** The author's own `<style>` elements. */
  styles: string
  text: string
  css: string
}

interface Making {
  look: Look
  place: Place
  images: ImagesById
  products: ProductsById
  placeholders: LiquidPlaceholders
  places: boolean
}

export function written(content: Content, making: Making): Written {
  return content.format === 'blocks' ? writtenBlocks(content, making) : writtenText(content, making)
}

function writtenText({ format, body }: TextContent, { look, placeholders, places }: Making): Written {
  const protectedBody = placeholders.protect(body)
  const made = emailHtml(
    { format, body: format === 'markdown' ? placeholders.standApart(protectedBody) : protectedBody },
    places ? placeholders : undefined,
  )
  refuseHeavyPage(made)
  const page = format === 'markdown' ? placeholders.unwrap(made.body) : made.body
  const dark = format === 'markdown' ? darkMode(`${darkFrameCss(look)}\n${darkTextCss(look)}`) : ''
  return {
    body: page,
    styles: made.styles,
    text: htmlText(page),
    css: frameCss(look) + (format === 'markdown' ? markdownCss(look) : textCss(look)) + dark,
  }
}

function writtenBlocks({ blocks }: BlocksContent, { look, place, images, products, placeholders, places }: Making): Written {
  const styles: string[] = []
  // The HTML and the text share the words of one tag, so that one that is lost in the HTML is found.
  const words = new Map<string, string>()
  const once = (make: (text: string) => string) => (text: string) => {
    const known = words.get(text) ?? make(text)
    words.set(text, known)
    return known
  }
  const protect = once((text) => placeholders.protect(text))
  const setting = { look, place, images, products, places, protect, keep: once((tag) => placeholders.keep(tag)) }
  const width = look.width - 2 * look.padding
  const body = blocksHtml(blocks, { ...setting, width, addStyles: (found) => styles.push(found) })
  refuseHeavyPage({ body, styles: styles.join('\n') })
  const dark = darkMode(`${darkFrameCss(look)}\n${darkBlocksCss(look)}`)
  return { body, styles: styles.join('\n'), text: blocksText(blocks, setting), css: frameCss(look) + blocksCss(look) + dark }
}
