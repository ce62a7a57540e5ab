import { cpuMs } from '#lib/cpu-time.ts'
import type { FieldError } from '#operation/problem.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { type Filled, fillLine, openTemplate, type ReaderValues } from './email-template.ts'
import { type EmailText, compile, type CompiledEmail, type Place } from './compile.ts'
import { liquidFault, sentenceOf } from './liquid.ts'
import { causeOf, Effort, TooMuchLiquid } from './liquid-effort.ts'
import { TooMuch } from './page-limits.ts'
import { sampleReaders } from './sample-readers.ts'
import { BODY, fieldError, PREVIEW, SUBJECT, TOO_COMPLEX } from './text-errors.ts'

/** Tags and outputs: thousands are no text any more, and every one costs for each reader. */
const LIQUID_MAX = 5000
/** Processor time of reading the templates and filling them in for the sample readers; a newsletter of 100 KB takes some 30 ms. */
const OPEN_MS = 500

/** Compiles a text and tries it, or says what is wrong with it. For the process that may be ended (`compile-process.ts`): it can take for ever. */
export function compiledOrFaults(campaign: EmailText, newsletter: Newsletter, place: Place): CompiledEmail | FieldError[] {
  const compiled = templatesOrFaults(campaign, newsletter, place)
  return Array.isArray(compiled) ? compiled : (sampleFaults(campaign, compiled, newsletter) ?? compiled)
}

/** Makes one reader's mail or page, or says why it cannot be made. For the same process. */
export function filledOrFaults(campaign: EmailText, newsletter: Newsletter, place: Place, reader: ReaderValues): Filled | FieldError[] {
  const compiled = templatesOrFaults(campaign, newsletter, place)
  if (Array.isArray(compiled)) return compiled
  try {
    return openTemplate(compiled, newsletter).fill(reader, untimed())
  } catch (error) {
    return [fillFault(error, BODY)]
  }
}

/** Fills in subjects and preview texts; one that cannot be filled in becomes empty. For the same process. */
export function filledLines(lines: readonly string[], newsletter: Newsletter, reader: ReaderValues): string[] {
  return lines.map((line) => {
    try {
      return fillLine(line, reader, newsletter, untimed())
    } catch {
      return ''
    }
  })
}

function templatesOrFaults(campaign: EmailText, newsletter: Newsletter, place: Place): CompiledEmail | FieldError[] {
  const texts = { [SUBJECT]: campaign.subject, [PREVIEW]: campaign.previewText, [BODY]: campaign.content.body }
  const fieldErrors = Object.entries(texts).flatMap(([pointer, text]) => textFieldErrors(pointer, text))
  return fieldErrors.length > 0 ? fieldErrors : pageOrFaults(campaign, newsletter, place)
}

function textFieldErrors(pointer: string, text: string): FieldError[] {
  const liquid = text.match(/\{[{%]/g)?.length ?? 0
  if (liquid > LIQUID_MAX) return [fieldError('too_complex', `There are ${liquid} Liquid tags, and ${LIQUID_MAX} are allowed: write fewer.`, pointer)]
  const wrong = liquidFault(text)
  return wrong === null ? [] : [fieldError('invalid_liquid', wrong, pointer)]
}

/** Compiles the page, or tells the errors that only the finished page shows. */
function pageOrFaults(campaign: EmailText, newsletter: Newsletter, place: Place): CompiledEmail | FieldError[] {
  let compiled: CompiledEmail
  try {
    compiled = compile(campaign, newsletter, place)
  } catch (error) {
    if (error instanceof TooMuch) return [fieldError(error.code, error.message, BODY)]
    // The stack is used up: quotes in quotes, lists in lists.
    if (error instanceof RangeError) return [fieldError('too_deep', 'The text is nested too deep: put less into one another.', BODY)]
    return [fieldError('invalid_html', `The text could not be made into a mail: ${sentenceOf(error)}`, BODY)]
  }
  const [lost] = compiled.lost
  if (lost !== undefined) {
    const detail = `${lost.slice(0, 200)} stands where it cannot stay: put it between HTML tags or inside of an attribute's quotes.`
    return [fieldError('misplaced_liquid', detail, BODY)]
  }
  return compiled
}

/** Fills the text in for readers who differ, and tells what goes wrong with one of them. */
function sampleFaults({ subject, previewText, content }: EmailText, compiled: CompiledEmail, newsletter: Newsletter): FieldError[] | null {
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
    return [fillFault(error, pointer)]
  }
  return cpuMs() - began > OPEN_MS ? [fieldError('too_complex', TOO_COMPLEX, BODY)] : null
}

function fillFault(error: unknown, pointer: string): FieldError {
  return fieldError(causeOf(error) instanceof TooMuchLiquid ? 'too_complex' : 'invalid_liquid', sentenceOf(error), pointer)
}

/** The process is ended when it takes too long, so a busy machine need not count. */
const untimed = () => new Effort(Infinity)
