import type { Newsletter } from '#areas/newsletters/index.ts'
import type { CompiledEmail } from './compile.ts'
import { openPart } from './email-part.ts'
import { htmlLiquid, textLiquid } from './liquid.ts'
import { Effort } from './liquid-effort.ts'
import type { Values } from './plain-output.ts'
import type { Tracking } from './tracking.ts'

/** The values of a reader's mail. Custom fields stand at the top level and under `fields`. */
export interface ReaderValues {
  email: string
  fields: Readonly<Record<string, string | number | boolean>>
  unsubscribeUrl: string
  preferencesUrl: string
  /** For the page in the archive: it has no reader, and offers to become one there. */
  subscribeUrl?: string
  /** The recipient token in links and in the image. Null where nothing is counted. */
  recipientToken?: string | null
}

/** One reader's mail of a campaign. */
export interface Filled {
  subject: string
  text: string
  html: string
}

export interface EmailTemplate {
  /** As it is read. */
  fill(reader: ReaderValues, effort?: Effort): Filled
  /** Text and HTML in quoted-printable, for the wire. */
  encode(reader: ReaderValues): Filled
}

const SUBJECT_MAX = 250
/** Most subjects: looked at once instead of three times. */
const ONE_LINE = /^(?=.{1,250}$)[\x21-\x7e]+(?: [\x21-\x7e]+)*$/

/** Throws where Liquid is not valid; what fills it in does where it yields too much. Without `tracking` links are as they were written. */
export function openTemplate(compiled: CompiledEmail, newsletter: Newsletter, tracking: Tracking | null = null): EmailTemplate {
  const html = openPart(compiled.html, htmlLiquid, { tracking })
  const text = openPart(compiled.text, textLiquid, { tidy: SQUEEZED })
  const subject = openPart(compiled.subject, textLiquid, {})
  const subjectOf = (values: Values, effort: Effort) => oneLine(subject.fill(values, null, effort)) || newsletter.name
  return {
    fill(reader, effort = new Effort()) {
      const values = valuesFor(reader, newsletter)
      return {
        subject: subjectOf(values, effort),
        html: html.fill(values, reader.recipientToken ?? null, effort),
        text: text.fill(values, null, effort),
      }
    },
    encode(reader) {
      const effort = new Effort()
      const values = valuesFor(reader, newsletter)
      return {
        subject: subjectOf(values, effort),
        html: html.encode(values, reader.recipientToken ?? null, effort),
        text: text.encode(values, null, effort),
      }
    },
  }
}

function valuesFor({ email, fields, unsubscribeUrl, preferencesUrl, subscribeUrl = '' }: ReaderValues, newsletter: Newsletter): Values {
  return {
    ...fields,
    email,
    fields,
    newsletter: { name: newsletter.name },
    unsubscribe_url: unsubscribeUrl,
    preferences_url: preferencesUrl,
    subscribe_url: subscribeUrl,
  }
}

/** A subject or preview text alone. */
export function fillLine(line: string, reader: ReaderValues, newsletter: Newsletter, effort?: Effort): string {
  return oneLine(openPart(line, textLiquid, {}).fill(valuesFor(reader, newsletter), null, effort))
}

/** One line, whatever a reader wrote into a field. */
function oneLine(text: string): string {
  if (ONE_LINE.test(text)) return text
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return line.length <= SUBJECT_MAX
    ? line
    : Array.from(line.slice(0, 2 * SUBJECT_MAX))
        .slice(0, SUBJECT_MAX)
        .join('')
}

/** Conditions that did not hold leave empty lines behind, and spaces. */
const SQUEEZED = {
  whole: (text: string) => SQUEEZED.piece(text, { first: true, last: true }),
  /** A piece between values that begin and end with no space and have no line break: what is done to the whole touches no more. */
  piece(text: string, { first, last }: { first: boolean; last: boolean }): string {
    const lines = text.split('\n')
    const trimmed = lines.map((line, i) => (last || i < lines.length - 1 ? line.trimEnd() : line)).join('\n')
    const squeezed = trimmed.replace(/\n{3,}/g, '\n\n')
    return first ? squeezed.trimStart() : squeezed
  },
}
