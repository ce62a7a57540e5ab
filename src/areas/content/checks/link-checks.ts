import { countText } from '#operation/count-text.ts'
import { NotServed, turns } from '#lib/calls/turns.ts'
import { trackUsedTime } from '#lib/calls/used-time.ts'
import { remember } from '#lib/remembered.ts'
import type { Ports } from '#ports/ports.ts'
import type { Reached, Web } from '#ports/web.ts'
import { isOurs } from '#areas/emails/index.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import type { Check } from './check.ts'
import { cutShown } from './words.ts'

/** The most links that are requested, because an author does not wait for more. */
const ASKED_MAX = 50
const AT_ONCE = 5
const ALL_MS = 15_000
/** The most milliseconds for one link (`#adapters/web`). */
const LINK_MS = 5000
/**
 * The queue of link requests. Accounts are served by the time that they used, so that slow links of
 * one account do not delay other accounts.
 */
const used = trackUsedTime(LINK_MS)
const line = turns({ atOnce: 25, each: AT_ONCE, waiting: 100, waitMs: ALL_MS, rank: used.rank })
const KEPT_MS = 10 * MINUTE_MS
const KEPT_MAX = 20_000
const NAMED_MAX = 20

type Asker = (accountAndUrl: string, now: number) => Promise<Reached>
/** The results of link requests, cached for ten minutes. Concurrent plans share a request. */
const askers = new WeakMap<Web, Asker>()

function askerOf(web: Web): Asker {
  const known = askers.get(web)
  if (known) return known
  const made = remember(
    (accountAndUrl) => {
      const [accountId = '', url = ''] = accountAndUrl.split(' ')
      return line.take(accountId, () => timed(accountId, () => web.reach(url)))
    },
    { forMs: KEPT_MS, most: KEPT_MAX },
  )
  askers.set(web, made)
  return made
}

async function timed<T>(accountId: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    used.add(accountId, performance.now() - began)
  }
}

/**
 * Lists links that lead to no page. Skips links to this server. No transaction may be open. A link
 * that does not answer in time is not listed; its later answer is cached for the next plan.
 */
export async function linkChecks(
  { web, clock, deployment }: Pick<Ports, 'web' | 'clock' | 'deployment'>,
  accountId: string,
  links: readonly string[],
  withinMs = ALL_MS,
): Promise<Check[]> {
  const others = links.filter((link) => !isOurs(link, deployment.baseUrl)).map(withoutFragment)
  const wanted = [...new Set(others)]
  const ask = askerOf(web)
  const found = await doWithin(withinMs, wanted.slice(0, ASKED_MAX), (link) =>
    ask(`${accountId} ${link}`, clock.now().getTime()),
  )
  const broken = wanted.flatMap((link) =>
    found.has(link) ? (checkOf(link, found.get(link)!) ?? []) : [],
  )
  const unasked = wanted.length - found.size
  return [...named(broken), ...(unasked === 0 ? [] : [unaskedCheck(unasked)])]
}

function named(broken: readonly Check[]): Check[] {
  const more = broken.length - NAMED_MAX
  if (more <= 0) return [...broken]
  return [
    ...broken.slice(0, NAMED_MAX),
    warning(
      'broken_link',
      `${countText(more, 'more link does', 'more links do')} not work either. Try each of them.`,
      {
        count: more,
        reason: 'more',
      },
    ),
  ]
}

/** Runs work for each item, and returns the results that arrive in time. Skips the other items. */
async function doWithin<Item, Result>(
  ms: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Map<Item, Result>> {
  const done = new Map<Item, Result>()
  const left = [...items]
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      const result = await work(item).catch(unlessNotServed)
      if (result !== null) done.set(item, result)
    }
  }
  const timer = Promise.withResolvers<void>()
  const timeout = setTimeout(timer.resolve, ms)
  try {
    await Promise.race([Promise.all(Array.from({ length: AT_ONCE }, worker)), timer.promise])
  } finally {
    left.length = 0
    clearTimeout(timeout)
  }
  // Returns a copy, because requests that are still running write to the other map.
  return new Map(done)
}

function unlessNotServed(error: unknown): null {
  if (error instanceof NotServed) return null
  throw error
}

/** The statuses of a missing page. Others, such as 403 and 429, may only refuse programs. */
const GONE = new Set([404, 410])

const WORDS: Record<NonNullable<Reached['error']>, string> = {
  dns_error: 'has a host name that does not exist',
  blocked_address:
    'is not on the public internet, or names an unusual port, so it was not tried. Readers may not reach it',
  connection_refused: 'is at a server that accepts no connection',
  connection_reset: 'is at a server that broke the connection off',
  timeout: 'did not answer within five seconds',
  tls_error: 'has no valid certificate, so browsers warn of it',
  redirect: 'redirects in a circle or too often',
  bad_answer: 'is at a server that does not answer as web servers do',
}

function checkOf(link: string, { statusCode, error }: Reached): Check | null {
  const broken = (words: string, reason: string) =>
    warning('broken_link', `The link ${cutShown(link)} ${words}`, {
      link: cutShown(link),
      reason,
      ...(statusCode !== null && { status: statusCode }),
    })
  if (error !== null) return broken(`${WORDS[error]}. Mend or remove it.`, error)
  if (GONE.has(statusCode!))
    return broken(`leads to a page that is not there (${statusCode}). Mend or remove it.`, 'gone')
  if (statusCode! >= 500)
    return broken(
      `leads to a server that fails (${statusCode}). Try it before you send.`,
      'failing',
    )
  return null
}

function unaskedCheck(count: number): Check {
  return warning(
    'links_not_checked',
    `${countText(count, 'link was', 'links were')} not tried: at most ${ASKED_MAX} are, within ${ALL_MS / 1000} seconds. Try the rest yourself.`,
    { count },
  )
}

function warning(code: Check['code'], detail: string, values: NonNullable<Check['values']>): Check {
  return { code, severity: 'warning', detail, values, pointer: '/content/body' }
}

function withoutFragment(link: string): string {
  const at = link.indexOf('#')
  return at === -1 ? link : link.slice(0, at)
}
