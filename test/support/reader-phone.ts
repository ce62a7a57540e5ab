import type { Page } from 'playwright-core'
import { openPhone } from './browser.ts'

/** A reader's phone, and what a reader of a newsletter does with it. */
export interface ReaderPhone {
  page: Page
  errors: string[]
  at(path: string): Promise<unknown>
  /** Subscribes on the page with the prices and pays with a card of the sandbox. */
  subscribe(slug: string, email: string, card?: string): Promise<void>
  signIn(slug: string, email: string): Promise<void>
  /** Chooses a card in the portal, which is open, and goes back to the newsletter. */
  changeCard(card: string): Promise<void>
  /** Presses a button of the page. */
  press(name: string | RegExp): Promise<void>
}

/** The address that links name, at which no server listens. */
const NAMED = 'http://localhost:3000'

/**
 * Opens a phone for which a test's server is at the address that links name. `codeOf`: reads the
 * code of a mail for signing in.
 */
export async function readerPhone(
  serverUrl: string,
  codeOf: (email: string) => Promise<string>,
): Promise<ReaderPhone> {
  const { page, errors } = await openPhone()
  await leadTo(page, serverUrl)
  const at = (path: string) => page.goto(NAMED + path)
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  return {
    page,
    errors,
    at,
    press,
    async subscribe(slug, email, card = 'pays') {
      await at(`/n/${slug}/subscribe`)
      await page.getByLabel('Your e-mail address').fill(email)
      await press('Continue to payment')
      await page.waitForURL(/\/sandbox\//)
      await page.locator(`input[name=card][value=${card}]`).check()
      await page.locator('form button').first().click()
      await page.waitForURL(/\/subscribed\//)
    },
    async signIn(slug, email) {
      // From the page that asks for a proven address, also where the browser reads already.
      await at(`/n/${slug}/sign-in?to=subscription`)
      await page.getByLabel('Your e-mail address').fill(email)
      await press('Send me a code')
      await page.getByLabel('Code').fill(await codeOf(email))
      await press('Sign in')
      await page.waitForURL((address) => !address.pathname.includes('sign-in'))
    },
    async changeCard(card) {
      await page.waitForURL(/portal/)
      await page.locator('select[name=card]').selectOption(card)
      await page.locator('button[value=card]').click()
    },
  }
}

async function leadTo(page: Page, serverUrl: string): Promise<void> {
  await page.route(/^http:\/\/localhost:3000\//, async (route) => {
    const asked = route.request()
    const response = await fetch(asked.url().replace(NAMED, serverUrl), {
      method: asked.method(),
      headers: await asked.allHeaders(),
      body: asked.postData(),
      redirect: 'manual',
    })
    const headers = Object.fromEntries(response.headers)
    const to = response.headers.get('location')
    // Playwright asks no route about the target of a redirect, so a page goes on to it.
    if (to !== null)
      await route.fulfill({
        status: 200,
        headers: { ...headers, 'content-type': 'text/html' },
        body: `<meta http-equiv="refresh" content="0;url=${to}">`,
      })
    else
      await route.fulfill({
        status: response.status,
        headers,
        body: Buffer.from(await response.arrayBuffer()),
      })
  })
}
