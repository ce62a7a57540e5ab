import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'
import { uuidOf } from '../../src/lib/typeid.ts'

// Schedules in a real browser: the picker, the scheduled campaign, the list of the next ones, and
// the time itself.

const YEAR = new Date().getUTCFullYear() + 1
const isSummer = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Berlin',
  timeZoneName: 'longOffset',
})
  .format()
  .includes('+02')
/** A day before which clocks in Berlin change, whatever the season is now. */
const [DAY, LONG_DAY, NINE] = isSummer
  ? [`${YEAR}-01-15`, `January 15, ${YEAR}`, `${YEAR}-01-15T08:00:00.000Z`]
  : [`${YEAR}-07-01`, `July 1, ${YEAR}`, `${YEAR}-07-01T07:00:00.000Z`]

/** The last Sunday of March, when clocks in Berlin skip the hour from two to three. */
function lastSundayOfMarch(): string {
  const last = new Date(Date.UTC(YEAR, 2, 31))
  return new Date(last.getTime() - last.getUTCDay() * 86_400_000).toISOString().slice(0, 10)
}

test('schedules from the picker to the time itself', { skip }, async (context) => {
  const { page, errors, open, call, statement } = await openDashboard()
  const [newsletter] = (await call('GET', '/newsletters')).data
  await call('PATCH', `/newsletters/${newsletter.id}`, {
    asksForConfirmation: false,
    postalAddress: '1 Garden Lane, Kew',
  })
  await call('POST', '/contacts', { email: 'grace@readers.example' })
  /** Makes a scheduled campaign due now, and wakes the worker, which knows the former time. */
  const makeDue = async (campaignId: string) => {
    const due = 'with due as (update campaign_due set due_at = now() where campaign_id = $1)'
    await statement(`${due} update campaign set scheduled_for = now() where campaign_id = $1`, [
      uuidOf(campaignId),
    ])
    await statement("select pg_notify('mailcast_work', 'campaigns')", [])
  }
  const draft = (subject: string) =>
    call('POST', '/campaigns', { subject, content: { body: 'Sow your peas.' } })
  const dialog = page.getByRole('dialog')
  const { id } = await draft('March')

  await context.test('a newsletter has a time zone, which the picker begins with', async () => {
    await open('/settings/newsletter')
    const zone = page.getByRole('combobox', { name: 'Time zone' })
    assert.equal(await zone.inputValue(), 'UTC')
    await zone.fill('berlin')
    await page.getByRole('option', { name: 'Europe/Berlin' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await until(
      'the zone is saved',
      async () => (await call('GET', `/newsletters/${newsletter.id}`)).timeZone === 'Europe/Berlin',
    )

    await open(`/campaigns/${id}`, 'March')
    await page.getByRole('button', { name: 'Schedule…' }).click()
    assert.equal(
      await dialog.getByRole('combobox', { name: 'Time zone' }).inputValue(),
      'Europe/Berlin',
    )
    assert.equal(await dialog.getByLabel('Time', { exact: true }).inputValue(), '09:00')
  })

  await context.test(
    'the picker says what clocks do, refuses the past beside the field, and schedules by local time',
    async () => {
      await dialog.getByLabel('Day').fill(lastSundayOfMarch())
      await dialog.getByLabel('Time', { exact: true }).fill('02:30')
      await dialog.getByText('The clocks skip 02:30 on that day.').waitFor()
      await dialog
        .getByText(/at 3:30\sAM/)
        .first()
        .waitFor()
      await dialog.getByLabel('Day').fill('2020-01-01')
      await dialog.getByRole('button', { name: 'Schedule' }).click()
      await dialog.getByText('This time has passed.').waitFor()
      assert.ok(errors.splice(0).every((line) => line.includes('422')))
      await dialog.getByLabel('Day').fill(DAY)
      await dialog.getByLabel('Time', { exact: true }).fill('09:00')
      await dialog.getByText('The clocks change before then.').waitFor()
      await dialog.getByRole('button', { name: 'Schedule' }).click()
      await page.getByRole('button', { name: 'Make it a draft again' }).waitFor()
      await page.getByText(`${LONG_DAY} at 9:00`).first().waitFor()
      const { status, scheduledFor, scheduledLocal } = await call('GET', `/campaigns/${id}`)
      assert.deepEqual([status, scheduledFor], ['scheduled', NINE])
      assert.deepEqual(scheduledLocal, { at: `${DAY}T09:00:00`, timeZone: 'Europe/Berlin' })
    },
  )

  await context.test(
    'the list shows the next ones in their order, and one moves or is a draft again',
    async () => {
      const later = await draft('Later')
      await call('POST', `/campaigns/${later.id}/schedule`, { at: `${YEAR}-08-01T09:00` })
      await open('/campaigns', 'Campaigns')
      const next = page.getByRole('region', { name: 'Next up' })
      await next.getByRole('listitem').nth(1).waitFor()
      assert.deepEqual(await next.getByRole('listitem').count(), 2)
      assert.match((await next.getByRole('listitem').first().textContent())!, /March/)

      await open(`/campaigns/${id}`, 'March')
      await page.getByRole('button', { name: 'Choose another time' }).click()
      assert.equal(await dialog.getByLabel('Day').inputValue(), DAY)
      await dialog.getByText('In some hours').click()
      await dialog.getByLabel('Hours from now').fill('5')
      await dialog.getByRole('button', { name: 'Schedule' }).click()
      // The dialog says it too, and so may a message.
      await dialog.waitFor({ state: 'detached' })
      await page.getByText('in 5 hours').first().waitFor()
      await page.getByRole('button', { name: 'Make it a draft again' }).click()
      await page.getByRole('button', { name: 'Send…' }).waitFor()
      assert.equal((await call('GET', `/campaigns/${id}`)).status, 'draft')
    },
  )

  await context.test('at its time the page shows by itself that it goes out', async () => {
    await call('POST', `/campaigns/${id}/schedule`, {
      at: new Date(Date.now() + 10_000).toISOString(),
    })
    await open(`/campaigns/${id}`, 'March')
    await page.getByText('1 of 1').first().waitFor()
    await page.getByText('Sent', { exact: true }).first().waitFor()
    assert.equal(await page.getByText('after its time').count(), 0)
  })

  await context.test(
    'a campaign that could not be sent at its time says what kept it back',
    async () => {
      const empty = await draft('Empty')
      await call('POST', `/campaigns/${empty.id}/schedule`, { at: `${YEAR}-07-01T09:00` })
      const [reader] = (await call('GET', '/contacts?status=active')).data
      await call('POST', `/contacts/${reader.id}/unsubscribe`)
      await makeDue(empty.id)
      await until(
        'it has paused',
        async () => (await call('GET', `/campaigns/${empty.id}`)).stopReason === 'schedule_refused',
      )
      await open(`/campaigns/${empty.id}`, 'Empty')
      await page
        .getByRole('list', { name: 'Needed before sending' })
        .getByText('No reader would get it.')
        .waitFor()
      await page.getByRole('button', { name: 'Make it a draft again' }).waitFor()
    },
  )

  assert.deepEqual(errors, [])
})
