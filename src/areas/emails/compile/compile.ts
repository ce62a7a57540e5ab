import { inline } from '@css-inline/css-inline'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { articleFrame } from '../web/article.ts'
import { networkName } from '#lib/networks.ts'
import { translator } from '#words/translate.ts'
import { closingCss } from './closing.ts'
import { brandCss, type Head } from './masthead.ts'
import { emailFrame } from './email-frame.ts'
import { LiquidPlaceholders } from '../liquid/liquid-placeholders.ts'
import { lookOf } from '#lib/look.ts'
import type { Place } from '../blocks/place.ts'
import { offerCss, offerHtml, offerIn, offerText } from './offer.ts'
import { textsOf } from '../text/content-texts.ts'
import type { Closing, EmailText } from '../text/email-text.ts'
import { withTracking } from './tracked-links.ts'
import { writeContent } from './written.ts'

/** A compiled text: Liquid templates with styles in the elements. */
export interface CompiledEmail {
  subject: string
  html: string
  text: string
  /** The addresses of counted links. A link's number is its place in this list, from 1. */
  links: string[]
  /** The Liquid tags that compiling removed, such as one inside an HTML tag. */
  lost: string[]
}

const LEAVE = '{{ unsubscribe_url }}'
const PREFERENCES = '{{ preferences_url }}'
const SITE = '{{ newsletter.url }}'
const DATE = '{{ newsletter.date }}'
const ISSUE = '{{ newsletter.issue }}'
const HOME = '{{ newsletter.home }}'

function footerOf(language: string): [name: string, address: string][] {
  const t = translator(language)
  return [
    [t('mail.preferences'), PREFERENCES],
    [t('common.unsubscribe'), LEAVE],
  ]
}

/** Compiles a text. It may take minutes, so only `compile-process.ts` calls it. */
export function compile(source: EmailText, newsletter: Newsletter, place: Place): CompiledEmail {
  const {
    content,
    subject,
    previewText,
    images = {},
    products = {},
    offer,
    closing,
    places = false,
  } = source
  const placeholders = new LiquidPlaceholders([
    ...textsOf(content).map(({ text }) => text),
    subject,
    previewText,
    ...Object.values(closing ?? {}),
  ])
  const look = lookOf(newsletter, content.format === 'blocks' ? content.theme : {})
  const {
    body: above,
    styles,
    text: aboveText,
    css,
  } = writeContent(content, {
    look,
    language: newsletter.language,
    place,
    images,
    products,
    placeholders,
    places,
  })
  // The archive's page has an offer of its own.
  const offered = offer === undefined || place === 'archive' ? null : offerIn(newsletter)
  const prices = placeholders.protect(newsletter.paid.enabled ? `${SITE}/subscribe` : SITE)
  const body = offered === null ? above : above + offerHtml(offered, prices, look)
  const text = offered === null ? aboveText : aboveText + offerText(offered, prices)
  const head = headOf(source, newsletter, placeholders)
  const footer = footerOf(newsletter.language).map(([name, address]): [string, string] => [
    name,
    placeholders.protect(address),
  ])
  const page =
    place === 'archive'
      ? articleFrame({ body, styles, css: content.format === 'blocks' ? css : '' }, look)
      : emailFrame(
          { body, styles },
          {
            newsletter,
            look,
            css:
              css +
              brandCss(newsletter, look, content.format !== 'html') +
              (closing ? closingCss(look, content.format !== 'html') : '') +
              (offered === null ? '' : offerCss(look)),
            title: titleOf(source, newsletter),
            previewText: placeholders.protect(previewText),
            head,
            footer: closing ? [] : footer,
            closing: closing && protectedClosing(closing, placeholders),
          },
        )
  const inlined = inline(placeholders.asComments(page), {
    keepAtRules: true,
    loadRemoteStylesheets: false,
  })
  const lost = placeholders.lost(inlined)
  // The archive nests an author's rules; a brace written by Liquid would end the nesting.
  const shown = place === 'archive' ? placeholders.leftOutOfStyles(inlined) : inlined
  const { html, links } = withTracking(placeholders.guardAddresses(shown), placeholders)
  const foot = closing
    ? [placeholders.protect(closing.reason)]
    : [...webLine(head, newsletter), ...footer.map(([name, address]) => `${name}: ${address}`)]
  const words = closing
    ? `${text}\n\n${placeholders.protect(`${closing.label}: ${closing.address}\n${closing.note}`)}`
    : text
  return {
    subject,
    html: placeholders.restore(html),
    text: placeholders.restore(withFoot(words, newsletter, foot)),
    links,
    lost,
  }
}

/** Returns the header above a mail's text. Only issues have a date and a web page. */
function headOf(
  { issue }: EmailText,
  newsletter: Newsletter,
  placeholders: LiquidPlaceholders,
): Head {
  const hasPage = issue === 'on_web' && newsletter.archive === 'public'
  return {
    home: placeholders.protect(HOME),
    date: issue ? placeholders.protect(DATE) : null,
    web: hasPage ? placeholders.protect(ISSUE) : null,
  }
}

function webLine({ web }: Head, { branding, language }: Newsletter): string[] {
  return web === null || branding.look === 'plain'
    ? []
    : [`${translator(language)('mail.onTheWeb')}: ${web}`]
}

function protectedClosing(
  { label, address, note, reason }: Closing,
  placeholders: LiquidPlaceholders,
): Closing {
  const protect = (text: string) => placeholders.protect(text)
  return {
    label: protect(label),
    address: protect(address),
    note: protect(note),
    reason: protect(reason),
  }
}

/**
 * Returns the page's title: the subject, which spam filters compare it with. Where the subject
 * differs by reader, it is the newsletter's name.
 */
function titleOf({ subject }: EmailText, { name }: Newsletter): string {
  return subject === '' || subject.includes('{') ? name : subject
}

function withFoot(text: string, newsletter: Newsletter, links: readonly string[]): string {
  const { footer, socialLinks } = newsletter.branding
  const own = [
    footer,
    ...socialLinks.map(({ network, href, label }) => `${label ?? networkName(network)}: ${href}`),
  ]
  const foot = [...own, newsletter.name, newsletter.postalAddress, ...links].filter(
    (line) => line !== '',
  )
  return `${text}\n\n---\n\n${foot.join('\n')}\n`
}
