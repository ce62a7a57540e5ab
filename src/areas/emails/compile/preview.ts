import type { FieldError } from '#operation/problem.ts'
import { mergeTagsIn, translateTags } from '#lib/merge-tags.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { compileAndFill } from './compile-or-errors.ts'
import type { EmailText } from '../text/email-text.ts'
import type { Place } from '../blocks/place.ts'
import type { Filled, ReaderValues } from './email-template.ts'
import { GIVEN_NAMES } from '#lib/read-html/given-names.ts'
import { textLiquid } from '../liquid/liquid.ts'
import { parseText } from '../liquid/liquid-parse.ts'
import { PREVIEW, SUBJECT } from '../text/text-errors.ts'
import { textsOf } from '../text/content-texts.ts'
import type { Loss, MailLossCode } from '../losses/loss.ts'
import { mailLosses } from '../losses/text-losses.ts'
import { bareFields, showsUnsubscribe, webLinks } from './text-facts.ts'

export interface PreviewWork {
  source: EmailText
  newsletter: Newsletter
  place: Place
  reader: ReaderValues
  /** The names of the account's custom fields. */
  known: readonly string[]
}

export interface Preview extends Filled {
  /** Unknown names in Liquid, each listed once for each part of the text. */
  unknown: { name: string; pointer: string }[]
  imagesWithoutAlt: number
  /** The parts that do not reach readers as written. */
  losses: Loss<MailLossCode>[]
  /** Fields without a default value, each listed once for each part of the text. */
  bare: { name: string; pointer: string }[]
  /** The addresses of web links, each once. Those that differ by reader are left out. */
  links: string[]
  /** Whether the link to unsubscribe is visible. Styles may hide it. */
  showsUnsubscribe: boolean
}

const UNKNOWN_MAX = 50
const BARE_MAX = 20

/**
 * Makes a preview of a text, or returns its errors. Only `compile-process.ts` calls it, which can
 * be killed.
 */
export function previewOrErrors({
  source,
  newsletter,
  place,
  reader,
  known,
}: PreviewWork): Preview | FieldError[] {
  const made = compileAndFill(source, newsletter, place, reader)
  if (Array.isArray(made)) return made
  const { compiled, filled } = made
  const { subject, previewText, content } = source
  const texts = [
    { pointer: SUBJECT, text: subject },
    { pointer: PREVIEW, text: previewText },
    ...textsOf(content),
  ].filter(({ text }) => text.includes('{'))
  const namesIn = (find: (text: string) => string[]) =>
    texts.flatMap(({ pointer, text }) => find(text).map((name) => ({ name, pointer })))
  return {
    ...filled,
    unknown: namesIn((text) => unknownNames(withoutTags(text, known), known)).slice(0, UNKNOWN_MAX),
    losses: mailLosses(source, known),
    imagesWithoutAlt: filled.html.match(/<img\b(?![^>]*\salt\s*=)[^>]*>/gi)?.length ?? 0,
    bare: namesIn((text) => bareFields(text).filter((name) => known.includes(name))).slice(
      0,
      BARE_MAX,
    ),
    links: webLinks(compiled.html),
    showsUnsubscribe: showsUnsubscribe(filled.html, reader.unsubscribeUrl),
  }
}

/** Removes merge tags of other services, since another check reports them. */
function withoutTags(text: string, known: readonly string[]): string {
  const tags = mergeTagsIn(text, [...known, ...GIVEN_NAMES])
  return translateTags(
    text,
    tags.map((tag) => ({ ...tag, here: '' })),
  )
}

/** Finds names of unknown fields. Names that the text assigns itself are known. */
function unknownNames(text: string, known: readonly string[]): string[] {
  const used = textLiquid
    .globalVariableSegmentsSync(parseText(textLiquid, text), { partials: false })
    .map(([first, second]) => {
      if (first === 'fields') return second
      return GIVEN_NAMES.includes(String(first)) ? undefined : first
    })
  return [...new Set(used)]
    .filter((name) => typeof name === 'string')
    .filter((name) => !known.includes(name))
}
