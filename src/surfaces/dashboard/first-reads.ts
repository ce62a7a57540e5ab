import type { FastifyRequest } from 'fastify'
import { DAY_MS } from '#lib/duration.ts'
import type { AnyOperation } from '#operation/operation.ts'
import { routeOf } from '#operation/operation.ts'
import { etagOf } from '#operation/requests/etag.ts'
import { run } from '#operation/run.ts'
import type { System } from '#operation/system.ts'
import { addressOf } from '../http/address.ts'
import { isHere } from '../http/is-here.ts'
import type { FoundPage, PageRead, Shell } from './shell.ts'
import type { Place } from './place.ts'

/**
 * The milliseconds that a page waits for its first reads. The page itself requests the reads that
 * take longer.
 */
const PATIENCE_MS = 1500

/** A read with its answer, as the page expects it. */
interface Answered {
  operation: string
  input: object
  etag: string | null
  body: unknown
}

interface Asked {
  shell: Shell
  found: FoundPage | null
  place: Place
  find: (name: string) => AnyOperation | undefined
}

/**
 * Runs the first reads of a page with the person's session, and the roles and limits of that
 * session. A read that is refused, fails or is slow is left out: the page then requests it, and
 * shows the result. Never rejects, since the head of the page was already sent.
 */
export async function firstReads(
  system: System,
  request: FastifyRequest,
  asked: Asked,
): Promise<Answered[]> {
  try {
    return await readAll(system, request, asked)
  } catch {
    return []
  }
}

async function readAll(
  system: System,
  request: FastifyRequest,
  { shell: { routes }, found, place, find }: Asked,
): Promise<Answered[]> {
  const { cookie } = request.headers
  if (cookie === undefined) return []
  const late = new Promise<null>((resolve) => {
    setTimeout(resolve, PATIENCE_MS, null).unref()
  })
  // Without this check, each read with an ended session would count as a failed sign-in.
  if ((await Promise.race([system.people.session(cookie), late])) === null) return []
  const ask = async (read: PageRead, values: Values): Promise<Answered | null> => {
    const [operation, input] = [find(read.operation), fill(read.input, values)]
    // Only operations that read are run, even if the build lists another one.
    if (operation?.effect !== 'read' || input === null) return null
    const answer = await run(system, {
      operation,
      credential: {
        kind: 'session',
        cookie,
        accountId: place.accountId,
        sameOrigin: false,
        isHere: isHere(request),
      },
      input: () => input,
      requestId: request.id,
      address: addressOf(request),
      browser: false,
      idempotencyKey: null,
      ifMatch: null,
    })
    if (answer.problem || answer.status !== 200) return null
    const etag = routeOf(operation)?.method === 'GET' ? etagOf(answer.body) : null
    return { operation: read.operation, input, etag, body: answer.body }
  }
  const values: Values = { ...found?.parameters, ...daysOf(system, place) }
  const inTime = (read: PageRead, more: Values) =>
    Promise.race([ask(read, { ...values, ...more }).catch(() => null), late])
  const [session, ...others] = routes.always.map((read) => inTime(read, {}))
  // No read runs for an account that the person has left.
  if (!session || (await session) === null) return []
  const newsletterId = others[0]?.then((answer) => newsletterOf(answer, request, place))
  const own = (found?.page.reads ?? []).map(async (read) => {
    if (!Object.values(read.input).includes('$newsletterId')) return inTime(read, {})
    const id = await newsletterId
    return id ? inTime(read, { newsletterId: id }) : null
  })
  const answers = await Promise.all([session, ...others, ...own])
  return answers.filter((answer) => answer !== null)
}

type Values = Record<string, string | null | undefined>

/** Fills in an input. Returns null when a value is not known. */
function fill(input: PageRead['input'], values: Values): object | null {
  const filled: [string, unknown][] = []
  for (const [name, value] of Object.entries(input)) {
    const known =
      typeof value === 'string' && value.startsWith('$') ? values[value.slice(1)] : value
    if (known === undefined || known === null) return null
    filled.push([name, known])
  }
  return Object.fromEntries(filled)
}

/** Returns the newsletter that the page chooses: the address's, the last chosen, or the first. */
function newsletterOf(
  answer: Answered | null,
  request: FastifyRequest,
  place: Place,
): string | null {
  const { newsletter: named } = request.query as { newsletter?: unknown }
  const { data = [] } = (answer?.body ?? {}) as { data?: readonly { id: string }[] }
  const find = (id: unknown) => data.find((newsletter) => newsletter.id === id)
  return (find(named) ?? find(place.newsletterId) ?? data.at(-1))?.id ?? null
}

/** Returns the first of the last 30 days in the person's zone; nothing while that is unknown. */
function daysOf({ ports }: System, { timeZone }: Place): Values {
  if (timeZone === null) return {}
  const from = new Date(ports.clock.now().getTime() - 29 * DAY_MS)
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(from)
  return { timeZone, from30: parts }
}

/** Writes the answers as JSON that cannot end its element. */
export function writeReads(answers: readonly Answered[]): string {
  if (answers.length === 0) return ''
  const text = JSON.stringify(answers).replace(/[<\u2028\u2029]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  return `<script type="application/json" id="first-reads">${text}</script>`
}
