import type { BrowserContext } from 'playwright-core'
import { until } from './sinks.ts'

/** A slow line: 1.6 Mbit/s down, 0.75 up, 150 ms for the way to the server and back. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1000 * 1000) / 8,
  uploadThroughput: (0.75 * 1000 * 1000) / 8,
}

/** A page without a request for this long is read. Longer than one way to the server and back. */
const QUIET_MS = 600

interface FirstLoad {
  /** From the navigation until the page can be used. */
  usableMs: number
  /** From the navigation until the last answer. */
  readMs: number
  /** All requests, with those for the API. */
  requests: string[]
  /** The bytes of all answers on the line, with their headers. */
  bytes: number
  /** The sum of all layout shifts. */
  shift: number
  /** The shifts, each with the elements that moved. */
  moved: string[]
}

/**
 * Loads an address in a new tab on a slow line. The page can be used when an element fits `usable`
 * and none fits `waiting`. `slowdown` is how many times slower the processor is.
 */
export async function loadSlowly(
  context: BrowserContext,
  address: string,
  {
    usable,
    waiting = 'html:not(*)',
    slowdown = 4,
  }: { usable: string; waiting?: string; slowdown?: number },
): Promise<FirstLoad> {
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.setCacheDisabled', { cacheDisabled: false })
  await line.send('Network.emulateNetworkConditions', LINE)
  await line.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const requests: string[] = []
  const open = new Set<string>()
  let [bytes, lastAt] = [0, Date.now()]
  line.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return
    requests.push(`${request.method} ${new URL(request.url).pathname}`)
    open.add(requestId)
  })
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!open.delete(requestId)) return
    bytes += encodedDataLength
    lastAt = Date.now()
  })
  line.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId))
  await page.addInitScript(`
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources, hadRecentInput } of list.getEntries())
        if (!hadRecentInput) {
          const names = sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? node?.nodeName)
          window.shifts.push({ value, text: value.toFixed(3) + ' at ' + Math.round(startTime) + ': ' + names.join(' | ') })
        }
    }).observe({ type: 'layout-shift', buffered: true })
    window.usable = new Promise((done) => {
      const look = () =>
        document.querySelector(${JSON.stringify(usable)}) && !document.querySelector(${JSON.stringify(waiting)})
          ? done(performance.now())
          : requestAnimationFrame(look)
      look()
    })`)
  const began = Date.now()
  await page.goto(address, { waitUntil: 'commit' })
  const usableMs = await page.evaluate<number>('window.usable')
  await until('the page is read', () =>
    Promise.resolve(open.size === 0 && Date.now() - lastAt > QUIET_MS),
  )
  const shifts = await page.evaluate<{ value: number; text: string }[]>('window.shifts')
  await page.close()
  const shift = shifts.reduce((sum, { value }) => sum + value, 0)
  const moved = shifts.map(({ text }) => text)
  return { usableMs, readMs: lastAt - began, requests, bytes, shift, moved }
}

/** The home page can be used when its figures are shown and nothing is still read. */
export const HOME = { usable: '#content .mc-figures', waiting: '#content [aria-busy]' }

/** The composer can be used when the text stands in its editor. */
export const COMPOSER = { usable: '#content [contenteditable=true] p' }
