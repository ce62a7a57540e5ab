import { inline } from '@css-inline/css-inline'
import { convert } from 'html-to-text'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { articleFrame } from './article.ts'
import type { Content } from './content.ts'
import { emailFrame } from './email-frame.ts'
import { emailHtml } from './email-html.ts'
import { refuseHeavyPage } from './page-limits.ts'
import { LiquidPlaceholders } from './liquid-placeholders.ts'
import { withTracking } from './tracked-links.ts'

export interface EmailText {
  subject: string
  previewText: string
  content: Content
}

/** A campaign as Liquid templates, styled and inlined once. */
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
const FOOTER = [
  ['Preferences', PREFERENCES],
  ['Unsubscribe', LEAVE],
] as const

/** The kind of document that a text is compiled for. An archive issue has no footer: the archive's page has one. */
export type Place = 'mail' | 'archive'

/** Compiles a text. Call it only in the process that can be killed (`compile-process.ts`): a hostile text can keep it busy for minutes. */
export function compile(campaign: EmailText, newsletter: Newsletter, place: Place): CompiledEmail {
  const { format, body } = campaign.content
  const placeholders = new LiquidPlaceholders([body, campaign.subject, campaign.previewText])
  const protectedBody = placeholders.protect(body)
  const written = emailHtml({ format, body: format === 'markdown' ? placeholders.standApart(protectedBody) : protectedBody })
  refuseHeavyPage(written)
  const content = { ...written, body: format === 'markdown' ? placeholders.unwrap(written.body) : written.body }
  const page =
    place === 'archive'
      ? articleFrame(content, newsletter.language)
      : emailFrame(content, {
          newsletter,
          title: titleOf(campaign, newsletter),
          previewText: placeholders.protect(campaign.previewText),
          footer: FOOTER.map(([name, address]) => [name, placeholders.protect(address)]),
        })
  const inlined = inline(placeholders.asComments(page), { keepAtRules: true, loadRemoteStylesheets: false })
  const lost = placeholders.lost(inlined)
  const { html, links } = withTracking(placeholders.guardAddresses(inlined), placeholders)
  return {
    subject: campaign.subject,
    html: placeholders.restore(html),
    text: placeholders.restore(
      plainText(content.body, newsletter, [`Preferences: ${placeholders.protect(PREFERENCES)}`, `Unsubscribe: ${placeholders.protect(LEAVE)}`]),
    ),
    links,
    lost,
  }
}

/** Returns the subject as the page's title, or the newsletter's name when the subject differs by reader. Spam filters compare the two. */
function titleOf({ subject }: EmailText, { name }: Newsletter): string {
  return subject === '' || subject.includes('{') ? name : subject
}

function plainText(body: string, newsletter: Newsletter, links: readonly string[]): string {
  const content = convert(body, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      { selector: 'img', format: 'skip' },
      { selector: 'table', format: 'block' },
      { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      // The library writes headings in capitals, which would change the placeholders in them.
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  })
  const foot = [newsletter.name, newsletter.postalAddress, ...links].filter((line) => line !== '')
  return `${content}\n\n---\n\n${foot.join('\n')}\n`
}
