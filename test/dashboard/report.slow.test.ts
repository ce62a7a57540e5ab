import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boxOf, skip } from '#test/browser.ts'
import { leaveOutFirstReads, openDashboard } from '#test/dashboard.ts'
import { uuidOf } from '#lib/typeid.ts'
import { until } from '#test/sinks.ts'

// The report of a campaign in a real browser. Its readers open and click as their mail programs do.

const THUNDERBIRD = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.4.0'
const APPLE = 'Mozilla/5.0'
const PEAS = 'https://garden.example/peas?from=mail&a=b'

test('the report of a campaign, and the list behind each figure', { skip }, async (context) => {
  const { page, errors, open, call, url, statement } = await openDashboard()
  const [newsletter] = (await call('GET', '/newsletters')).data
  await call('PATCH', `/newsletters/${newsletter.id}`, {
    asksForConfirmation: false,
    postalAddress: '1 Garden Lane, Kew',
  })
  for (const email of [
    'ada@one.report.example',
    'grace@one.report.example',
    'hedy@two.report.example',
  ])
    await call('POST', '/contacts', { email })
  const body = `[Peas](${PEAS.replace('&', '&amp;')}) and [snails](https://garden.example/snails)`
  const { id } = await call('POST', '/campaigns', {
    subject: 'March',
    content: { format: 'html', body: `<p>${htmlOf(body)}</p>` },
  })
  await call('POST', `/campaigns/${id}/send`)
  await until('it is sent', async () => (await call('GET', `/campaigns/${id}`)).status === 'sent')

  const tokens = new Map<string, string>()
  for (const { name, to } of (await call('GET', '/session/v1/outbox?q=.report.example')).data) {
    const token = /\/c\/([^/]+)\//.exec(
      (await call('GET', `/session/v1/outbox/${name}`)).html ?? '',
    )?.[1]
    if (token) tokens.set(to, token)
  }
  const visit = (path: string, userAgent: string) =>
    fetch(`${url}${path}`, { headers: { 'user-agent': userAgent }, redirect: 'manual' })
  await visit(`/o/${tokens.get('ada@one.report.example')}.gif`, APPLE)
  await visit(`/o/${tokens.get('hedy@two.report.example')}.gif`, THUNDERBIRD)
  // A click within five seconds of the sending is a machine's.
  await new Promise((resolve) => setTimeout(resolve, 5100))
  assert.equal(
    (await visit(`/c/${tokens.get('grace@one.report.example')}/1`, THUNDERBIRD)).headers.get(
      'location',
    ),
    PEAS,
  )
  await until('opens and clicks are written', async () => {
    const { counts } = await call('GET', `/campaigns/${id}/report`)
    return counts.opens === 2 && counts.clicks === 1 && counts.machineOpens === 1
  })

  const report = `/campaigns/${id}`
  const emails = async () =>
    (await page.getByRole('link', { name: /@(one|two)\.report\.example/ }).allTextContents()).sort()
  const shows = (wanted: string[]) =>
    until(`the list shows ${wanted.join()}`, async () => (await emails()).join() === wanted.join())

  await context.test('a rate has both its numbers, and leads to its readers', async () => {
    await open(report, 'March')
    const opened = page.getByRole('region', { name: 'Opened' })
    await opened.getByText('2 of 3').first().waitFor()
    await opened.getByRole('link', { name: 'Opened: 66.7%', exact: true }).click()
    await shows(['grace@one.report.example', 'hedy@two.report.example'])
  })

  await context.test(
    'while it is sent, the progress and the rates have the same counts',
    async () => {
      const waiting = { recipients: 3, pending: 3, sent: 0, opens: 0, clicks: 0 }
      let isReportNew = true
      await leaveOutFirstReads(page)
      await page.route(/\/api\/v1\/campaigns\/cmp_\w+(\/report)?$/, async (route) => {
        const answer = await route.fetch()
        const json = (await answer.json()) as { counts: object; rates?: object }
        const isReport = route.request().url().endsWith('/report')
        if (isReport && isReportNew) return route.fulfill({ json })
        const counts = { ...json.counts, ...waiting }
        const rates = { rates: { ...json.rates, delivered: { value: 0, of: 3 } } }
        await route.fulfill({
          json: { ...json, counts, ...(isReport ? rates : { status: 'sending' }) },
        })
      })
      const bar = page.getByRole('progressbar', { name: 'Progress of sending' })
      const delivered = page.getByRole('region', { name: 'Written to the outbox' })
      await open(report, 'March')
      await delivered.getByText('3 of 3').waitFor()
      assert.equal(await bar.getAttribute('aria-valuenow'), '3', 'the campaign was read earlier')
      isReportNew = false
      await open(report, 'March')
      await delivered.getByText('–', { exact: true }).waitFor()
      await delivered.getByText('0 of 0').waitFor()
      assert.equal(await bar.getAttribute('aria-valuenow'), '0')
      await page.unrouteAll({ behavior: 'wait' })
    },
  )

  await context.test(
    'the issue is out: its address on the web is there to share and to change',
    async () => {
      await open(report, 'March')
      const web = page.getByRole('region', { name: 'Your issue is out' })
      const view = web.getByRole('link', { name: 'View on the web' })
      assert.match((await view.getAttribute('href'))!, /^\/n\/[\w-]+\/march$/)
      await until('the card is there', () =>
        page.evaluate<boolean>("document.querySelector('.mc-web-issue img').naturalWidth === 1200"),
      )
      await web.getByRole('button', { name: 'Change the address' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Last part of the address' }).fill('spring')
      await dialog.getByRole('button', { name: 'Change the address' }).click()
      await dialog.waitFor({ state: 'detached' })
      await until('it leads to the new address', async () =>
        (await view.getAttribute('href'))!.endsWith('/spring'),
      )
    },
  )

  await context.test(
    'the mail shows the share of each link on it, in a frame as tall as it',
    async () => {
      await open(report, 'March')
      const frame = page.frameLocator('iframe')
      await frame.locator('a', { hasText: 'Peas33.3%' }).waitFor()
      await frame.locator('a', { hasText: 'snails0%' }).waitFor()
      assert.equal(
        await page.locator('iframe').getAttribute('sandbox'),
        'allow-popups allow-popups-to-escape-sandbox allow-scripts',
      )
      // The frame is as tall as the short mail, without an empty rest.
      await until('it fits', async () => (await boxOf(page.locator('iframe'))).height < 500)
      await page.getByRole('row', { name: `Peas ${PEAS} Readers` }).waitFor()
      await page.getByRole('link', { name: `Readers, ${PEAS}: 1` }).click()
      await shows(['grace@one.report.example'])
      await page.getByRole('button', { name: `Remove the filter “Followed ${PEAS}”` }).click()
      await shows(['ada@one.report.example', 'grace@one.report.example', 'hedy@two.report.example'])
    },
  )

  await context.test('providers, hours and machines lead to their recipients', async () => {
    await open(report, 'March')
    await page.getByRole('link', { name: 'one.report.example, Recipients: 2' }).click()
    await shows(['ada@one.report.example', 'grace@one.report.example'])
    await page.goBack()
    await page.getByText('As a table').click()
    await page.getByRole('link', { name: /First clicks: 1$/ }).click()
    await shows(['grace@one.report.example'])
    await page.goBack()
    await page.getByRole('link', { name: 'Recipients, Apple Mail Privacy Protection: 1' }).click()
    await shows(['ada@one.report.example'])
    await page.getByText('Program: Apple Mail Privacy Protection').waitFor()
  })

  await context.test('the list is exported with its filters', async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.getByRole('link', { name: 'Download' })
    await download.waitFor()
    const { status, text } = await page.request
      .get((await download.getAttribute('href'))!)
      .then(async (file) => ({ status: file.status(), text: await file.text() }))
    assert.deepEqual([status, text.split('\r\n').length], [200, 3])
    assert.match(text, /"ada@one\.report\.example",sent/)
    await page.getByText('Recipients of a campaign').waitFor()
  })

  await context.test(
    'while recipients of a large audience are being written, the page says how many there are',
    async () => {
      const write = (recipients: number | null) =>
        statement(
          `update campaign_step set recipients = ${recipients} where campaign_id = '${uuidOf(id)}'`,
          [],
        )
      await write(null)
      await open(report, 'March')
      await page.getByText('Its readers are still being listed: 3 so far.').waitFor()
      // The page goes on to read the campaign, though it sends nothing now.
      await write(3)
      await page.getByText('3 of 3 100%').waitFor()
    },
  )

  assert.deepEqual(errors, [])
})

/** Turns the Markdown links of the test into HTML. */
function htmlOf(text: string): string {
  return text.replaceAll(/\[(\w+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>')
}
