import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { HOUR_MS } from '#lib/duration.ts'
import { skip } from '#test/browser.ts'
import { leaveOutFirstReads, openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// The number of calls that the pages of campaigns make in a minute.

const PREVIEWS = 600

// The clock of the browser is virtual. The answers are made here: a real server would count them
// within its own, much shorter time.
test(
  'ten minutes of writing, previewing and watching stay far below every limit',
  { skip },
  async () => {
    const { page, call, url } = await openDashboard()
    const { id } = await call('POST', '/campaigns', {
      subject: 'April',
      content: { format: 'markdown', body: 'Sow.' },
    })
    let campaign = await call('GET', `/campaigns/${id}`)
    const asked: string[] = []
    let [version, underWay, mostAtOnce] = [1, 0, 0]
    let isReached = false
    let [used, usedAtMs, virtualMs, leastLeft] = [PREVIEWS - 120, 0, 0, PREVIEWS]
    await page.route('**/api/v1/**', async (route) => {
      const request = route.request()
      asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
      if (request.url().endsWith('/content/preview')) {
        mostAtOnce = Math.max(mostAtOnce, ++underWay)
        await setTimeout(5)
        underWay--
        // Another writer of the account previews as often as this page.
        used = Math.max(0, used - ((virtualMs - usedAtMs) * PREVIEWS) / HOUR_MS) + 2
        usedAtMs = virtualMs
        if (isReached) {
          const problem = {
            type: 'about:blank',
            title: 'Limit',
            status: 429,
            detail: 'The limit is reached.',
            code: 'rate_limited',
          }
          return route.fulfill({
            status: 429,
            json: problem,
            contentType: 'application/problem+json',
            headers: { 'retry-after': '120' },
          })
        }
        const remaining = Math.floor(PREVIEWS - used)
        leastLeft = Math.min(leastLeft, remaining)
        const headers = {
          'ratelimit-policy': `"preview_content";q=${PREVIEWS};w=3600`,
          ratelimit: `"preview_content";r=${Math.max(0, remaining)};t=6`,
        }
        return route.fulfill({
          json: { subject: 'April', html: '<p>Sow.</p>', text: 'Sow.', bytes: 11, checks: [] },
          headers,
        })
      }
      if (!request.url().includes(id) || /\/(plan|report)\b/.test(request.url()))
        return route.fallback()
      if (request.method() === 'PATCH') {
        campaign = { ...campaign, ...(request.postDataJSON() as object) }
        version++
      }
      if (request.url().includes('/recipients'))
        return route.fulfill({ json: { data: [], nextCursor: null } })
      return route.fulfill({ json: campaign, headers: { etag: `"${version}"` } })
    })
    await leaveOutFirstReads(page)
    await page.clock.install()
    await page.goto(`${url}/app/campaigns/${id}`)
    const text = page.getByRole('textbox', { name: 'Text of the mail' })
    await text.waitFor()
    await text.press('Control+End')

    const minutes: string[][] = []
    for (let minute = 0; minute < 8; minute++) {
      asked.splice(0)
      for (let step = 0; step < 12; step++) {
        await page.keyboard.type('a ')
        await page.clock.fastForward(5000)
        virtualMs += 5000
      }
      minutes.push([...asked])
    }
    const limitMet = page.getByText('The preview can go on in 2 minutes.')
    const meetLimit = async (typed: string) => {
      isReached = true
      await page.keyboard.type(typed)
      // On a busy machine the page may still wait for the preview before: the clock goes on in
      // small steps until it has asked once more.
      for (let second = 0; second < 60 && !(await limitMet.isVisible()); second++) {
        await page.clock.fastForward(1000)
        await setTimeout(20)
      }
      await limitMet.waitFor()
    }
    await meetLimit('b ')
    const again = page.getByRole('button', { name: 'Try again' })
    assert.equal(await again.count(), 0, 'nothing to press before the limit allows it')
    isReached = false
    const before = asked.length
    await page.keyboard.type('c ')
    await page.clock.fastForward(30_000)
    assert.deepEqual(
      asked.slice(before).filter((one) => one.endsWith('/content/preview')),
      [],
      'another text waits, too',
    )
    await page.clock.fastForward(120_000)
    await again.waitFor({ state: 'detached' })
    await page.getByText('The preview can go on').waitFor({ state: 'detached' })

    await meetLimit('d ')
    isReached = false
    const refusedAt = asked.length
    await page.clock.fastForward(121_000)
    await until('the same text is asked again without a key', () =>
      asked.slice(refusedAt).some((one) => one.endsWith('/content/preview')),
    )
    await again.waitFor({ state: 'detached' })

    campaign = {
      ...campaign,
      status: 'sending',
      counts: { ...campaign.counts, recipients: 9000, pending: 8000, sent: 1000 },
    }
    version++
    await page.goto(`${url}/app/campaigns/${id}?tab=recipients`)
    await page.getByText('1,000 of 9,000').first().waitFor()
    for (let minute = 0; minute < 2; minute++) {
      asked.splice(0)
      for (let step = 0; step < 30; step++) await page.clock.fastForward(2000)
      minutes.push([...asked])
    }

    const written = minutes.slice(0, 8).flat()
    const previews = written.filter((one) => one.endsWith('/content/preview')).length
    const saves = written.filter((one) => one.startsWith('PATCH')).length
    // The lower bounds only show that the page was at work: on a busy machine the virtual clock
    // runs ahead of it.
    assert.ok(saves >= 10 && saves <= 97, `${saves} saves in 8 minutes: one every 5 s`)
    assert.ok(previews >= 10, `${previews} previews in 8 minutes`)
    assert.ok(
      leastLeft > 0,
      `${leastLeft} of ${PREVIEWS} previews were left: two writers slow down before they reach the limit`,
    )
    assert.equal(mostAtOnce, 1)
    for (const minute of minutes)
      assert.ok(minute.length <= 100, `${minute.length} requests in a minute of 300`)
    assert.ok(minutes[9]!.length >= 10, 'the live view asks every 2 s')
  },
)
