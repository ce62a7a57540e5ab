import { cutLetters } from '#lib/letters.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import type { CompiledEmail } from './compile.ts'
import { SHOWS_ALL } from '../liquid/when.ts'
import { openPart } from './email-part.ts'
import { htmlLiquid, textLiquid } from '../liquid/liquid.ts'
import { Effort } from '../liquid/liquid-effort.ts'
import type { Values } from './plain-output.ts'
import type { Tracking } from './tracking.ts'

/** Custom fields are at the top level and under `fields`. */
export interface ReaderValues {
  /** Empty for a visitor of the archive. */
  email: string
  fields: Readonly<Record<string, string | number | boolean>>
  unsubscribeUrl: string
  preferencesUrl: string
  newsletterUrl: string
  /** In words, for the head of an issue. */
  date?: string
  /** By default the newsletter's page. */
  issueUrl?: string
  /** For an archive issue, which has no subscriber. */
  subscribeUrl?: string
  /** Shows each block, also those for some readers: a draft is checked with all of them. */
  showsAll?: boolean
  /** The token in links and the open image. Null where nothing is counted. */
  recipientToken?: string | null
}

export interface Filled {
  subject: string
  text: string
  html: string
}

interface EmailTemplate {
  /** Fills in the mail as readable text. */
  fill(reader: ReaderValues, effort?: Effort): Filled
  /** Fills in text and HTML in quoted-printable, for the wire. */
  encode(reader: ReaderValues): Filled
}

/** As many letters as an author may write. Only values of readers make a subject longer. */
const SUBJECT_MAX = 250
/** Matches most subjects, which need no cleaning: one pass instead of three. */
const ONE_LINE = /^(?=.{1,250}$)[\x21-\x7e]+(?: [\x21-\x7e]+)*$/

/**
 * Opens an e-mail. Throws on invalid Liquid; filling in, on too long a result. Without `tracking`,
 * links stay as they were written.
 */
export function openTemplate(
  compiled: CompiledEmail,
  newsletter: Newsletter,
  tracking: Tracking | null = null,
): EmailTemplate {
  const html = openPart(compiled.html, htmlLiquid, { tracking, locale: newsletter })
  const text = openPart(compiled.text, textLiquid, { tidy: SQUEEZED, locale: newsletter })
  const subject = openPart(compiled.subject, textLiquid, { locale: newsletter })
  const subjectOf = (values: Values, effort: Effort) =>
    oneLine(subject.fill(values, null, effort)) || newsletter.name
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
  {
    email,
    fields,
    unsubscribeUrl,
    preferencesUrl,
    newsletterUrl,
    issueUrl = newsletterUrl,
    date = '',
    subscribeUrl = '',
    showsAll,
  }: ReaderValues,
  newsletter: Newsletter,
): Values {
  return {
    ...fields,
    // In Liquid an empty text is true; a condition on the address must not hold for a visitor.
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

export function fillLine(
  line: string,
  reader: ReaderValues,
  newsletter: Newsletter,
  effort?: Effort,
): string {
  const { fill } = openPart(line, textLiquid, { locale: newsletter })
  return oneLine(fill(valuesFor(reader, newsletter), null, effort))
}

/** Joins lines: a subscriber may have put line breaks into a field. */
function oneLine(text: string): string {
  if (ONE_LINE.test(text)) return text
  return cutLetters(text.replace(/[\p{Cc}\s]+/gu, ' ').trim(), SUBJECT_MAX)
}

/** Removes blank lines and spaces that false conditions leave behind. */
const SQUEEZED = {
  whole: (text: string) => SQUEEZED.piece(text, { first: true, last: true }),
  /** Tidies a piece between values without outer spaces or line breaks, as if with the whole. */
  piece(text: string, { first, last }: { first: boolean; last: boolean }): string {
    const lines = text.split('\n')
    const trimmed = lines
      .map((line, i) => (last || i < lines.length - 1 ? line.trimEnd() : line))
      .join('\n')
    const squeezed = trimmed.replace(/\n{3,}/g, '\n\n')
    return first ? squeezed.trimStart() : squeezed
  },
}
