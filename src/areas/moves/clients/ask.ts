import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '#lib/duration.ts'
import { hasManyNames } from '#lib/formats/json-width.ts'
import type { ReadAnswer, Web } from '#ports/web.ts'
import {
  AddressRefused,
  AnswerTooLarge,
  KeyWithoutRights,
  NotTheService,
  NotWanted,
  RateLimited,
  ServiceTimeout,
  ServiceUnavailable,
  UnreadableAnswer,
  WrongKey,
} from './errors.ts'
import { isDeeper } from './json-depth.ts'
import { isObject, type Json, objectsOf, textOf } from './values.ts'

/** The sentences about a service that its account's owner reads in errors. */
export interface ServiceWords {
  /** The service's name. */
  name: string
  /** A sentence that tells the account's owner where to get the key. */
  keyAt: string
  /** The rights that the key needs, as a sentence. */
  rights: string
  /** A sentence that tells which address to enter. */
  addressIs: string
}

export interface ReadingOptions {
  /** Aborts the waits between requests when the result is no longer needed. */
  signal?: AbortSignal | undefined
  /** Returns whether the move is still active. Called before each request, and during waits. */
  isWanted?: (() => Promise<boolean>) | undefined
  /** Returns Unix milliseconds, by the clock of this server. */
  now: () => number
  /** For tests: waits, in place of a timer. */
  wait?: ((ms: number) => Promise<void>) | undefined
  /** For tests: the most pages of a list. */
  pagesMax?: number | undefined
  /** For tests: the most bytes of an answer. */
  answerBytesMax?: number | undefined
  /** For tests: the most milliseconds of the whole reading. */
  readingMsMax?: number | undefined
}

export interface Asker {
  words: ServiceWords
  now: () => number
  pagesMax: number
  /** Requests a path below the service's address. */
  ask(path: string): Promise<Json>
}

/**
 * The most bytes of a response. Its JSON is parsed on the main thread, in 30 ms. When a page of a
 * list is larger, smaller pages are requested.
 */
const ANSWER_BYTES_MAX = 4 * 1024 * 1024
/** The most pages of a list: five million readers of listmonk, which gives 50 a page. */
const PAGES_MAX = 100_000
/** Attributes of listmonk and fields of Kit may be nested. */
const DEPTH_MAX = 100
const NAMES_MAX = 10_000
/**
 * The most milliseconds of a whole reading. After an hour the job would begin anew, so this is
 * less: otherwise a service with an endless list would occupy one of two places for a day.
 */
const READING_MS_MAX = 50 * MINUTE_MS
const TRIES_MAX = 4
/** The first wait after an error. Each further one is four times as long. */
const RETRY_MS = 1_000
/** The most that one wait for a rate limit takes. Kit's windows have 60 seconds. */
const LIMIT_WAIT_MS_MAX = 120_000
/** During a wait, the interval of the checks whether the move was cancelled. */
const LOOK_MS = 5_000
/** The most that all waits for rate limits of one request take together. */
const LIMIT_WAITS_MS_MAX = 300_000

/** Statuses of a server that may be restarting or overloaded. */
const PASSING = new Set([408, 425, 500, 502, 503, 504])

/**
 * Makes a function that requests JSON from a service. The function waits when the service asks for
 * fewer requests, and retries after temporary errors.
 * @param open.base the service's address, without a slash at its end
 * @param open.headers returns the headers with the key, called for each request
 */
export function openAsker(
  web: Web,
  open: { words: ServiceWords; base: string; headers: () => Record<string, string> },
  options: ReadingOptions,
): Asker {
  const { signal, now, isWanted } = options
  const wait = waiter(options)
  const bytesMax = options.answerBytesMax ?? ANSWER_BYTES_MAX
  const { words, base, headers } = open
  const endsAt = performance.now() + (options.readingMsMax ?? READING_MS_MAX)

  async function ask(path: string): Promise<Json> {
    let waitedMs = 0
    for (let tries = 1; ; tries++) {
      signal?.throwIfAborted()
      if (isWanted && !(await isWanted())) throw new NotWanted()
      if (performance.now() > endsAt) throw tookTooLong(words)
      const answer = await web.read({
        url: `${base}${path}`,
        headers: { accept: 'application/json', 'user-agent': 'Mailcast', ...headers() },
        bytesMax,
      })
      if (answer.statusCode === 429) {
        const ms = limitWaitMs(answer.retryAfter, tries, now())
        if (ms > LIMIT_WAIT_MS_MAX || waitedMs + ms > LIMIT_WAITS_MS_MAX)
          throw rateLimited(words, ms, answer.retryAfter !== null)
        waitedMs += ms
        await wait(ms)
      } else if (tries < TRIES_MAX && mayPass(answer)) {
        await wait(RETRY_MS * 4 ** (tries - 1))
      } else return jsonOf(answer, { words, path, bytesMax })
    }
  }

  return { words, now, ask, pagesMax: options.pagesMax ?? PAGES_MAX }
}

/** Makes a function that waits, and that ends early with `NotWanted` when the move was cancelled. */
function waiter({ signal, wait, isWanted }: ReadingOptions): (ms: number) => Promise<void> {
  const pause = wait ?? ((ms: number) => sleep(ms, undefined, { signal }))
  if (!isWanted) return pause
  return async (ms) => {
    for (let left = ms; left > 0; left -= LOOK_MS) {
      await pause(Math.min(left, LOOK_MS))
      if (!(await isWanted())) throw new NotWanted()
    }
  }
}

/**
 * Returns the milliseconds to wait after a 429: the value of Retry-After, or without that header a
 * time that grows with each try.
 */
function limitWaitMs(retryAfter: string | null, tries: number, nowMs: number): number {
  const text = retryAfter?.trim() ?? ''
  // RFC 9110 §10.2.3: seconds, or a date.
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs
  return Number.isFinite(ms) ? Math.max(1_000, ms) : Math.min(5_000 * 2 ** (tries - 1), 60_000)
}

function rateLimited(words: ServiceWords, ms: number, said: boolean): RateLimited {
  const seconds = Math.ceil(ms / 1000)
  return new RateLimited(
    said
      ? `${words.name} asks to wait ${seconds} seconds before the next request.`
      : `${words.name} refuses further requests for now (429).`,
    'Wait, end other programs that use the same key, and begin the move again.',
    said ? seconds : null,
  )
}

function mayPass({ statusCode, error, cut }: ReadAnswer): boolean {
  if (statusCode !== null) return PASSING.has(statusCode) && !cut
  return error === 'timeout' || error === 'connection_reset' || error === 'connection_refused'
}

function tookTooLong({ name }: ServiceWords): ServiceTimeout {
  return new ServiceTimeout(
    `${name} could not be read to its end within ${READING_MS_MAX / MINUTE_MS} minutes.`,
    'If the service is slow now, begin the move again later. Else export the readers there as a file, and import it.',
    false,
  )
}

interface Asked {
  words: ServiceWords
  path: string
  bytesMax: number
}

function jsonOf(answer: ReadAnswer, { words, path, bytesMax }: Asked): Json {
  const { statusCode, cut } = answer
  if (statusCode === null) throw withoutStatus(answer, words)
  if (statusCode < 200 || statusCode > 299) throw withStatus(answer, statusCode, words, path)
  if (cut && answer.body.length < bytesMax) throw timedOut(words, true)
  if (cut)
    throw new AnswerTooLarge(
      `${words.name} sent more than ${bytesMax} bytes for one page.`,
      'Shorten the largest issue there, or move by file.',
    )
  const value = parseBody(answer.body)
  if (isObject(value)) return value
  throw new UnreadableAnswer(
    isHtml(answer.body)
      ? `A web page came from the address, where ${words.name} answers with JSON.`
      : `The answer of ${words.name} is not JSON.`,
    `${words.addressIs} If a firewall or a sign-in page stands before it, let this server through.`,
  )
}

function parseBody(body: Buffer): unknown {
  if (isDeeper(body, DEPTH_MAX) || hasManyNames(body, NAMES_MAX)) return undefined
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

function isHtml(body: Buffer): boolean {
  return /^\s*</.test(body.toString('utf8', 0, 200))
}

function withoutStatus({ error, detail }: ReadAnswer, words: ServiceWords): Error {
  if (error === 'blocked_address')
    return new AddressRefused(
      `This server may not call that address: ${detail ?? 'it is not public'}`,
      'Only public addresses with https are called. The operator of this server can allow private ones and http with WEBHOOK_ALLOW_PRIVATE=true, which then holds for webhooks and checks of links too. Or export the readers there, and import the file.',
    )
  if (error === 'timeout') return timedOut(words, false)
  if (error === 'dns_error')
    return new NotTheService('The host name in the address does not exist.', words.addressIs)
  return new ServiceUnavailable(
    `${words.name} could not be reached (${error ?? 'unknown'}).`,
    'Look whether the address is right and the service works, and begin the move again.',
  )
}

function timedOut({ name }: ServiceWords, hasBegun: boolean): ServiceTimeout {
  return new ServiceTimeout(
    `${name} did not answer in time.`,
    'Begin the move again later. If it happens again, look whether the service works.',
    hasBegun,
  )
}

function withStatus(answer: ReadAnswer, status: number, words: ServiceWords, path: string): Error {
  const said = saidIn(answer.body)
  const quoted = said === null ? '' : ` It says: “${said}”.`
  if (status >= 300 && status < 400) {
    const host = answer.location === null ? null : URL.parse(answer.location)?.origin
    return new NotTheService(
      `The address leads on${host ? ` to ${host}` : ''} (${status}), where a key is not sent.`,
      words.addressIs,
    )
  }
  if (status === 401 || (status === 403 && WRONG_KEY.test(said ?? '')))
    return new WrongKey(`${words.name} does not accept the key.${quoted}`, words.keyAt)
  if (status === 403)
    return isHtml(answer.body)
      ? new NotTheService(`The address refuses this server (403).`, words.addressIs)
      : new KeyWithoutRights(
          `The key may not read ${path.split('?')[0]} of ${words.name}.${quoted}`,
          words.rights,
        )
  if (status === 404 || status === 405 || status === 410 || (status < 500 && isHtml(answer.body)))
    return new NotTheService(
      `There is no ${words.name} at the address (${status}).${quoted}`,
      words.addressIs,
    )
  return new ServiceUnavailable(
    `${words.name} answered with an error (${status}).${quoted}`,
    'Begin the move again later. If it happens again, ask the service.',
  )
}

/** listmonk answers 403 for a wrong key too. */
const WRONG_KEY = /invalid (?:API credentials|session)|api_key:token missing|invalid API key/i
const SAID_MAX = 200

/**
 * Returns the service's own error message. Kit's `errors` has texts, Ghost's `errors` has objects,
 * and listmonk has `message`.
 */
function saidIn(body: Buffer): string | null {
  const value = body.length > 64 * 1024 ? undefined : parseBody(body)
  if (!isObject(value)) return null
  const { errors, message } = value
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined
  const said = textOf(first) ?? textOf(objectsOf(errors)[0]?.['message']) ?? textOf(message)
  return said === null
    ? null
    : said
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .slice(0, SAID_MAX)
        .toWellFormed()
}
