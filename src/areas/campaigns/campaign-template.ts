import type { Template } from 'liquidjs'
import type { Newsletter } from '#areas/newsletters/index.ts'
import type { Compiled } from './compile.ts'
import { bounded, htmlLiquid, textLiquid } from './liquid.ts'

/** What a reader's mail is filled in with. Custom fields stand at the top level and under `fields`. */
export interface ReaderValues {
  email: string
  fields: Readonly<Record<string, string | number | boolean>>
  unsubscribeUrl: string
  preferencesUrl: string
  /** For the page in the archive: it has no reader, and offers to become one there. */
  inBrowser?: { subscribeUrl: string }
}

/** `fill` makes one reader's mail of a campaign. */
export interface CampaignTemplate {
  fill(reader: ReaderValues): { subject: string; text: string; html: string }
}

const SUBJECT_MAX = 250

/** Throws where Liquid is not valid; `fill` does where it yields too much. */
export function openTemplate(compiled: Compiled, newsletter: Newsletter): CampaignTemplate {
  const html = htmlLiquid.parse(compiled.html)
  const text = textLiquid.parse(compiled.text)
  const subject = textLiquid.parse(compiled.subject)
  return {
    fill(reader) {
      const values = valuesFor(reader, newsletter)
      return {
        subject: oneLine(subject, values) || newsletter.name,
        html: bounded(htmlLiquid.renderSync(html, values) as string),
        text: squeezed(bounded(textLiquid.renderSync(text, values) as string)),
      }
    },
  }
}

function valuesFor({ email, fields, unsubscribeUrl, preferencesUrl, inBrowser }: ReaderValues, newsletter: Newsletter) {
  return {
    ...fields,
    email,
    fields,
    newsletter: { name: newsletter.name },
    unsubscribe_url: unsubscribeUrl,
    preferences_url: preferencesUrl,
    in_browser: inBrowser !== undefined,
    subscribe_url: inBrowser?.subscribeUrl ?? '',
  }
}

/** A subject or preview text alone. */
export function fillLine(line: string, reader: ReaderValues, newsletter: Newsletter): string {
  return oneLine(textLiquid.parse(line), valuesFor(reader, newsletter))
}

/** One line, whatever a reader wrote into a field. */
function oneLine(template: Template[], values: object): string {
  const line = bounded(textLiquid.renderSync(template, values) as string)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return Array.from(line).slice(0, SUBJECT_MAX).join('')
}

/** Conditions that did not hold leave empty lines behind. */
function squeezed(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimStart()
}
