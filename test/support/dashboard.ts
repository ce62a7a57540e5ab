import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { ConsoleMessage, Locator, Page, Request } from 'playwright-core'
import { fits, openBrowser } from './browser.ts'
import { type Owner, type SharedProduct, useProduct } from './processes/shared-product.ts'
import { until } from './sinks.ts'

/**
 * A fault of React 19.3.1: it reads the state of a Suspense boundary that goes while its code is
 * loading. The page goes on. `tour` leaves pages sooner than a person does.
 */
const REACT_FAULT = "reading '_retryCache'"

/**
 * Chromium says so of pointers in the frame of a preview, which has no scripts. The page's own
 * listener there runs.
 */
const BLOCKED = "Blocked script execution in 'about:srcdoc'"

/**
 * Returns whether Chromium notes that a busy server has refused a text: the pages of all tests share
 * the helper processes of one product, which preview, convert and check texts. The page asks again
 * by itself; where it does not, what the test waits for never comes.
 */
const isBusy = (line: ConsoleMessage): boolean =>
  line.text().includes('status of 503') && line.location().url.includes('/api/v1/')

export interface Dashboard {
  /** The address of the product. */
  url: string
  statement: SharedProduct['statement']
  owner: Owner
  /** The key of the account, for what a program does meanwhile. */
  apiKey: string
  accountId: string
  newsletterId: string
  page: Page
  /** The complaints of the browser's console so far. */
  errors: string[]
  /** Calls an operation as the person who is signed in, past the pages. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read the fields that they expect
  call(method: string, path: string, body?: object): Promise<any>
  /** Opens a page of the dashboard and waits for its heading. */
  open(path: string, heading?: string): Promise<void>
  /**
   * Visits pages without loading the dashboard anew. Each has no barriers on a desk in light, and
   * on a phone in the dark, where it also fits. `look` may look at each page.
   */
  tour(paths: readonly string[], look?: (path: string) => Promise<void>): Promise<void>
}

/**
 * Takes the first reads out of the pages that the server sends, so that each page asks for itself,
 * and a test can answer. Ends with `unrouteAll`.
 */
export async function leaveOutFirstReads(page: Page): Promise<void> {
  await page.route(/\/app(?:$|[?/](?!assets\/))/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/<script type="application\/json".*?<\/script>/s, '')
    await route.fulfill({ response: answer, body })
  })
}

/**
 * Runs `write` when the page saves the draft next, before its save arrives. A write before the
 * typing could be read by the page, which follows it while nothing is unsaved: no conflict.
 */
export async function beforeItsSave(page: Page, write: () => Promise<unknown>): Promise<void> {
  let waits = true
  await page.route(/\/campaigns\/cmp_\w+$/, async (route) => {
    if (waits && route.request().method() === 'PATCH') {
      waits = false
      await write()
    }
    await route.continue()
  })
}

/** Opens the drawer with the settings of the mail that is written. Returns it. */
export async function openSettings(page: Page): Promise<Locator> {
  await page.locator('.mc-summary button').first().click()
  const drawer = page.locator('.mantine-Drawer-content', {
    has: page.locator('.mc-setting-title').first(),
  })
  await drawer.waitFor()
  return drawer
}

export async function closeSettings(page: Page): Promise<void> {
  const drawer = page.locator('.mantine-Drawer-content', {
    has: page.locator('.mc-setting-title').first(),
  })
  await drawer.locator('.mantine-Drawer-close').click()
  await drawer.waitFor({ state: 'detached' })
}

/** Chooses the format of the text that is written, by its name in the drawer. */
export async function chooseFormat(page: Page, name: string): Promise<void> {
  const drawer = await openSettings(page)
  await drawer.getByText(name, { exact: true }).click()
  // The drawer closes by itself: the text is seen when its format changes.
  await drawer.waitFor({ state: 'detached' })
}

/**
 * Returns the text that a page copies. The browser has one clipboard for the pages of all tests, so
 * the page itself notes what it has written there.
 */
export async function copied(page: Page, copy: () => Promise<unknown>): Promise<string> {
  await page.evaluate(`{
    const write = navigator.clipboard.writeText.bind(navigator.clipboard)
    navigator.clipboard.writeText = (text) => write(text).then(() => void (window.copied = text))
  }`)
  await copy()
  // `waitForFunction` asks in the page by `eval`, which its policy refuses.
  let text: string | null = null
  await until('the text is copied', async () => {
    text = await page.evaluate<string | null>('window.copied ?? null')
    return text !== null
  })
  return text!
}

/**
 * Marks what stands outside of all landmarks for a while, and frames of mails, in which no script
 * runs.
 */
const NOT_LOOKED_AT =
  "{ exclude: [['[role=tooltip]'], ['.mantine-Notification-root'], ['iframe']] }"

/** The text of axe, 650 KB. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Finds barriers by axe, in the page itself: `AxeBuilder` opens another page for each look, and
 * waits in the frames of mails for ever.
 */
export async function barriers(page: Page, { coloursOnly = false } = {}): Promise<string[]> {
  await page.mouse.move(0, 0)
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(AXE)
  const rules = coloursOnly ? "runOnly: ['color-contrast']," : ''
  return page.evaluate<string[]>(
    `axe.run(${NOT_LOOKED_AT}, { ${rules} iframes: false, resultTypes: ['violations'] }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')))`,
  )
}

/**
 * Returns whether a page has its heading and waits for nothing. While a part of it loads, React may
 * hide what was shown before.
 */
async function isRead(page: Page, loading: ReadonlySet<Request>): Promise<boolean> {
  if (loading.size > 0) return false
  const titles = await page.getByRole('heading', { level: 1 }).filter({ visible: true }).count()
  const busy = await page.locator('[aria-busy=true]:visible').count()
  return titles > 0 && busy === 0 && loading.size === 0
}

/**
 * Lets a frame pass before each key, as it does between two keys of a person: the editor hears of a
 * cursor that a click or a key has set by an event that may come after the next key.
 */
function pressUnhurried(page: Page): void {
  const press = page.keyboard.press.bind(page.keyboard)
  // A page behind another has no frames.
  const frame = 'new Promise((done) => { requestAnimationFrame(done); setTimeout(done, 100) })'
  page.keyboard.press = async (key, options) => {
    await page.evaluate(frame)
    await press(key, options)
  }
}

interface Options {
  /** The product; the shared one otherwise. */
  product?: SharedProduct
  width?: number
  height?: number
  dark?: boolean
}

/** Opens a new account in a browser, and with it the dashboard. */
export async function openDashboard({
  product,
  width = 1280,
  height = 800,
  dark = false,
}: Options = {}): Promise<Dashboard> {
  const { url, statement, account } = product ?? (await useProduct())
  const browser = await openBrowser()
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  pressUnhurried(page)
  const loading = new Set<Request>()
  page.on('request', (request) => loading.add(request))
  page.on('requestfinished', (request) => loading.delete(request))
  page.on('requestfailed', (request) => loading.delete(request))
  const errors: string[] = []
  page.on(
    'console',
    (line) =>
      line.type() === 'error' &&
      !line.text().includes(BLOCKED) &&
      !isBusy(line) &&
      errors.push(line.text()),
  )
  page.on('pageerror', (error) => error.message.includes(REACT_FAULT) || errors.push(error.message))
  const { owner, ...opened } = await account()
  const { email, password } = owner
  const signedIn = await page.request.post(`${url}/auth/sign-in/email`, {
    data: { email, password },
    headers: { origin: url },
  })
  assert.ok(signedIn.ok(), `${signedIn.status()} ${await signedIn.text()}`)
  return {
    ...opened,
    url,
    statement,
    owner,
    page,
    errors,
    async call(method, path, body) {
      const answer = await page.request.fetch(
        `${url}${path.startsWith('/session/v1/') ? '' : '/api/v1'}${path}`,
        {
          method,
          headers: {
            origin: url,
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { data: JSON.stringify(body) }),
        },
      )
      if (!answer.ok())
        throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
      return answer.status() === 204 ? null : await answer.json()
    },
    async open(path, heading) {
      await page.goto(`${url}/app${path}`)
      // The text of a mail may have a heading of this level too, below that of the page.
      await page
        .getByRole('heading', { level: 1, ...(heading !== undefined && { name: heading }) })
        .first()
        .waitFor()
    },
    async tour(paths, look) {
      if (page.url() === 'about:blank') await page.goto(`${url}/app/nowhere`)
      const go = (path: string) =>
        page.evaluate(`history.pushState(null, '', ${JSON.stringify(`/app${path}`)})`)
      for (const path of paths) {
        await page.setViewportSize({ width: 1280, height: 800 })
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
        // Between two pages stands one without a title.
        await go('/nowhere')
        await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
        await go(path)
        await page
          .getByRole('heading', { name: 'There is no such page' })
          .waitFor({ state: 'detached' })
        await until('the page is read', () => isRead(page, loading))
        await look?.(path)
        assert.deepEqual(errors, [], path)
        assert.deepEqual(await barriers(page), [], `${path} on a desk, in light`)
        await page.setViewportSize({ width: 390, height: 844 })
        await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
        assert.ok(await fits(page), `${path} scrolls sideways on a phone`)
        assert.deepEqual(
          await barriers(page, { coloursOnly: true }),
          [],
          `${path} on a phone, in the dark`,
        )
      }
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
    },
  }
}
