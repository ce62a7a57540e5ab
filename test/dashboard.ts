import type { Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import type { mailcast } from './process.ts'

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
}

/** Opens the first account of a running server in a browser, and with it the dashboard. */
export async function openDashboard(product: Product, { width = 1280, height = 800, dark = false } = {}): Promise<Dashboard> {
  const browser = await openBrowser()
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light', locale: 'en-US' })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const errors: string[] = []
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(product.url)
  await page.getByLabel('E-mail address').fill(OWNER.email)
  await page.getByLabel('Password').fill(OWNER.password)
  await page.getByLabel('Name of your newsletter').fill(OWNER.newsletter)
  await page.getByRole('button', { name: 'Open the account' }).click()
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
  }
}
