import { existsSync } from 'node:fs'
import { after } from 'node:test'
import { type Browser, chromium, type Page } from 'playwright-core'

/**
 * The browsers, the first of which is used. The one without a window (Debian: chromium-headless-shell) starts in a third of the processor time.
 * Its script in /usr/bin is not used, because it stays between the browser and this process.
 */
const BROWSERS = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const EXECUTABLE = BROWSERS.find((path) => existsSync(path))
const MISSING = 'no Chromium on this machine: apt-get install chromium'

/** The time limit for Chromium's start; on a busy machine it takes two seconds. */
const START_MS = 30_000

/** The reason to skip a test in a browser. With CI set such a test fails instead, for the same reason. */
export const skip = EXECUTABLE === undefined && !process.env['CI'] ? MISSING : false

const QUIET =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(' ')

/** Starts a browser for one test, and ends it afterwards. */
export async function openBrowser(): Promise<Browser> {
  if (EXECUTABLE === undefined) throw new Error(MISSING)
  const browser = await chromium.launch({ executablePath: EXECUTABLE, args: QUIET, timeout: START_MS })
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

/** Returns whether the page fits without scrolling sideways. */
export async function fits(page: Page): Promise<boolean> {
  return page.evaluate<boolean>('document.documentElement.scrollWidth <= window.innerWidth')
}
