import { after } from 'node:test'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { EXECUTABLE, LAUNCH, type SharedBrowserPart } from './processes/run-parts.ts'
import { shared } from './shared.ts'

/** The time limit of a step in a page, for a machine that does much else. */
const STEP_MS = 120_000

const MISSING = 'no Chromium on this machine: apt-get install chromium'

/**
 * The reason to skip a test in a browser. With CI set such a test fails instead, for the same
 * reason.
 */
export const skip = EXECUTABLE === undefined && !process.env['CI'] ? MISSING : false

/**
 * Connects to the browser of the run, or starts one. After the test the contexts that it opened are
 * closed.
 */
export async function openBrowser(): Promise<Browser> {
  if (EXECUTABLE === undefined) throw new Error(MISSING)
  const part = await shared<SharedBrowserPart>('browser')
  const browser = part
    ? await chromium.connect(part.wsEndpoint)
    : await chromium.launch({ executablePath: EXECUTABLE, ...LAUNCH })
  browser.on('context', (context) => context.setDefaultTimeout(STEP_MS))
  after(() => browser.close())
  return browser
}

/** Opens a phone's browser and collects every complaint of its console. */
export async function openPhone(): Promise<{ page: Page; errors: string[] }> {
  const browser = await openBrowser()
  const page = await browser.newPage({ viewport: { width: 390, height: 800 } })
  const errors: string[] = []
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  return { page, errors }
}

/**
 * Returns the place of an element. While it is hidden or drawn anew it has none: no comparison with
 * these numbers holds, so that `until` looks again.
 */
export async function boxOf(
  element: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  return (await element.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN }
}

/** Returns whether the page fits without scrolling sideways. */
export async function fits(page: Page): Promise<boolean> {
  return page.evaluate<boolean>('document.documentElement.scrollWidth <= window.innerWidth')
}

/**
 * Closes a page. In the middle of a navigation, such as after a click on a link, one of 60 closes
 * never ended (Playwright 1.65.1 with Chromium 156), so the navigation is ended first.
 */
export async function closePage(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.close()
}
