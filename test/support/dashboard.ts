import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { fits, openBrowser } from './browser.ts'
import type { mailcast } from './process.ts'
import { until } from './sinks.ts'

type Product = Awaited<ReturnType<typeof mailcast>>

const OWNER = { email: 'ada@garden.example', password: 'a long password 42', newsletter: 'The Weekly Garden' }

export interface Dashboard {
  page: Page
  /** The complaints of the browser's console so far. */
  errors: string[]
  /** Calls an operation as the person who is signed in, past the pages. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read the fields that they expect
  call(method: string, path: string, body?: object): Promise<any>
  /** Opens a page of the dashboard and waits for its heading. */
  open(path: string, heading?: string): Promise<void>
  /**
   * Visits pages without loading the dashboard anew. Each has no barriers on a desk in light, and on a phone in the dark, where it also fits.
   * `look` may look at each page.
   */
  tour(paths: readonly string[], look?: (path: string) => Promise<void>): Promise<void>
}

/** Marks what stands outside of all landmarks for a while, and frames of mails, in which no script runs. */
const NOT_LOOKED_AT = "{ exclude: [['[role=tooltip]'], ['.mantine-Notification-root'], ['iframe']] }"

/** The text of axe, 650 KB. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Finds barriers by axe, in the page itself: `AxeBuilder` opens another page for each look, and waits in the frames of mails for ever. */
export async function barriers(page: Page, { coloursOnly = false } = {}): Promise<string[]> {
  await page.mouse.move(0, 0)
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(AXE)
  const rules = coloursOnly ? "runOnly: ['color-contrast']," : ''
  return page.evaluate<string[]>(
    `axe.run(${NOT_LOOKED_AT}, { ${rules} iframes: false, resultTypes: ['violations'] }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')))`,
  )
}

/** Opens the first account of a running server in a browser, and with it the dashboard. A later call signs in to the same account. */
export async function openDashboard(product: Product, { width = 1280, height = 800, dark = false } = {}): Promise<Dashboard> {
  const browser = await openBrowser()
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const errors: string[] = []
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(product.url)
  await page.getByLabel('E-mail address').fill(OWNER.email)
  await page.getByLabel('Password').fill(OWNER.password)
  const isFirst = new URL(page.url()).pathname === '/sign-up'
  if (isFirst) await page.getByLabel('Name of your newsletter').fill(OWNER.newsletter)
  await page.getByRole('button', { name: isFirst ? 'Open the account' : 'Sign in' }).click()
  await page.waitForURL('**/app**')
  return {
    page,
    errors,
    async call(method, path, body) {
      const answer = await page.request.fetch(`${product.url}/api/v1${path}`, {
        method,
        headers: { origin: product.url, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { data: JSON.stringify(body) }),
      })
      if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
      return answer.status() === 204 ? null : await answer.json()
    },
    async open(path, heading) {
      await page.goto(`${product.url}/app${path}`)
      await page.getByRole('heading', { level: 1, ...(heading !== undefined && { name: heading }) }).waitFor()
    },
    async tour(paths, look) {
      const go = (path: string) => page.evaluate(`history.pushState(null, '', ${JSON.stringify(`/app${path}`)})`)
      for (const path of paths) {
        await page.setViewportSize({ width: 1280, height: 800 })
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
        // Between two pages stands one without a title.
        await go('/nowhere')
        await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
        await go(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await until('the page is read', async () => (await page.locator('[aria-busy=true]').count()) === 0)
        await look?.(path)
        assert.deepEqual(await barriers(page), [], `${path} on a desk, in light`)
        await page.setViewportSize({ width: 390, height: 844 })
        await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
        assert.ok(await fits(page), `${path} scrolls sideways on a phone`)
        assert.deepEqual(await barriers(page, { coloursOnly: true }), [], `${path} on a phone, in the dark`)
      }
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
    },
  }
}
