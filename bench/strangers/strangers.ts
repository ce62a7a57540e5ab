import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { SECRET_KEY } from '../../test/support/database/connection.ts'
import { print, reply, spawnPart, startOptions } from '../child.ts'
import { benchDatabase } from '../database.ts'
import { makeAccounts } from '../signup/signup.ts'

/** The default of BASE_URL. */
const ORIGIN = 'http://localhost:3000'
const ADA = {
  email: 'ada@garden.test',
  password: 'a password for benches',
  name: 'The Weekly Garden',
}
/** The accounts that are asked in turns beside an attack, so that no key reaches its limit. */
const OTHERS = 30
/** The sockets, or requests at once, of all strangers together. */
const SOCKETS = 2_048
const WRONG_PASSWORDS = 600
/** Markdown whose parsing is costly: quotes in quotes. */
const DEEP = '> '.repeat(90_000)

interface Answer {
  status: number
  ms: number
}
interface Place {
  port: number
  /** Accounts that attack with texts. */
  attackers: readonly Author[]
}
interface Author {
  key: string
  newsletterId: string
}
/**
 * Attacks until it is over, as these addresses, and returns the statuses that the attackers got.
 */
type Attack = (place: Place, addresses: readonly string[], over: AbortSignal) => Promise<number[]>

const ATTACKS: Record<string, Attack> = {
  'silent bodies, /api/v1/contacts': (place, addresses, over) =>
    silent(place, addresses, over, SOCKETS, [
      'POST /api/v1/contacts',
      `Authorization: Bearer mc_${'a'.repeat(43)}`,
    ]),
  'silent bodies, /inbound/stripe': (place, addresses, over) =>
    silent(place, addresses, over, SOCKETS, ['POST /inbound/stripe']),
  'wrong passwords': wrongPasswords,
  'deep texts': deepTexts,
}

/**
 * Measures what strangers cost everybody else: silent bodies, wrong passwords and costly texts, by
 * 1, 5 and 50 of them with an address each, and by four /64 of one /48. Beside them the server gets
 * signups of other accounts, sign-ins of a browser that is known, previews and pages.
 * `--seconds=15` for each attack, `--attacks=deep` chooses those whose name contains the text.
 */
export async function bench(options: Record<string, string>): Promise<void> {
  const seconds = Number(options['seconds'] ?? 15)
  const { assembly, connection, end } = await benchDatabase()
  const keys = await makeAccounts(assembly.system, OTHERS, { asksForConfirmation: false })
  const attackKeys = await makeAccounts(assembly.system, 50, { asksForConfirmation: false })
  const settings = { SECRET_KEY, TRUSTED_PROXIES: '127.0.0.1' }
  const server = spawnPart(
    new URL('server.ts', import.meta.url),
    [JSON.stringify(connection), JSON.stringify(ADA)],
    startOptions(),
    settings,
  )
  const { port } = await reply<{ port: number }>(server)
  const pool = new Pool(`http://127.0.0.1:${port}`, {
    connections: 200,
    pipelining: 1,
    headersTimeout: 120_000,
  })
  const authors = await authorsOf(pool, keys)
  const attackers = await authorsOf(pool, attackKeys)
  const others = await othersOf(pool, authors)
  print(row('attack', ['strangers', ...Object.keys(others), 'refused', 'strangers got']))
  print(row('none', ['0', ...shown(await measured(others, 5)), '']))
  for (const [name, attack] of Object.entries(ATTACKS).filter(([name]) =>
    name.includes(options['attacks'] ?? ''),
  )) {
    for (const [strangers, addresses] of Object.entries(STRANGERS)) {
      const over = new AbortController()
      const attacking = attack({ port, attackers }, addresses, over.signal)
      await pause(1000)
      const answers = shown(await measured(others, seconds))
      over.abort()
      print(row(name, [strangers, ...answers, byStatus(await attacking)]))
    }
  }
  await pool.close()
  server.disconnect()
  await new Promise((resolve) => server.once('exit', resolve))
  await end()
}

/** Addresses of documentation stand for the strangers. */
const STRANGERS: Record<string, string[]> = {
  '1': ['198.51.100.1'],
  '5': Array.from({ length: 5 }, (_, n) => `198.51.100.${n + 10}`),
  '50': Array.from({ length: 50 }, (_, n) => `198.51.100.${n + 100}`),
  '4 × /64': Array.from({ length: 4 }, (_, n) => `2001:db8:1:${n}::1`),
}

/**
 * Keeps sockets open that announce 64 KiB and send no byte of it. A socket that the server ends is
 * opened again.
 */
async function silent(
  { port }: Place,
  addresses: readonly string[],
  over: AbortSignal,
  sockets: number,
  [line, ...headers]: string[],
): Promise<number[]> {
  const statuses: number[] = []
  const open = new Set<Socket>()
  const start = (n: number) => {
    if (over.aborted) return
    const socket = connect(port, '127.0.0.1')
    open.add(socket)
    const more = [
      ...headers,
      `X-Forwarded-For: ${addresses[n % addresses.length]}`,
      'Content-Type: application/json',
      'Content-Length: 65536',
      'Host: news',
    ]
    socket.write(`${line} HTTP/1.1\r\n${more.join('\r\n')}\r\n\r\n`)
    socket.once('data', (data) => statuses.push(Number(data.toString('latin1').split(' ')[1])))
    socket.on('error', () => {})
    socket.once('close', () => {
      open.delete(socket)
      setTimeout(() => start(n), 50)
    })
  }
  for (let n = 0; n < sockets; n++) start(n)
  await ended(over)
  for (const socket of open) socket.destroy()
  return statuses
}

/** Signs in with wrong passwords, so many at once in all. */
async function wrongPasswords(
  { port }: Place,
  addresses: readonly string[],
  over: AbortSignal,
): Promise<number[]> {
  const pool = new Pool(`http://127.0.0.1:${port}`, {
    connections: WRONG_PASSWORDS,
    pipelining: 1,
    headersTimeout: 300_000,
  })
  const body = JSON.stringify({ email: ADA.email, password: 'a wrong password' })
  const statuses: number[] = []
  const guess = async (n: number) => {
    while (!over.aborted) {
      const headers = {
        'content-type': 'application/json',
        'x-forwarded-for': addresses[n % addresses.length]!,
        origin: ORIGIN,
      }
      const answer = await pool
        .request({ path: '/auth/sign-in/email', method: 'POST', headers, body, signal: over })
        .catch(() => null)
      if (answer) statuses.push(answer.statusCode)
      await answer?.body.dump().catch(() => {})
      await pause(200)
    }
  }
  await Promise.all(Array.from({ length: WRONG_PASSWORDS }, (_, n) => guess(n)))
  await pool.destroy()
  return statuses
}

/** Previews deep texts as so many accounts as there are strangers, four at once each. */
async function deepTexts(
  { port, attackers }: Place,
  addresses: readonly string[],
  over: AbortSignal,
): Promise<number[]> {
  const pool = new Pool(`http://127.0.0.1:${port}`, {
    connections: 4 * addresses.length,
    pipelining: 1,
    headersTimeout: 300_000,
  })
  const statuses: number[] = []
  const attack = async (n: number) => {
    for (let turn = 0; !over.aborted; turn++) {
      const { key, newsletterId } = attackers[n % addresses.length]!
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
      const body = JSON.stringify({
        newsletterId,
        subject: 'x',
        content: { format: 'markdown', body: `${turn} ${DEEP}` },
      })
      const answer = await pool
        .request({ path: '/api/v1/content/preview', method: 'POST', headers, body, signal: over })
        .catch(() => null)
      if (answer) statuses.push(answer.statusCode)
      await answer?.body.dump().catch(() => {})
      await pause(answer?.statusCode === 429 ? 1000 : 20)
    }
  }
  await Promise.all(Array.from({ length: 4 * addresses.length }, (_, n) => attack(n)))
  await pool.destroy()
  return statuses
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}

/** Asks for the newsletter of each key. */
async function authorsOf(pool: Pool, keys: readonly string[]): Promise<Author[]> {
  const authors: Author[] = []
  for (const key of keys) {
    const answer = await pool.request({
      path: '/api/v1/newsletters',
      method: 'GET',
      headers: { authorization: `Bearer ${key}` },
    })
    const { data } = (await answer.body.json()) as { data: { id: string }[] }
    authors.push({ key, newsletterId: data[0]!.id })
  }
  return authors
}

/** The requests of everybody else, each with the pause between two of them. */
async function othersOf(
  pool: Pool,
  authors: readonly Author[],
): Promise<Record<string, { everyMs: number; send(n: number): Promise<Answer> }>> {
  let signups = 0
  const json = (key: string) => ({
    'content-type': 'application/json',
    authorization: `Bearer ${key}`,
  })
  const signIn = (headers: Record<string, string>) =>
    pool.request({
      path: '/auth/sign-in/email',
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.7',
        origin: ORIGIN,
        ...headers,
      },
      body: JSON.stringify({ email: ADA.email, password: ADA.password }),
    })
  const known = await signIn({})
  const cookie = [known.headers['set-cookie'] ?? []]
    .flat()
    .map((text) => text.split(';')[0])
    .filter((text) => text?.includes('device'))
    .join('; ')
  if (known.statusCode !== 200 || cookie === '')
    throw new Error(`no sign-in before the attack: ${known.statusCode} ${await known.body.text()}`)
  await known.body.dump()
  return {
    add_contact: {
      everyMs: 50,
      send: (n) =>
        timed(
          pool.request({
            path: '/api/v1/contacts',
            method: 'POST',
            headers: json(authors[n % authors.length]!.key),
            body: JSON.stringify({ email: `new${signups++}@readers.test` }),
          }),
        ),
    },
    'sign-in': { everyMs: 2500, send: () => timed(signIn({ cookie })) },
    preview: {
      everyMs: 500,
      send: (n) =>
        timed(
          pool.request({
            path: '/api/v1/content/preview',
            method: 'POST',
            headers: json(authors[n % authors.length]!.key),
            body: JSON.stringify({
              newsletterId: authors[n % authors.length]!.newsletterId,
              subject: 'Peas',
              content: { format: 'markdown', body: `Hello ${n}, [peas](https://garden.test)` },
            }),
          }),
        ),
    },
    'a page': {
      everyMs: 250,
      send: () =>
        timed(
          pool.request({
            path: '/sign-in',
            method: 'GET',
            headers: { 'x-forwarded-for': '203.0.113.8' },
          }),
        ),
    },
  }
}

async function timed(asked: ReturnType<Pool['request']>): Promise<Answer> {
  const began = performance.now()
  const answer = await asked
  await answer.body.dump()
  return { status: answer.statusCode, ms: performance.now() - began }
}

/**
 * Sends requests of each kind at an even rate, whether earlier ones have been answered or not, and
 * waits for all answers.
 */
async function measured(
  sends: Awaited<ReturnType<typeof othersOf>>,
  seconds: number,
): Promise<Answer[][]> {
  const kinds = Object.values(sends).map(async ({ everyMs, send }) => {
    const open: Promise<Answer>[] = []
    const began = performance.now()
    for (let n = 0; n * everyMs < seconds * 1000; n++) {
      open.push(send(n).catch(() => ({ status: 0, ms: performance.now() - began - n * everyMs })))
      await pause(Math.max(0, began + (n + 1) * everyMs - performance.now()))
    }
    return Promise.all(open)
  })
  return Promise.all(kinds)
}

function shown(kinds: readonly Answer[][]): string[] {
  const times = kinds.map((answers) => {
    const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b)
    const at = (share: number) =>
      Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
    return `${at(0.5)}, ${at(0.99)} ms`
  })
  const refused = kinds.flat().filter(({ status }) => status === 0 || status >= 400)
  return [...times, refused.length === 0 ? '0' : byStatus(refused.map(({ status }) => status))]
}

function byStatus(statuses: readonly number[]): string {
  const counts = Map.groupBy(statuses, (status) => status)
  return [...counts].map(([status, { length }]) => `${length} × ${status}`).join(' ') || '-'
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(34) + cells.map((cell) => cell.padStart(20)).join('')
}
