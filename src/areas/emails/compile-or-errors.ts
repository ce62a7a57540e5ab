import { cpuMs } from '#lib/cpu-time.ts'
import type { FieldError } from '#operation/problem.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { type Filled, fillLine, openTemplate, type ReaderValues } from './email-template.ts'
import { articleOf } from './article.ts'
import { type EmailText, compile, type CompiledEmail, type Place } from './compile.ts'
import { liquidError, sentenceOf } from './liquid.ts'
import { causeOf, Effort, TooMuchLiquid } from './liquid-effort.ts'
import { TooMuch } from './page-limits.ts'
import { sampleReaders } from './sample-readers.ts'
import { BODY, fieldError, PREVIEW, SUBJECT, TOO_COMPLEX } from './text-errors.ts'

/** Tags and outputs of one text. Each of them costs time for each reader. */
const LIQUID_MAX = 5000
/** Processor time for parsing the templates and filling them in for the sample readers. A newsletter of 100 KB takes about 30 ms. */
const OPEN_MS = 500

/**
 * Compiles a text and fills it in for sample readers, or returns its errors. It may never end, so call it only in the process that can be
 * killed (`compile-process.ts`).
 */
export function compiledOrErrors(campaign: EmailText, newsletter: Newsletter, place: Place): CompiledEmail | FieldError[] {
  const compiled = templatesOrErrors(campaign, newsletter, place)
  return Array.isArray(compiled) ? compiled : (sampleErrors(campaign, compiled, newsletter) ?? compiled)
}

/** Makes one reader's mail, or returns the reason why it cannot be made. For the same process. */
export function filledOrErrors(campaign: EmailText, newsletter: Newsletter, place: Place, reader: ReaderValues): Filled | FieldError[] {
  const made = compiledAndFilled(campaign, newsletter, place, reader)
  return Array.isArray(made) ? made : made.filled
}

/** Makes one reader's mail together with the templates that it comes from. For the same process. */
export function compiledAndFilled(
  campaign: EmailText,
  newsletter: Newsletter,
  place: Place,
  reader: ReaderValues,
): { compiled: CompiledEmail; filled: Filled } | FieldError[] {
  const compiled = templatesOrErrors(campaign, newsletter, place)
  if (Array.isArray(compiled)) return compiled
  try {
    return { compiled, filled: openTemplate(compiled, newsletter).fill(reader, untimed()) }
  } catch (error) {
    return [fillError(error, BODY)]
  }
}

/** Makes the article of a text for any visitor of the archive. For the same process. */
export function articleOrErrors(campaign: EmailText, newsletter: Newsletter, { reader, address }: { reader: ReaderValues; address: string }) {
  const made = compiledAndFilled(campaign, newsletter, 'archive', reader)
  if (Array.isArray(made)) return made
  const { subject, html } = made.filled
  try {
    return articleOf(html, { subject, previewText: fillLine(campaign.previewText, reader, newsletter, untimed()), address })
  } catch (error) {
    return [fillError(error, PREVIEW)]
  }
}

function templatesOrErrors(campaign: EmailText, newsletter: Newsletter, place: Place): CompiledEmail | FieldError[] {
  const texts = { [SUBJECT]: campaign.subject, [PREVIEW]: campaign.previewText, [BODY]: campaign.content.body }
  const fieldErrors = Object.entries(texts).flatMap(([pointer, text]) => textFieldErrors(pointer, text))
  return fieldErrors.length > 0 ? fieldErrors : pageOrErrors(campaign, newsletter, place)
}

function textFieldErrors(pointer: string, text: string): FieldError[] {
  const liquid = text.match(/\{[{%]/g)?.length ?? 0
  if (liquid > LIQUID_MAX) return [fieldError('too_complex', `There are ${liquid} Liquid tags, and ${LIQUID_MAX} are allowed: write fewer.`, pointer)]
  const wrong = liquidError(text)
  return wrong === null ? [] : [fieldError('invalid_liquid', wrong, pointer)]
}

/** Compiles the page, or returns the errors that only the finished page shows. */
function pageOrErrors(campaign: EmailText, newsletter: Newsletter, place: Place): CompiledEmail | FieldError[] {
  let compiled: CompiledEmail
  try {
    compiled = compile(campaign, newsletter, place)
  } catch (error) {
    if (error instanceof TooMuch) return [fieldError(error.code, error.message, BODY)]
    // The stack is used up, by quotes in quotes or lists in lists.
    if (error instanceof RangeError)
      return [fieldError('too_deep', 'The text is nested too deep: put fewer quotes and lists into one another.', BODY)]
    return [fieldError('invalid_html', `The text could not be made into a mail: ${sentenceOf(error)}`, BODY)]
  }
  const [lost] = compiled.lost
  if (lost !== undefined) {
    const detail = `${lost.slice(0, 200)} would be lost at its place: put it between HTML tags or inside an attribute's quotes.`
    return [fieldError('misplaced_liquid', detail, BODY)]
  }
  return compiled
}

/** Fills the text in for sample readers. Returns the error of the first reader for whom that fails. */
function sampleErrors({ subject, previewText, content }: EmailText, compiled: CompiledEmail, newsletter: Newsletter): FieldError[] | null {
  const began = cpuMs()
  let pointer = BODY
  try {
    const { fill } = openTemplate(compiled, newsletter)
    for (const reader of sampleReaders([subject, previewText, content.body])) {
      for (const [at, line] of [
        [SUBJECT, subject],
        [PREVIEW, previewText],
      ] as const) {
        pointer = at
        fillLine(line, reader, newsletter, untimed())
      }
      pointer = BODY
      fill(reader, untimed())
    }
  } catch (error) {
    return [fillError(error, pointer)]
  }
  return cpuMs() - began > OPEN_MS ? [fieldError('too_complex', TOO_COMPLEX, BODY)] : null
}

function fillError(error: unknown, pointer: string): FieldError {
  return fieldError(causeOf(error) instanceof TooMuchLiquid ? 'too_complex' : 'invalid_liquid', sentenceOf(error), pointer)
}

/** Makes an effort without a time limit. The process is killed when it takes too long, so a slow machine fails no text. */
const untimed = () => new Effort(Infinity)
