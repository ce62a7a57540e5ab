import { chromium, type Page } from 'playwright-core'
import { buildApp } from '../../src/process/app.ts'
import { openAccount } from '../../src/areas/accounts/index.ts'
import type { System } from '../../src/operation/system.ts'
import { fillAudience } from '../audience.ts'
import { print } from '../child.ts'
import { benchDatabase } from '../database.ts'

const PASSWORD = 'a password for benches'
const ROUNDS = 5
const DIST = new URL('../../dashboard/dist', import.meta.url).pathname
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

/**
 * Measures the page of contacts in a real browser: from the navigation to its first rows, and from
 * scrolling down to the next hundred, in an account of 1,000,000 contacts beside one of 1,000.
 * Option: `--contacts=1000000`. The dashboard must be built (`npm run check` does).
 */
export async function bench(options: Record<string, string>): Promise<void> {
  const many = Number(options['contacts'] ?? 1_000_000)
  const { assembly, end } = await benchDatabase()
  const { system } = assembly
  const app = buildApp(system, {
    trustedProxies: [],
    readiness: { starting: false, draining: false },
    dashboardFolder: DIST,
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const medians = []
  for (const count of [1000, many]) {
    const email = await account(system, count)
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await context.addCookies(await signIn(app, system, email, url))
    const page = await context.newPage()
    const rounds = []
    await open(page, url)
    for (let round = 0; round < ROUNDS; round++) rounds.push(await open(page, url))
    const [first, next] = [
      median(rounds.map(({ first }) => first)),
      median(rounds.map(({ next }) => next)),
    ]
    medians.push({ first, next })
    print(
      `${count} contacts: first rows after ${first.toFixed(0)} ms, the next hundred after ${next.toFixed(0)} ms`,
    )
    await context.close()
  }
  const [few, lots] = medians as [(typeof medians)[0], (typeof medians)[0]]
  print(
    `ratio: first rows ${(lots.first / few.first).toFixed(2)}, the next hundred ${(lots.next / few.next).toFixed(2)}`,
  )
  await browser.close()
  await app.close()
  await end()
}

async function account(system: System, count: number): Promise<string> {
  const email = `ada-${count}@garden.test`
  const opened = await openAccount(system, { email, password: PASSWORD, name: 'The Weekly Garden' })
  await fillAudience(system, opened, count)
  return email
}

/**
 * Signs in as a page of the deployment's own origin does, and returns the cookies for the browser.
 */
async function signIn(
  app: ReturnType<typeof buildApp>,
  system: System,
  email: string,
  url: string,
) {
  const { baseUrl } = system.ports.deployment
  const answer = await app.inject({
    method: 'POST',
    url: '/sign-in',
    headers: {
      origin: new URL(baseUrl).origin,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ email, password: PASSWORD }).toString(),
  })
  if (answer.statusCode !== 303) throw new Error(`signing in answered ${answer.statusCode}`)
  return answer.cookies.map(({ name, value }) => ({ name, value, url }))
}

async function open(page: Page, url: string): Promise<{ first: number; next: number }> {
  await page.goto(`${url}/app/contacts`)
  const first = await page.evaluate<number>(`new Promise((done) => {
    const look = () => document.querySelector('tbody td a') ? done(performance.now()) : requestAnimationFrame(look)
    look()
  })`)
  const next = await page.evaluate<number>(`new Promise((done) => {
    const began = performance.now()
    const look = () => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      const rows = [...document.querySelectorAll('tr[aria-rowindex]')]
      rows.some((row) => Number(row.getAttribute('aria-rowindex')) > 102) ? done(performance.now() - began) : requestAnimationFrame(look)
    }
    look()
  })`)
  return { first, next }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
}
