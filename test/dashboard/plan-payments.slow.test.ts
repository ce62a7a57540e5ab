import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { uuidOf } from '#lib/typeid.ts'
import { fits, skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { mailcastOnServer } from '#test/processes/process.ts'
import { productAt } from '#test/processes/shared-product.ts'
import { until } from '#test/sinks.ts'

// The plan of an account from nothing to a mended payment, over the payment sandbox of a cloud
// server, in a real browser.

const folder = mkdtempSync(join(tmpdir(), 'mailcast-plans-'))
after(() => rmSync(folder, { recursive: true }))
const PLANS_FILE = join(folder, 'plans.json')
const prices = (amount: number) => [
  { interval: 'month', currency: 'eur', amount },
  { interval: 'year', currency: 'eur', amount: amount * 10 },
]
writeFileSync(
  PLANS_FILE,
  JSON.stringify({
    starter: {
      subscribers: 3,
      emails: 50,
      webhookEndpoints: 1,
      prices: prices(900),
      trialDays: 14,
    },
    growth: { subscribers: 5000, emails: 60_000, webhookEndpoints: 5, prices: prices(2900) },
    pro: { subscribers: 25_000, emails: 300_000, webhookEndpoints: 10, prices: prices(9900) },
  }),
)
const running = skip ? null : await mailcastOnServer({ EDITION: 'cloud', PLANS_FILE })
const product = running && productAt(running)
const CONTROL = '/sandbox/acct_sandboxplatform'

test(
  'an account chooses a plan, tries it, pays, grows, shrinks, fails to pay and mends it',
  { skip },
  async (context) => {
    const { page, errors, open, call, url, statement, accountId } = await openDashboard({
      product: product!,
    })
    const plan = async () => {
      const { plan, status } = await call('GET', '/billing')
      return `${plan} ${status}`
    }
    /** Moves the provider's clock, as the page of the sandbox does. Ours stays. */
    const wait = async (days: number) => {
      const answer = await page.request.post(`${url}${CONTROL}`, {
        form: { do: 'advance', days: String(days) },
        headers: { origin: url },
      })
      assert.ok(answer.ok(), String(answer.status()))
    }
    const looks = async (name: string) => {
      await page.setViewportSize({ width: 390, height: 844 })
      assert.ok(await fits(page), `${name} scrolls sideways on a phone`)
      await page.setViewportSize({ width: 1280, height: 800 })
    }

    await context.test(
      'without a plan every address shows the plans, and its data can be taken along',
      async () => {
        await page.goto(`${url}/app/contacts`)
        await page.getByRole('heading', { name: 'Choose a plan' }).waitFor()
        await page.getByText('14 days free first').waitFor()
        await page.getByRole('button', { name: 'Export everything' }).waitFor()
        await looks('no plan')
        await assert.rejects(call('GET', '/contacts'), /402/)
      },
    )

    await context.test(
      'the chosen plan says that nothing is charged yet, and begins after the payment page',
      async () => {
        await page.getByRole('button', { name: 'Choose Starter' }).click()
        const dialog = page.getByRole('dialog', { name: 'Choose Starter' })
        await dialog.getByText('Free for 14 days. Nothing is charged now.').waitFor()
        await dialog.getByText('0 of 3 active subscribers').waitFor()
        await looks('choosing')
        await dialog.getByRole('button', { name: 'Continue to payment' }).click()
        await page.getByLabel('E-mail address').fill('ada@garden.example')
        await page.getByRole('button', { name: 'Pay nothing today and start the trial' }).click()
        await page.getByRole('heading', { level: 1, name: 'Plan & usage' }).waitFor()
        await page.getByText('Trial', { exact: true }).waitFor()
        assert.equal(await plan(), 'starter trialing')
        await looks('trial')
      },
    )

    await context.test('after the trial it is paid', async () => {
      await wait(15)
      await until('it is paid', async () => (await plan()) === 'starter active')
      await open('/settings/billing', 'Plan & usage')
      await page.getByText('€9.00 a month').waitFor()
      await page.getByText('···· 4242').waitFor()
    })

    await context.test('a larger plan shows what is due, and holds once it is paid', async () => {
      await page.getByRole('button', { name: 'Change to Growth' }).click()
      const dialog = page.getByRole('dialog', { name: 'Change to Growth' })
      await dialog
        .getByText(/ now, for the rest of this period\. The plan begins at once\./)
        .waitFor()
      await looks('changing')
      await dialog.getByRole('button', { name: /^Pay €.* and change$/ }).click()
      await dialog.waitFor({ state: 'hidden' })
      await page.getByText('€29.00 a month').waitFor()
      await until('it holds', async () => (await plan()) === 'growth active')
    })

    await context.test(
      'a smaller one begins at the end of the period, and can be taken back until then',
      async () => {
        const down = async () => {
          await page.getByRole('button', { name: 'Change to Starter' }).click()
          const dialog = page.getByRole('dialog', { name: 'Change to Starter' })
          await dialog.getByText(/^Begins on /).waitFor()
          await dialog.getByRole('button', { name: 'Change the plan' }).click()
          await page.getByText(/^Changes to Starter on /).waitFor()
        }
        await down()
        await page.getByRole('button', { name: 'Keep Growth' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Keep Growth' }).click()
        await page.getByText(/^Changes to Starter on /).waitFor({ state: 'hidden' })
        await down()
        assert.equal(await plan(), 'growth active')
        await wait(32)
        await until('the smaller plan has begun', async () => (await plan()) === 'starter active')
      },
    )

    await context.test('a smaller plan than the use is refused with what to delete', async () => {
      await open('/settings/billing', 'Plan & usage')
      await page.getByRole('button', { name: 'Change to Growth' }).click()
      await page.getByRole('dialog').getByRole('button', { name: /^Pay / }).click()
      await page.getByText('€29.00 a month').waitFor()
      const [{ id: newsletterId }] = (await call('GET', '/newsletters')).data
      await call('PATCH', `/newsletters/${newsletterId}`, { asksForConfirmation: false })
      for (const name of ['ada', 'eve', 'bob', 'joe'])
        await call('POST', '/contacts', { email: `${name}@readers.example` })
      await open('/settings/billing', 'Plan & usage')
      await page.getByText('Too small: you have 4 active subscribers.').waitFor()
      await page.getByRole('button', { name: 'Change to Starter' }).click()
      await page
        .getByText(
          /4 subscribers are used, and starter allows 3\. Delete or unsubscribe contacts first\./,
        )
        .waitFor()
      errors.length = 0
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    })

    await context.test(
      'a failed payment stands above every page, and later closes the account',
      async () => {
        await page.getByRole('button', { name: 'Invoices, card and cancellation' }).click()
        await page.locator('select[name=card]').first().selectOption('fails_later')
        await page.locator('button[value=card]').first().click()
        await wait(32)
        await until('the payment failed', async () => (await plan()) === 'growth past_due')
        await open('/contacts', 'Contacts')
        await page
          .locator('.mc-banner')
          .getByText(/A payment of your plan is missing\. The plan ends on /)
          .waitFor()
        await page
          .locator('.mc-banner')
          .getByRole('link', { name: 'Pay or change the card' })
          .click()
        await page.getByRole('note').getByText('A payment of your plan is missing').waitFor()
        await looks('past due')
        // The provider's clock is ahead of ours. Seven days later the hourly reading writes this.
        // Until then its late events would give the plan back, so they find another subscription.
        await statement(
          "update plan_subscription set ref = ref || '-later' where account_id = $1",
          [uuidOf(accountId)],
        )
        await statement(
          'update account set plan = null, emails_allowed = 0, subscribers_allowed = 0 where account_id = $1',
          [uuidOf(accountId)],
        )
        assert.equal(await plan(), 'none past_due')
        await assert.rejects(call('POST', '/contacts', { email: 'late@readers.example' }), /402/)
        await page.goto(`${url}/app/contacts`)
        await page.getByText('Your plan has ended: its payment is missing').waitFor()
        await looks('ended')
      },
    )

    await context.test('another card pays the invoice, and everything is back', async () => {
      await statement(
        "update plan_subscription set ref = replace(ref, '-later', '') where account_id = $1",
        [uuidOf(accountId)],
      )
      await page.getByRole('button', { name: 'Pay or change the card' }).click()
      await page.locator('select[name=card]').first().selectOption('pays')
      await page.locator('button[value=card]').first().click()
      await until('it is paid', async () => (await plan()) === 'growth active')
      errors.length = 0
      await open('/contacts', 'Contacts')
      assert.equal(await page.locator('.mc-banner').count(), 0)
      assert.equal((await call('GET', '/contacts?limit=10')).data.length, 4)
      assert.deepEqual(errors, [])
    })
  },
)
