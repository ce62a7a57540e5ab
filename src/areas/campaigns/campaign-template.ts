import { inline } from '@css-inline/css-inline'
import { convert } from 'html-to-text'
import type { Template } from 'liquidjs'
import type { Newsletter } from '#areas/newsletters/index.ts'
import type { Content } from './campaign.ts'
import { emailFrame } from './email-frame.ts'
import { emailHtml } from './email-html.ts'
import { htmlLiquid, textLiquid } from './liquid.ts'
import { LiquidMarks } from './liquid-marks.ts'

/** What a reader's mail is filled in with. Custom fields stand at the top level and under `fields`. */
export interface ReaderValues {
  email: string
  fields: Readonly<Record<string, string | number | boolean>>
  unsubscribeUrl: string
}

export interface CampaignText {
  subject: string
  previewText: string
  content: Content
}

/** A campaign that has been parsed, styled and inlined once; `fill` makes one reader's mail of it. */
export interface CampaignTemplate {
  fill(reader: ReaderValues): { subject: string; text: string; html: string }
  /** Liquid tags that stand where they cannot stay, such as inside of an HTML tag. */
  lost: string[]
}

const SUBJECT_MAX = 250
const LEAVE = '{{ unsubscribe_url }}'

/** Throws where Liquid is not valid. */
export function compileCampaign(campaign: CampaignText, newsletter: Newsletter): CampaignTemplate {
  const { format, body } = campaign.content
  const marks = new LiquidMarks([body, campaign.previewText, LEAVE])
  const marked = marks.protect(body)
  const written = emailHtml({ format, body: format === 'markdown' ? marks.standApart(marked) : marked })
  const content = { ...written, body: format === 'markdown' ? marks.unwrap(written.body) : written.body }
  const page = emailFrame(content, { newsletter, previewText: marks.protect(campaign.previewText), leave: marks.protect(LEAVE) })
  const inlined = inline(marks.asComments(page), { keepAtRules: true, loadRemoteStylesheets: false })

  const html = htmlLiquid.parse(marks.restore(inlined))
  const text = textLiquid.parse(marks.restoreText(plainText(content.body, newsletter, marks.protect(LEAVE))))
  const subject = textLiquid.parse(campaign.subject)
  return {
    lost: marks.lost(inlined),
    fill(reader) {
      const values = valuesFor(reader, newsletter)
      return {
        subject: subjectLine(subject, values, newsletter),
        html: filled(html, values),
        text: squeezed(textLiquid.renderSync(text, values) as string),
      }
    },
  }

  function filled(template: Template[], values: object): string {
    return htmlLiquid.renderSync(template, values) as string
  }
}

function valuesFor({ email, fields, unsubscribeUrl }: ReaderValues, newsletter: Newsletter) {
  return { ...fields, email, fields, newsletter: { name: newsletter.name }, unsubscribe_url: unsubscribeUrl }
}

/** One line, whatever a reader wrote into a field; the newsletter's name where nothing is left. */
function subjectLine(subject: Template[], values: object, newsletter: Newsletter): string {
  const line = (textLiquid.renderSync(subject, values) as string).replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return Array.from(line).slice(0, SUBJECT_MAX).join('') || newsletter.name
}

function plainText(body: string, newsletter: Newsletter, leave: string): string {
  const content = convert(body, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      { selector: 'img', format: 'skip' },
      { selector: 'table', format: 'block' },
      { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      // Letters in capitals would not be the marks any more, and are loud.
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  })
  const foot = [newsletter.name, newsletter.postalAddress, `Unsubscribe: ${leave}`].filter((line) => line !== '')
  return `${content}\n\n---\n\n${foot.join('\n')}\n`
}

/** Conditions that did not hold leave empty lines behind. */
function squeezed(text: string): string {
  return text
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trimStart()
}
