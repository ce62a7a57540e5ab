import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '#test/browser.ts'
import { openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// A paid newsletter from nothing, as a new user does it: prices, a reader who pays in the sandbox,
// the revenue, the refund and the end.

test(
  'a newsletter gets prices, a reader subscribes, and the revenue leads to the subscription',
  { skip },
  async (context) => {
    const { page, errors, open, call, url, newsletterId } = await openDashboard()
    const dialog = page.getByRole('dialog')
    await call('PATCH', `/newsletters/${newsletterId}`, {
      asksForConfirmation: false,
      postalAddress: '1 Garden Lane\nKew',
    })
    const subscribe = async (email: string) => {
      const { slug } = await call('GET', `/newsletters/${newsletterId}`)
      await page.goto(`${url}/n/${slug}/subscribe`)
      await page.getByLabel(/€50\.00/).check()
      await page.getByLabel('Your e-mail address').fill(email)
      await page.locator('form button').first().click()
      await page.getByRole('button', { name: /^Pay / }).click()
    }

    await context.test(
      'prices are set beside what reaches the owner, once payments are connected',
      async () => {
        await open('/subscriptions', 'Subscriptions')
        await page.getByRole('heading', { name: 'Let readers pay for your newsletter' }).waitFor()
        await page.getByRole('link', { name: 'Set prices' }).click()
        await page.getByText('Readers can pay once you connect payments.').waitFor()
        await page.getByRole('link', { name: 'Open payments' }).click()
        await page.getByRole('button', { name: 'Use the sandbox' }).click()
        await page.getByRole('link', { name: 'Back to your prices' }).click()
        await page.getByRole('switch', { name: 'Readers can subscribe', checked: true }).waitFor()
        assert.equal(
          await page.getByRole('combobox', { name: 'Currency' }).inputValue(),
          'EUR',
          'as the account',
        )
        await page.getByLabel('Price a month').fill('5 euros')
        await page.getByRole('button', { name: 'Save' }).click()
        await page.getByText('Write an amount such as 5.00.').waitFor()
        await page.getByLabel('Price a month').fill('5')
        await page.getByLabel('Price a year').fill('50,00')
        await page.getByText('≈ €4.64').waitFor()
        await page.getByText('A yearly reader saves €10.00 (16.7%).').waitFor()
        await page.getByLabel('What they get').fill('Every issue\n\nThe archive')
        await page.getByRole('button', { name: 'Save' }).click()
        await until(
          'the prices are saved',
          async () => (await call('GET', `/newsletters/${newsletterId}`)).paid.enabled,
        )
        const { monthlyPrice, yearlyPrice, benefits } = (
          await call('GET', `/newsletters/${newsletterId}`)
        ).paid
        assert.deepEqual(
          [monthlyPrice, yearlyPrice, benefits],
          [500, 5000, ['Every issue', 'The archive']],
        )
        await call('PATCH', `/newsletters/${newsletterId}`, {
          paid: { enabled: false, monthlyPrice: null, yearlyPrice: null },
        })
        await open('/subscriptions/prices', 'Prices')
        // A first price is suggested with selling on. Off and on again, it is the person's wish.
        await page.getByRole('switch', { name: 'Readers can subscribe', checked: true }).waitFor()
        await page.getByRole('switch', { name: 'Readers can subscribe' }).click()
        await page.getByLabel('What they get').fill('Every issue')
        await page.getByRole('button', { name: 'Save' }).click()
        await page.getByText('All changes are saved.').waitFor()
        await page.getByRole('switch', { name: 'Readers can subscribe' }).click()
        await page.getByRole('button', { name: 'Save' }).click()
        await page.getByText('Set a price for a month or a year').waitFor()
        await call('PATCH', `/newsletters/${newsletterId}`, {
          paid: { enabled: true, monthlyPrice: 500, yearlyPrice: 5000 },
        })
      },
    )

    await context.test('a reader subscribes on the page, and stands in the list', async () => {
      await subscribe('grace@readers.example')
      await until(
        'it is active',
        async () => (await call('GET', '/subscriptions')).data[0]?.status === 'active',
      )
      await open('/subscriptions', 'Subscriptions')
      await page
        .getByRole('row', { name: /grace@readers\.example.*Active.*€50\.00 a year/ })
        .waitFor()
    })

    await context.test('each figure of the revenue leads to its list', async () => {
      await open('/revenue', 'Revenue')
      await page.getByText('These are figures of play money.').waitFor()
      await page.getByRole('link', { name: /A month \(MRR\) €4\.17/ }).waitFor()
      await page.getByRole('link', { name: /^1: began in/ }).click()
      await page.getByRole('row', { name: /grace@readers\.example/ }).waitFor()
      await page.getByRole('button', { name: /EUR · began in/ }).click()
      await page.waitForURL((address) => !address.search.includes('movement'))
    })

    await context.test(
      'who deletes a reader who pays is asked what becomes of the payment',
      async () => {
        await subscribe('alan@readers.example')
        const isActive = async () =>
          (await call('GET', '/subscriptions')).data.filter(
            (one: { status: string }) => one.status === 'active',
          ).length === 2
        await until('it is active', isActive)
        const [{ id, contactId }] = (await call('GET', '/subscriptions')).data
        await open(`/contacts/${contactId}`)
        await page.getByRole('button', { name: 'More actions' }).click()
        await page.getByRole('menuitem', { name: 'Delete the contact' }).click()
        await dialog.getByRole('button', { name: 'Delete the contact' }).click()
        await dialog.getByText('Someone here pays. What becomes of that?').waitFor()
        await dialog.getByLabel('End it now').check()
        await dialog.getByRole('button', { name: 'Delete the contact' }).click()
        await page.waitForURL(/\/contacts$/)
        await until(
          'it has ended',
          async () => (await call('GET', `/subscriptions/${id}`)).status === 'ended',
        )
      },
    )

    await context.test(
      'a refund says that the subscription ends, and the contact shows it',
      async () => {
        const [{ id, contactId }] = (await call('GET', '/subscriptions?status=active')).data
        await open(`/subscriptions/${id}`)
        await page.getByRole('button', { name: 'End it' }).click()
        await dialog.getByLabel(/At the end of what is paid/).check()
        await dialog.getByRole('button', { name: 'End it' }).click()
        await until(
          'it ends with its period',
          async () => (await call('GET', `/subscriptions/${id}`)).cancelsAt !== null,
        )
        await page.getByRole('button', { name: 'Refund' }).click()
        await dialog.getByText('The subscription ends, and so does the paid access.').waitFor()
        await dialog.getByRole('button', { name: 'Refund' }).click()
        await until(
          'it has ended',
          async () => (await call('GET', `/subscriptions/${id}`)).status === 'ended',
        )
        await open(`/contacts/${contactId}`)
        await page
          .getByRole('region', { name: 'Paid access' })
          .getByRole('link', { name: '€50.00 a year' })
          .click()
        await page.getByText('It ended since its last payment was paid back.').waitFor()
      },
    )

    // The console notes the refusal of the deletion, and that the page read the deleted contact
    // once more.
    assert.deepEqual(
      errors.filter((error) => !/status of (404|409)/.test(error)),
      [],
    )
  },
)
