import { NoTurn, TookTooMuch, workProcess } from '#lib/work-process.ts'
import { type FieldError, Problem, unavailable } from '#operation/problem.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import type { Filled, ReaderValues } from './email-template.ts'
import type { EmailText, CompiledEmail, Place } from './compile.ts'
import type { CompileWork, FillWork, LinesWork } from './compile-process.ts'
import { BODY, fieldError, TOO_COMPLEX } from './text-errors.ts'

const FILE = new URL('compile-process.ts', import.meta.url)
const LIMITS = { deadlineMs: 3000, waitMs: 15_000, memoryMb: 256 }

// Three, so that neither strange drafts nor visitors of archives hold up the mails that go out.
const checking = workProcess<unknown>(FILE, LIMITS)
const sending = workProcess<unknown>(FILE, LIMITS)
const showing = workProcess<unknown>(FILE, LIMITS)

/** An error of a text that cannot be made into mails or a page: it would be the same again. */
export class CannotBeMade extends Error {
  readonly fieldError: FieldError
  constructor(found: FieldError) {
    super(`The campaign cannot be made into mails: ${found.detail}`)
    this.fieldError = found
  }
}

/** Tells what is wrong with a text that was just written. */
export async function fieldErrorsApart(campaign: EmailText, newsletter: Newsletter): Promise<FieldError[]> {
  const answer = await ask<CompiledEmail>(checking, compileWork(campaign, newsletter, 'mail'))
  return Array.isArray(answer) ? answer : []
}

/** Compiles a text that was checked when it was written. Rejects with CannotBeMade, or with a Problem while others are served. */
export async function compileApart(campaign: EmailText, newsletter: Newsletter): Promise<CompiledEmail> {
  return made(await ask<CompiledEmail>(sending, compileWork(campaign, newsletter, 'mail')))
}

/** Does the same for a request, which stands in line with drafts and not with mails that go out. */
export async function compileAsked(campaign: EmailText, newsletter: Newsletter): Promise<CompiledEmail> {
  return made(await ask<CompiledEmail>(checking, compileWork(campaign, newsletter, 'mail')))
}

/** Makes the one mail of a reader, such as a welcome. */
export async function fillApart(campaign: EmailText, newsletter: Newsletter, reader: ReaderValues): Promise<Filled> {
  return made(await ask<Filled>(sending, { ...compileWork(campaign, newsletter, 'mail'), reader }))
}

/** Makes a mail that an author asked for, such as a test, in line with drafts. */
export async function fillAsked(campaign: EmailText, newsletter: Newsletter, reader: ReaderValues): Promise<Filled> {
  return made(await ask<Filled>(checking, { ...compileWork(campaign, newsletter, 'mail'), reader }))
}

/** Makes the public page of an archive issue. */
export async function fillToShow(campaign: EmailText, newsletter: Newsletter, reader: ReaderValues): Promise<Filled> {
  return made(await ask<Filled>(showing, { ...compileWork(campaign, newsletter, 'archive'), reader }))
}

/** Fills in subjects and preview texts for public pages; one that cannot be filled in is empty. */
export async function linesToShow(lines: string[], newsletter: Newsletter, reader: ReaderValues): Promise<string[]> {
  return made(await ask<string[]>(showing, { lines, newsletter, reader }))
}

function compileWork({ subject, previewText, content }: EmailText, newsletter: Newsletter, place: Place): CompileWork {
  return { campaign: { subject, previewText, content }, newsletter, place }
}

function made<T>(answer: T | FieldError[]): T {
  const [first] = Array.isArray(answer) ? (answer as unknown[]) : []
  if (typeof first === 'object') throw new CannotBeMade(first as FieldError)
  return answer as T
}

async function ask<T>(work: typeof checking, input: CompileWork | FillWork | LinesWork): Promise<T | FieldError[]> {
  try {
    return (await work(input)) as T | FieldError[]
  } catch (error) {
    if (error instanceof TookTooMuch) return [fieldError('too_complex', TOO_COMPLEX, BODY)]
    if (error instanceof NoTurn)
      throw new Problem(unavailable, 'Other texts are being checked. Try again in a few seconds.', { retryAfterS: 5, cause: error })
    throw error
  }
}
