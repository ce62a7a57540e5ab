import { inline } from '@css-inline/css-inline'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { articleFrame } from '../web/article.ts'
import { closingCss } from './closing.ts'
import { emailFrame } from './email-frame.ts'
import { LiquidPlaceholders } from '../liquid/liquid-placeholders.ts'
import { lookOf } from '../blocks/look.ts'
import type { Place } from '../blocks/place.ts'
import { offerHtml, offerIn, offerText } from './offer.ts'
import { textsOf } from '../text/content-texts.ts'
import type { Closing, EmailText } from '../text/email-text.ts'
import { withTracking } from './tracked-links.ts'
import { written } from './written.ts'

/** A text as Liquid templates, styled and inlined once. */
export interface CompiledEmail {
  subject: string
  html: string
  text: string
  /** The addresses of the links whose clicks are counted. A link's number is its place in this list, from 1. */
  links: string[]
  /** Liquid tags that compiling removed, since they are at a place such as the inside of an HTML tag. */
  lost: string[]
}

const LEAVE = '{{ unsubscribe_url }}'
const PREFERENCES = '{{ preferences_url }}'
const SITE = '{{ newsletter.url }}'
const FOOTER = [
  ['Preferences', PREFERENCES],
  ['Unsubscribe', LEAVE],
] as const

/** Compiles a text. Call it only in the process that can be killed (`compile-process.ts`): a hostile text can keep it busy for minutes. */
export function compile(source: EmailText, newsletter: Newsletter, place: Place): CompiledEmail {
  const { content, subject, previewText, images = {}, products = {}, offer, closing } = source
  const placeholders = new LiquidPlaceholders([...textsOf(content).map(({ text }) => text), subject, previewText, ...Object.values(closing ?? {})])
  const look = lookOf(newsletter, content.format === 'blocks' ? content.theme : {})
  const { body: above, styles, text: aboveText, css } = written(content, { look, place, images, products, placeholders })
  // The archive's page makes an offer of its own.
  const offered = offer === undefined || place === 'archive' ? null : offerIn(newsletter)
  const prices = placeholders.protect(newsletter.paid.enabled ? `${SITE}/subscribe` : SITE)
  const body = offered === null ? above : above + offerHtml(offered, prices, look)
  const text = offered === null ? aboveText : aboveText + offerText(offered, prices)
  const page =
    place === 'archive'
      ? articleFrame({ body, styles, css: content.format === 'blocks' ? css : '' }, look)
      : emailFrame(
          { body, styles },
          {
            newsletter,
            look,
            css: closing ? css + closingCss(look, content.format !== 'html') : css,
            title: titleOf(source, newsletter),
            previewText: placeholders.protect(previewText),
            footer: closing ? [] : FOOTER.map(([name, address]) => [name, placeholders.protect(address)]),
            closing: closing && protectedClosing(closing, placeholders),
          },
        )
  const inlined = inline(placeholders.asComments(page), { keepAtRules: true, loadRemoteStylesheets: false })
  const lost = placeholders.lost(inlined)
  const { html, links } = withTracking(placeholders.guardAddresses(inlined), placeholders)
  const foot = closing
    ? [placeholders.protect(closing.reason)]
    : [`Preferences: ${placeholders.protect(PREFERENCES)}`, `Unsubscribe: ${placeholders.protect(LEAVE)}`]
  const words = closing ? `${text}\n\n${placeholders.protect(`${closing.label}: ${closing.address}\n${closing.note}`)}` : text
  return { subject, html: placeholders.restore(html), text: placeholders.restore(withFoot(words, newsletter, foot)), links, lost }
}

function protectedClosing({ label, address, note, reason }: Closing, placeholders: LiquidPlaceholders): Closing {
  const protect = (text: string) => placeholders.protect(text)
  return { label: protect(label), address: protect(address), note: protect(note), reason: protect(reason) }
}

/** Returns the subject as the page's title, or the newsletter's name when the subject differs by reader. Spam filters compare the two. */
function titleOf({ subject }: EmailText, { name }: Newsletter): string {
  return subject === '' || subject.includes('{') ? name : subject
}

function withFoot(text: string, newsletter: Newsletter, links: readonly string[]): string {
  const foot = [newsletter.name, newsletter.postalAddress, ...links].filter((line) => line !== '')
  return `${text}\n\n---\n\n${foot.join('\n')}\n`
}
