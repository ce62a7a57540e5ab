import { HelperDied, NoTurn, TookTooMuch, workProcess } from '#lib/work-process.ts'
import { type FieldError, Problem, unavailable } from '#operation/problem.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import type { Article } from '../web/article.ts'
import type { Filled, ReaderValues } from './email-template.ts'
import type { EmailText } from '../text/email-text.ts'
import type { CompiledEmail } from './compile.ts'
import type { Place } from '../blocks/place.ts'
import type { ArticleWork, CompileWork, FillWork } from './compile-process.ts'
import type { Preview, PreviewWork } from './preview.ts'
import type { Content } from '../text/content.ts'
import { wholeOf } from '../text/content-texts.ts'
import type { Converted } from '../convert/conversion.ts'
import type { ConvertWork } from '../convert/convert.ts'
import { fieldError, TOO_COMPLEX } from '../text/text-errors.ts'

const FILE = new URL('compile-process.ts', import.meta.url)
const LIMITS = { cpuMs: 3000, waitMs: 15_000, memoryMb: 256 }

// Processes of their own, so that neither hostile drafts nor visitors of archives delay the mails that go out.
const checking = workProcess<unknown>(FILE, LIMITS)
// A text that passed its check with little time left has twice as much when it is sent.
const sending = workProcess<unknown>(FILE, { ...LIMITS, cpuMs: 2 * LIMITS.cpuMs })
const showing = workProcess<unknown>(FILE, LIMITS)
// A composer asks for a preview after each pause in typing: previews that take long must not delay those who save.
const previewing = workProcess<unknown>(FILE, { ...LIMITS, waitMs: 6000, waitingMax: 12 })
/** The previews of one newsletter that wait or are made. */
const previewsOpen = new Map<string, number>()
const PREVIEWS_MAX = 2

/** An error of a text that cannot be made into mails or a page. Trying again gives the same error. */
export class CannotBeMade extends Error {
  readonly fieldError: FieldError
  constructor(found: FieldError) {
    super(`The text cannot be made into mails: ${found.detail}`)
    this.fieldError = found
  }
}

/** Compiles and tries a text that an author has just written. Returns its errors. */
export async function fieldErrorsApart(campaign: EmailText, newsletter: Newsletter): Promise<FieldError[]> {
  const answer = await ask<CompiledEmail>(checking, compileWork(campaign, newsletter, 'mail'))
  return Array.isArray(answer) ? answer : []
}

/**
 * Compiles a text that was checked when it was written. Rejects with CannotBeMade, with a Problem when the process is too busy to take it, or
 * with HelperDied.
 */
export async function compileApart(campaign: EmailText, newsletter: Newsletter): Promise<CompiledEmail> {
  return made(await ask<CompiledEmail>(sending, compileWork(campaign, newsletter, 'mail'), { saved: true }))
}

/** Compiles a text for a request, in the process that checks drafts. Mails that go out do not wait for it. */
export async function compileAsked(campaign: EmailText, newsletter: Newsletter): Promise<CompiledEmail> {
  return made(await askAboutSaved<CompiledEmail>(compileWork(campaign, newsletter, 'mail')))
}

/** Makes a mail that an author asked for, such as a test, in the process that checks drafts. */
export async function fillAsked(campaign: EmailText, newsletter: Newsletter, reader: ReaderValues): Promise<Filled> {
  return made(await askAboutSaved<Filled>({ ...compileWork(campaign, newsletter, 'mail'), reader }))
}

/** Shows a mail to its author. `known`: the names of the account's custom fields. Refuses a third preview of a newsletter at once. */
export async function previewAsked(campaign: EmailText, newsletter: Newsletter, reader: ReaderValues, known: readonly string[]): Promise<Preview> {
  const open = previewsOpen.get(newsletter.id) ?? 0
  if (open >= PREVIEWS_MAX)
    throw new Problem(unavailable, 'Two previews of this newsletter are being made. Try again when they are there.', { retryAfterS: 2 })
  previewsOpen.set(newsletter.id, open + 1)
  try {
    return made(await ask<Preview>(previewing, { ...compileWork(campaign, newsletter, 'mail'), reader, known }))
  } finally {
    const left = previewsOpen.get(newsletter.id)! - 1
    if (left === 0) previewsOpen.delete(newsletter.id)
    else previewsOpen.set(newsletter.id, left)
  }
}

/** Makes a preview for the checks of a plan, in the process that checks drafts: the previews of a composer do not wait for it. */
export async function previewToCheck(campaign: EmailText, newsletter: Newsletter, reader: ReaderValues, known: readonly string[]): Promise<Preview> {
  return made(await askAboutSaved<Preview>({ ...compileWork(campaign, newsletter, 'mail'), reader, known }))
}

/** Converts a text to another format, for a request. Rejects with CannotBeMade where the text has an error. */
export async function convertAsked(content: Content, to: Content['format']): Promise<Converted> {
  return made(await ask<Converted>(checking, { convert: content, to }))
}

/** Makes the article of an archive issue. `address`: that of its page. Rejects as `compileApart` does. */
export async function articleApart(campaign: EmailText, newsletter: Newsletter, more: { reader: ReaderValues; address: string }): Promise<Article> {
  return made(await ask<Article>(showing, { ...compileWork(campaign, newsletter, 'archive'), ...more }, { saved: true }))
}

function compileWork({ subject, previewText, content, images = {} }: EmailText, newsletter: Newsletter, place: Place): CompileWork {
  return { campaign: { subject, previewText, content, images }, newsletter, place }
}

function made<T>(answer: T | FieldError[]): T {
  const [first] = Array.isArray(answer) ? (answer as unknown[]) : []
  if (typeof first === 'object') throw new CannotBeMade(first as FieldError)
  return answer as T
}

type Asked = CompileWork | FillWork | ArticleWork | PreviewWork | ConvertWork

/** `saved`: a text that passed its check once. Rejects with HelperDied then, since the text is hardly at fault. */
async function ask<T>(work: typeof checking, input: Asked, { saved = false } = {}): Promise<T | FieldError[]> {
  try {
    return (await work(input)) as T | FieldError[]
  } catch (error) {
    if (saved && error instanceof HelperDied) throw error
    if (error instanceof TookTooMuch) return [fieldError('too_complex', TOO_COMPLEX, wholePointer(input))]
    if (error instanceof NoTurn)
      throw new Problem(unavailable, 'Other texts are being checked. Try again in a few seconds.', { retryAfterS: 5, cause: error })
    throw error
  }
}

/** Asks the process that checks drafts about a text that was saved, and so passed its check. Its callers try again after an accident. */
async function askAboutSaved<T>(input: Asked): Promise<T | FieldError[]> {
  try {
    return await ask<T>(checking, input, { saved: true })
  } catch (error) {
    if (!(error instanceof HelperDied)) throw error
    throw new Problem(unavailable, 'The text cannot be checked at the moment. Try again in a minute.', { retryAfterS: 60, cause: error })
  }
}

function wholePointer(input: Asked): string {
  return wholeOf('convert' in input ? input.convert : input.campaign.content)
}
