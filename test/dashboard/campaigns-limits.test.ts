import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '../browser.ts'
import { openDashboard } from '../dashboard.ts'
import { mailcast } from '../process.ts'

// The number of calls that the pages of campaigns make in a minute.

const product = skip ? null : await mailcast()

// The clock of the browser is virtual. The answers are made here: a real server would count them within its own, much shorter time.
test('ten minutes of writing, previewing and watching stay far below every limit', { skip }, async () => {
  const { page, call } = await openDashboard(product!)
  const { id } = await call('POST', '/campaigns', { subject: 'April', content: { format: 'markdown', body: 'Sow.' } })
  let campaign = await call('GET', `/campaigns/${id}`)
  const asked: string[] = []
  let [version, underWay, mostAtOnce] = [1, 0, 0]
  await page.route('**/api/v1/**', async (route) => {
    const request = route.request()
    asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
    if (request.url().endsWith('/content/preview')) {
      mostAtOnce = Math.max(mostAtOnce, ++underWay)
      await new Promise((resolve) => setTimeout(resolve, 5))
      underWay--
      return route.fulfill({ json: { subject: 'April', html: '<p>Sow.</p>', text: 'Sow.', bytes: 11, checks: [] } })
    }
    if (!request.url().includes(id)) return route.fallback()
    if (request.method() === 'PATCH') {
      campaign = { ...campaign, ...(request.postDataJSON() as object) }
      version++
    }
    if (request.url().includes('/recipients')) return route.fulfill({ json: { data: [], nextCursor: null } })
    return route.fulfill({ json: campaign, headers: { etag: `"${version}"` } })
  })
  await page.clock.install()
  await page.goto(`${product!.url}/app/campaigns/${id}`)
  const text = page.getByRole('textbox', { name: 'Text of the mail' })
  await text.waitFor()
  await text.press('Control+End')

  const minutes: string[][] = []
  for (let minute = 0; minute < 8; minute++) {
    asked.splice(0)
    for (let step = 0; step < 24; step++) {
      await page.keyboard.type('a ')
      await page.clock.fastForward(2500)
    }
    minutes.push([...asked])
  }
  campaign = { ...campaign, status: 'sending', counts: { ...campaign.counts, recipients: 9000, pending: 8000, sent: 1000 } }
  version++
  await page.goto(`${product!.url}/app/campaigns/${id}?tab=recipients`)
  await page.getByText('1,000 of 9,000').waitFor()
  for (let minute = 0; minute < 2; minute++) {
    asked.splice(0)
    for (let step = 0; step < 30; step++) await page.clock.fastForward(2000)
    minutes.push([...asked])
  }

  const written = minutes.slice(0, 8).flat()
  const previews = written.filter((one) => one.endsWith('/content/preview')).length
  const saves = written.filter((one) => one.startsWith('PATCH')).length
  // The lower bounds only show that the page was at work: on a busy machine the virtual clock runs ahead of it.
  assert.ok(saves >= 10 && saves <= 97, `${saves} saves in 8 minutes: one every 5 s`)
  assert.ok(previews >= 10 && previews <= 60 + 8 * 8 + 1, `${previews} previews in 8 minutes: 60, and 8 more a minute, so 540 an hour of 600`)
  assert.equal(mostAtOnce, 1)
  for (const minute of minutes) assert.ok(minute.length <= 100, `${minute.length} requests in a minute of 300`)
  assert.ok(minutes[9]!.length >= 10, 'the live view asks every 2 s')
})
