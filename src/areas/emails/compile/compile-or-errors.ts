import { cpuMs } from '#lib/cpu-time.ts'
import { mergeTagsIn } from '#lib/merge-tags.ts'
import type { FieldError } from '#operation/problem.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { type Filled, fillLine, openTemplate, type ReaderValues } from './email-template.ts'
import { articleOf } from '../web/article.ts'
import type { EmailText } from '../text/email-text.ts'
import { compile, type CompiledEmail } from './compile.ts'
import { paywallFaults } from '../text/paywall-faults.ts'
import { abovePaywall, hasPaywall, withoutPaywall } from '../text/visible-to.ts'
import { textsOf, wholeOf } from '../text/content-texts.ts'
import type { AuthorText } from '../blocks/block-texts.ts'
import type { Place } from '../blocks/place.ts'
import { GIVEN_NAMES } from '#lib/read-html/given-names.ts'
import { liquidError, sentenceOf, tagsError } from '../liquid/liquid.ts'
import { causeOf, Effort, TooMuchLiquid } from '../liquid/liquid-effort.ts'
import { TooMuch } from '../html/page-limits.ts'
import { MisplacedTag } from '../liquid/table-tags.ts'
import { lossAt } from '../losses/loss.ts'
import { sampleReaders } from './sample-readers.ts'
import {
  fieldError,
  isTooDeep,
  PREVIEW,
  SUBJECT,
  TOO_COMPLEX,
  TOO_DEEP,
} from '../text/text-errors.ts'

/** The most Liquid tags and outputs in a text, since each costs time for each reader. */
const LIQUID_MAX = 5000
/**
 * The time limit in ms to parse a text and fill in sample values. A newsletter of 100 KB takes 30
 * ms.
 */
const OPEN_MS = 500

/**
 * Compiles a text and fills in sample values. It may run forever, so only `compile-process.ts`
 * calls it, whose process can be killed.
 */
export function compileOrErrors(
  source: EmailText,
  newsletter: Newsletter,
  place: Place,
): CompiledEmail | FieldError[] {
  const faults = paywallFaults(source.content)
  if (faults.length > 0) return faults
  if (hasPaywall(source.content)) {
    const whole = compileOrErrors(
      { ...source, content: withoutPaywall(source.content) },
      newsletter,
      place,
    )
    if (Array.isArray(whole)) return whole
  }
  const compiled = templatesOrErrors(source, newsletter, place)
  return Array.isArray(compiled)
    ? compiled
    : (sampleErrors(source, compiled, newsletter) ?? compiled)
}

/** Makes one reader's mail, or returns the errors. Only `compile-process.ts` calls it. */
export function fillOrErrors(
  source: EmailText,
  newsletter: Newsletter,
  place: Place,
  reader: ReaderValues,
): Filled | FieldError[] {
  const made = compileAndFill(source, newsletter, place, reader)
  return Array.isArray(made) ? made : made.filled
}

/**
 * Makes one reader's mail, and returns it with the compiled e-mail. Only `compile-process.ts` calls
 * it.
 */
export function compileAndFill(
  source: EmailText,
  newsletter: Newsletter,
  place: Place,
  reader: ReaderValues,
): { compiled: CompiledEmail; filled: Filled } | FieldError[] {
  const compiled = templatesOrErrors(source, newsletter, place)
  if (Array.isArray(compiled)) return compiled
  try {
    return { compiled, filled: openTemplate(compiled, newsletter).fill(reader, untimed()) }
  } catch (error) {
    return [blamed(error, source, newsletter, [reader])]
  }
}

/** Makes the archive's article. Only `compile-process.ts` calls it. */
export function articleOrErrors(
  source: EmailText,
  newsletter: Newsletter,
  { reader, address }: { reader: ReaderValues; address: string },
) {
  const made = compileAndFill(source, newsletter, 'archive', reader)
  if (Array.isArray(made)) return made
  const { subject, html } = made.filled
  try {
    const previewText = fillLine(source.previewText, reader, newsletter, untimed())
    return articleOf(html, { subject, previewText, address, format: source.content.format })
  } catch (error) {
    return [fillError(error, PREVIEW)]
  }
}

/** Compiles a text, or returns its errors. A part below a paywall is removed first. */
function templatesOrErrors(
  given: EmailText,
  newsletter: Newsletter,
  place: Place,
): CompiledEmail | FieldError[] {
  const source = { ...given, content: abovePaywall(given.content) }
  const content = textsOf(source.content)
  const liquid = content.reduce((sum, { text }) => sum + (text.match(/\{[{%]/g)?.length ?? 0), 0)
  const tooMany = `There are ${liquid} Liquid tags, and ${LIQUID_MAX} are allowed: write fewer.`
  const fieldErrors = [
    ...authorTexts(source).flatMap(textFieldErrors),
    ...(liquid > LIQUID_MAX ? [fieldError('too_complex', tooMany, wholeOf(source.content))] : []),
  ]
  return fieldErrors.length > 0 ? fieldErrors : pageOrErrors(source, newsletter, place)
}

function textFieldErrors({ pointer, text, runs = [] }: AuthorText): FieldError[] {
  if (!text.includes('{')) return []
  const wrong = liquidError(text)
  if (wrong !== null) return [fieldError('invalid_liquid', wrong + foreignTag(text), pointer)]
  const apart = runs.findIndex((run) => tagsError(run) !== null)
  if (apart === -1) return []
  return [
    fieldError(
      'invalid_liquid',
      `${tagsError(runs[apart]!)} Keep each Liquid tag in one run.`,
      `${pointer}/${apart}`,
    ),
  ]
}

/**
 * Returns advice about the first merge tag of another service, which may make the Liquid invalid.
 */
function foreignTag(text: string): string {
  const tag = mergeTagsIn(text, GIVEN_NAMES).find((one) => /^\{[{%]/.test(one.tag))
  if (tag === undefined) return ''
  const { tag: written, here } = tag
  return ` ${lossAt('', 'merge_tag', { tag: written, ...(here === null ? { reason: 'none' } : { here }) }).detail}`
}

/** Returns errors that appear only in the complete page. */
function pageOrErrors(
  source: EmailText,
  newsletter: Newsletter,
  place: Place,
): CompiledEmail | FieldError[] {
  const whole = wholeOf(source.content)
  let compiled: CompiledEmail
  try {
    compiled = compile(source, newsletter, place)
  } catch (error) {
    if (error instanceof TooMuch) return [fieldError(error.code, error.message, whole)]
    if (error instanceof MisplacedTag) return [fieldError('misplaced_liquid', error.message, whole)]
    if (isTooDeep(error)) return [fieldError('too_deep', TOO_DEEP, whole)]
    return [
      fieldError(
        'invalid_html',
        `The text could not be made into a mail: ${sentenceOf(error)}`,
        whole,
      ),
    ]
  }
  const [lost] = compiled.lost
  if (lost !== undefined) {
    const detail = `${lost.slice(0, 200)} would be lost at its place: put it between HTML tags or inside an attribute's quotes.`
    const at = textsOf(source.content).find(({ text }) => text.includes(lost))
    return [fieldError('misplaced_liquid', detail, at?.pointer ?? whole)]
  }
  return compiled
}

/** Returns the error of the first sample reader for whom filling in fails. */
function sampleErrors(
  source: EmailText,
  compiled: CompiledEmail,
  newsletter: Newsletter,
): FieldError[] | null {
  const began = cpuMs()
  const { subject, previewText, content } = source
  const readers = sampleReaders(authorTexts(source).map(({ text }) => text))
  try {
    const { fill } = openTemplate(compiled, newsletter)
    for (const reader of readers) {
      for (const line of [subject, previewText]) fillLine(line, reader, newsletter, untimed())
      fill(reader, untimed())
    }
  } catch (error) {
    return [blamed(error, source, newsletter, readers)]
  }
  return cpuMs() - began > OPEN_MS
    ? [fieldError('too_complex', TOO_COMPLEX, wholeOf(content))]
    : null
}

function authorTexts({ subject, previewText, content }: EmailText): AuthorText[] {
  return [
    { pointer: SUBJECT, text: subject },
    { pointer: PREVIEW, text: previewText },
    ...textsOf(content),
  ]
}

/**
 * Finds the only text that fails by itself, and returns the error with its pointer. When the texts
 * fail only together, the error has no pointer.
 */
function blamed(
  error: unknown,
  source: EmailText,
  newsletter: Newsletter,
  readers: readonly ReaderValues[],
): FieldError {
  for (const { text, pointer } of authorTexts(source)) {
    const own = text.includes('{') ? ownError(text, newsletter, readers) : null
    if (own !== null) return fillError(own, pointer)
  }
  const { code, detail, pointer } = fillError(error, wholeOf(source.content))
  return fieldError(code, detail.replace(PLACE, ''), pointer)
}

const PLACE = /^Line \d+, column \d+: /

function ownError(text: string, newsletter: Newsletter, readers: readonly ReaderValues[]): unknown {
  try {
    for (const reader of readers) fillLine(text, reader, newsletter, untimed())
    return null
  } catch (error) {
    return error
  }
}

function fillError(error: unknown, pointer: string): FieldError {
  return fieldError(
    causeOf(error) instanceof TooMuchLiquid ? 'too_complex' : 'invalid_liquid',
    sentenceOf(error),
    pointer,
  )
}

/**
 * Creates an `Effort` without a time limit. The process is killed instead, so that a slow machine
 * does not refuse a text.
 */
const untimed = () => new Effort(Infinity)
