import type { Newsletter } from '#areas/newsletters/index.ts'
import type { CompiledEmail } from './compile.ts'
import { SHOWS_ALL } from '../liquid/when.ts'
import { openPart } from './email-part.ts'
import { htmlLiquid, textLiquid } from '../liquid/liquid.ts'
import { Effort } from '../liquid/liquid-effort.ts'
import type { Values } from './plain-output.ts'
import type { Tracking } from './tracking.ts'

/** The values of a reader's mail. Custom fields are at the top level and under `fields`. */
export interface ReaderValues {
  /** Empty for a visitor of the archive. */
  email: string
  fields: Readonly<Record<string, string | number | boolean>>
  unsubscribeUrl: string
  preferencesUrl: string
  /** The address of the newsletter's page. */
  newsletterUrl: string
  /** The day of the mail in words, for the head of an issue. */
  date?: string
  /** The address of an issue on the web. Left out: that of the newsletter's page. */
  issueUrl?: string
  /** The address to subscribe at, for an archive issue, which has no reader. */
  subscribeUrl?: string
  /** True to show each block, also those for some readers: a draft is checked with all of them. */
  showsAll?: boolean
  /** The recipient token in links and in the open image. Null where nothing is counted. */
  recipientToken?: string | null
}

/** One reader's mail of a text. */
export interface Filled {
  subject: string
  text: string
  html: string
}

export interface EmailTemplate {
  /** Fills in the mail as readable text. */
  fill(reader: ReaderValues, effort?: Effort): Filled
  /** Fills in the mail with text and HTML in quoted-printable, for the wire. */
  encode(reader: ReaderValues): Filled
}

const SUBJECT_MAX = 250
/** The pattern of most subjects, which need no cleaning. Testing it is one pass over the text instead of three. */
const ONE_LINE = /^(?=.{1,250}$)[\x21-\x7e]+(?: [\x21-\x7e]+)*$/

/**
 * Opens a compiled e-mail. Throws when its Liquid is not valid. Filling it in throws when the result is too long. Without `tracking` links stay
 * as they were written.
 */
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

function valuesFor(
  { email, fields, unsubscribeUrl, preferencesUrl, newsletterUrl, issueUrl = newsletterUrl, date = '', subscribeUrl = '', showsAll }: ReaderValues,
  newsletter: Newsletter,
): Values {
  return {
    ...fields,
    // In Liquid an empty text is true, and a condition on the address must not hold for a visitor.
    email: email === '' ? null : email,
    fields,
    newsletter: {
      name: newsletter.name,
      url: newsletterUrl,
      issue: issueUrl,
      home: newsletterUrl.slice(0, newsletterUrl.lastIndexOf('/n/')),
      date,
    },
    unsubscribe_url: unsubscribeUrl,
    preferences_url: preferencesUrl,
    subscribe_url: subscribeUrl,
    ...(showsAll && { [SHOWS_ALL]: true }),
  }
}

/** Fills in a subject or a preview text alone. */
export function fillLine(line: string, reader: ReaderValues, newsletter: Newsletter, effort?: Effort): string {
  return oneLine(openPart(line, textLiquid, {}).fill(valuesFor(reader, newsletter), null, effort))
}

/** Makes one line of a text: a reader may have written line breaks into a field. */
function oneLine(text: string): string {
  if (ONE_LINE.test(text)) return text
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  // A cut must not part the two halves of an emoji.
  return line.length <= SUBJECT_MAX ? line : line.slice(0, SUBJECT_MAX).replace(/[\ud800-\udbff]$/, '')
}

/** Removes the empty lines and spaces that conditions leave behind when they are false. */
const SQUEEZED = {
  whole: (text: string) => SQUEEZED.piece(text, { first: true, last: true }),
  /** Tidies a piece between values that neither begin nor end with a space and have no line break. The result is as if the whole were tidied. */
  piece(text: string, { first, last }: { first: boolean; last: boolean }): string {
    const lines = text.split('\n')
    const trimmed = lines.map((line, i) => (last || i < lines.length - 1 ? line.trimEnd() : line)).join('\n')
    const squeezed = trimmed.replace(/\n{3,}/g, '\n\n')
    return first ? squeezed.trimStart() : squeezed
  },
}
