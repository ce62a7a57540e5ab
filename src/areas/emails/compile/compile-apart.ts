import { trackUsedTime } from '#lib/calls/used-time.ts'
import { workInTurns } from '#lib/calls/work-in-turns.ts'
import { HelperDied, NoTurn, TookTooMuch, workProcess } from '#lib/work-process.ts'
import { type FieldError, Problem, unavailable } from '#operation/problem.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import type { Article } from '../web/article.ts'
import type { Filled, ReaderValues } from './email-template.ts'
import type { EmailText } from '../text/email-text.ts'
import type { CompiledEmail } from './compile.ts'
import type { Place } from '../blocks/place.ts'
import type { ProductsById } from '../blocks/products.ts'
import type { ArticleWork, CompileWork, FillWork } from './compile-process.ts'
import type { Preview, PreviewWork } from './preview.ts'
import type { Content } from '../text/content.ts'
import { wholeOf } from '../text/content-texts.ts'
import type { Converted } from '../convert/conversion.ts'
import type { ConvertWork } from '../convert/convert.ts'
import { fieldError, TOO_COMPLEX } from '../text/text-errors.ts'

const FILE = new URL('compile-process.ts', import.meta.url)
const LIMITS = { cpuMs: 3000, waitMs: 15_000, memoryMb: 256 }
/**
 * The bounds of helper processes. Accounts take turns by the time their texts took, since one may
 * take three seconds. The second process serves only accounts that used little.
 */
const TURNS = { processes: 2, reserved: 1, each: 1, waiting: 20, used: trackUsedTime(LIMITS.cpuMs) }

// Each purpose has its own processes, so that hostile drafts and archive visitors do not delay
// mails. This one serves authors: drafts, plans, test mails, conversions.
const checking = workInTurns<unknown>(FILE, { ...LIMITS, ...TURNS })
// For send workers. A text that barely passed its check gets twice the time limit here.
const sendingProcess = workProcess<unknown>(FILE, { ...LIMITS, cpuMs: 2 * LIMITS.cpuMs })
const sending: Ask = (_accountId, input) => sendingProcess(input)
// For visitors of archives.
const showing = workInTurns<unknown>(FILE, { ...LIMITS, ...TURNS })
// For composers, which ask after each pause in typing and must not delay saving.
const previewing = workInTurns<unknown>(FILE, { ...LIMITS, ...TURNS, waitMs: 6000, waiting: 6 })
/** The number of previews in progress, by newsletter. */
const previewsOpen = new Map<string, number>()
const PREVIEWS_MAX = 2

type Ask = (accountId: string, input: object) => Promise<unknown>

/** The error for a text that cannot be rendered as a mail or page. */
export class CannotBeMade extends Error {
  readonly fieldError: FieldError
  /** Whether another try gives the same error. False after a timeout. */
  readonly isLasting: boolean
  constructor(found: FieldError) {
    super(`The text cannot be made into mails: ${found.detail}`)
    this.fieldError = found
    this.isLasting = found.detail !== TOO_COMPLEX
  }
}

/** Compiles a text and fills it with sample values, in a helper process. Returns its errors. */
export async function fieldErrorsApart(
  accountId: string,
  source: EmailText,
  newsletter: Newsletter,
): Promise<FieldError[]> {
  const answer = await ask<CompiledEmail>(
    checking,
    accountId,
    compileWork(source, newsletter, 'mail'),
  )
  return Array.isArray(answer) ? answer : []
}

/**
 * Compiles a saved text in a helper process. Rejects with CannotBeMade when the text has an error
 * or takes too long, and with a Problem when too many texts wait. When the helper process dies, it
 * rejects with HelperDied for a worker, and with a Problem for a request.
 */
export async function compileApart(
  accountId: string,
  source: EmailText,
  newsletter: Newsletter,
  by: 'worker' | 'request',
): Promise<CompiledEmail> {
  const work = compileWork(source, newsletter, 'mail')
  return made(
    await (by === 'worker'
      ? ask<CompiledEmail>(sending, accountId, work, { saved: true })
      : askAboutSaved<CompiledEmail>(accountId, work)),
  )
}

export async function fillApart(
  accountId: string,
  source: EmailText,
  newsletter: Newsletter,
  reader: ReaderValues,
): Promise<Filled> {
  return made(
    await askAboutSaved<Filled>(accountId, { ...compileWork(source, newsletter, 'mail'), reader }),
  )
}

/**
 * Makes the preview of a draft in a helper process. `known`: the names of custom fields. Refuses a
 * third concurrent preview of a newsletter.
 */
export async function previewDraft(
  accountId: string,
  source: EmailText,
  newsletter: Newsletter,
  reader: ReaderValues,
  known: readonly string[],
): Promise<Preview> {
  const open = previewsOpen.get(newsletter.id) ?? 0
  if (open >= PREVIEWS_MAX)
    throw new Problem(
      unavailable,
      'Two previews of this newsletter are being made. Try again when they are there.',
      { retryAfterS: 2 },
    )
  previewsOpen.set(newsletter.id, open + 1)
  try {
    return made(
      await ask<Preview>(previewing, accountId, {
        ...compileWork(source, newsletter, 'mail'),
        reader,
        known,
      }),
    )
  } finally {
    const left = previewsOpen.get(newsletter.id)! - 1
    if (left === 0) previewsOpen.delete(newsletter.id)
    else previewsOpen.set(newsletter.id, left)
  }
}

/**
 * Makes the preview of a saved text for its checks, in a helper process. It does not wait behind
 * previews of drafts.
 */
export async function previewSaved(
  accountId: string,
  source: EmailText,
  newsletter: Newsletter,
  reader: ReaderValues,
  known: readonly string[],
): Promise<Preview> {
  return made(
    await askAboutSaved<Preview>(accountId, {
      ...compileWork(source, newsletter, 'mail'),
      reader,
      known,
    }),
  )
}

/**
 * Converts a content to another format in a helper process. Rejects with CannotBeMade when the text
 * has an error.
 */
export async function convertApart(
  accountId: string,
  content: Content,
  to: Content['format'],
  known: { products?: ProductsById; language?: string } = {},
): Promise<Converted> {
  return made(await ask<Converted>(checking, accountId, { convert: content, to, ...known }))
}

/**
 * Renders the archive's article in a helper process. `address`: the address of the article's page.
 * Rejects as `compileApart` does.
 */
export async function articleApart(
  accountId: string,
  source: EmailText,
  newsletter: Newsletter,
  more: { reader: ReaderValues; address: string },
): Promise<Article> {
  return made(
    await ask<Article>(
      showing,
      accountId,
      { ...compileWork(source, newsletter, 'archive'), ...more },
      { saved: true },
    ),
  )
}

function compileWork(
  {
    subject,
    previewText,
    content,
    images = {},
    products = {},
    offer,
    closing,
    issue,
    places,
  }: EmailText,
  newsletter: Newsletter,
  place: Place,
): CompileWork {
  return {
    source: {
      subject,
      previewText,
      content,
      images,
      products,
      ...(offer && { offer }),
      ...(closing && { closing }),
      ...(issue && { issue }),
      ...(places && { places }),
    },
    newsletter,
    place,
  }
}

function made<T>(answer: T | FieldError[]): T {
  const [first] = Array.isArray(answer) ? (answer as unknown[]) : []
  if (typeof first === 'object') throw new CannotBeMade(first as FieldError)
  return answer as T
}

type Work = CompileWork | FillWork | ArticleWork | PreviewWork | ConvertWork

/**
 * Runs work in a helper process. Returns the result, or the errors of the text. With `saved` the
 * text has compiled before, so the death of the process is not its error: it throws HelperDied.
 */
async function ask<T>(
  work: Ask,
  accountId: string,
  input: Work,
  { saved = false } = {},
): Promise<T | FieldError[]> {
  try {
    return (await work(accountId, input)) as T | FieldError[]
  } catch (error) {
    if (saved && error instanceof HelperDied) throw error
    if (error instanceof TookTooMuch)
      return [fieldError('too_complex', TOO_COMPLEX, wholePointer(input))]
    if (error instanceof NoTurn)
      throw new Problem(unavailable, 'Other texts are being checked. Try again in a few seconds.', {
        retryAfterS: 5,
        cause: error,
      })
    throw error
  }
}

/**
 * Runs work on a saved text. The death of the process becomes a Problem, since callers can try
 * again.
 */
async function askAboutSaved<T>(accountId: string, input: Work): Promise<T | FieldError[]> {
  try {
    return await ask<T>(checking, accountId, input, { saved: true })
  } catch (error) {
    if (!(error instanceof HelperDied)) throw error
    throw new Problem(
      unavailable,
      'The text cannot be checked at the moment. Try again in a minute.',
      { retryAfterS: 60, cause: error },
    )
  }
}

function wholePointer(input: Work): string {
  return wholeOf('convert' in input ? input.convert : input.source.content)
}
