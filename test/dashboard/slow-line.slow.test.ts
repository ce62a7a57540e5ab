import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { COMPOSER, HOME, loadSlowly } from '#test/slow-line.ts'

// The first load of a page with an empty cache, on a line on which all comes in the order of a slow
// one. The budgets count requests, bytes and shifts, and no time.

const SHIFT_MAX = 0.05
const REQUESTS_MAX = 20

const PAGES = [
  { name: 'home', shows: HOME, kilobytes: 520 },
  { name: 'the composer', shows: COMPOSER, kilobytes: 620 },
] as const

for (const { name, shows, kilobytes } of PAGES)
  test(`${name} takes few requests and bytes, and nothing in it moves`, { skip }, async () => {
    const { page, url, call, newsletterId } = await openDashboard({ width: 1440, height: 900 })
    await call('POST', '/contacts', { newsletterId, email: 'grace@line.example' })
    const { id } = await call('POST', '/campaigns', {
      newsletterId,
      subject: 'What grows in March',
      content: { format: 'blocks', blocks: [{ type: 'paragraph', text: [{ text: 'Peas.' }] }] },
    })
    const context = page.context()
    await context.addInitScript("localStorage.setItem('mailcast-started', '1')")
    const path = shows === HOME ? '/app' : `/app/campaigns/${id}`
    const load = await loadSlowly(context, `${url}${path}`, { ...shows, slowdown: 1 })
    const listed = load.requests.join('\n')
    assert.ok(load.requests.length <= REQUESTS_MAX, `${load.requests.length} requests:\n${listed}`)
    assert.ok(load.bytes <= kilobytes * 1000, `${load.bytes} bytes:\n${listed}`)
    assert.ok(load.shift <= SHIFT_MAX, `a layout shift of ${load.shift}:\n${load.moved.join('\n')}`)
  })
