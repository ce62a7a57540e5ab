import { cutLetters } from '#lib/letters.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import type { CompiledEmail } from './compile.ts'
import { SHOWS_ALL } from '../liquid/when.ts'
import { openPart } from './email-part.ts'
import { htmlLiquid, textLiquid } from '../liquid/liquid.ts'
import { Effort } from '../liquid/liquid-effort.ts'
import type { Values } from './plain-output.ts'
import type { Tracking } from './tracking.ts'

/** The values of a reader. Templates find custom fields at the top level and under `fields`. */
export interface ReaderValues {
  /** The address; empty for a visitor of the archive. */
  email: string
  fields: Readonly<Record<string, string | number | boolean>>
  unsubscribeUrl: string
  preferencesUrl: string
  newsletterUrl: string
  /** The date in words, for the top of an issue. */
  date?: string
  /** The issue's web page; by default the newsletter's page. */
  issueUrl?: string
  /** The address to subscribe, for an archive issue, whose visitor is no subscriber. */
  subscribeUrl?: string
  /** Shows all blocks, also those for some readers only. Drafts are checked like this. */
  showsAll?: boolean
  /**
   * The recipient token for links and the open image; null when opens and clicks are not counted.
   */
  recipientToken?: string | null
}

export interface Filled {
  subject: string
  text: string
  html: string
}

interface EmailTemplate {
  /** Fills in the mail as plain text and HTML. */
  fill(reader: ReaderValues, effort?: Effort): Filled
  /** Fills in text and HTML and encodes them as quoted-printable. */
  encode(reader: ReaderValues): Filled
}

/** The most characters of a subject, as for authors. Only readers' values can exceed it. */
const SUBJECT_MAX = 250
/** A pattern for subjects that need no cleaning, as most do. One test replaces three. */
const ONE_LINE = /^(?=.{1,250}$)[\x21-\x7e]+(?: [\x21-\x7e]+)*$/

/**
 * Makes a template of a compiled e-mail. Throws for invalid Liquid. Filling in throws when the
 * result is too long. Without `tracking`, links stay as written.
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
      home: newsletterUrl.replace(/\/n\/[^/]*$/, ''),
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

/** Replaces line breaks by spaces, since a subscriber may have put some into a field. */
function oneLine(text: string): string {
  if (ONE_LINE.test(text)) return text
  return cutLetters(text.replace(/[\p{Cc}\s]+/gu, ' ').trim(), SUBJECT_MAX)
}

/** Removes blank lines and spaces that unmet conditions leave. */
const SQUEEZED = {
  whole: (text: string) => SQUEEZED.piece(text, { first: true, last: true }),
  /**
   * Cleans a piece between values as if the whole text were cleaned. The values have no spaces or
   * line breaks at their ends.
   */
  piece(text: string, { first, last }: { first: boolean; last: boolean }): string {
    const lines = text.split('\n')
    const trimmed = lines
      .map((line, i) => (last || i < lines.length - 1 ? line.trimEnd() : line))
      .join('\n')
    const squeezed = trimmed.replace(/\n{3,}/g, '\n\n')
    return first ? squeezed.trimStart() : squeezed
  },
}
