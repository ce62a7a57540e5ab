import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { campaigns } from '../../src/areas/campaigns/fixtures/campaigns.ts'
import { paidWorld } from '../../src/areas/subscriptions/fixtures/paid-world.ts'
import { mailsOf } from '../../src/areas/products/fixtures/shop.ts'
import { fits, skip } from '#test/browser.ts'
import { testServer } from '#test/http.ts'
import { readerPhone } from '#test/reader-phone.ts'

// A reader with a phone: prices, the sandbox's payment page, the paid issue, a card that fails and
// is mended, a year, and the way out.

const shop = await paidWorld()
const { world, sandbox, seller, wait, sweep, contact, flips, signInCodeOf } = shop
const server = await testServer(world, {
  system: { ...world.system, ports: { ...world.system.ports, paymentSandbox: sandbox } },
})
const { sending, work } = campaigns(world)

const heading = (page: Page) => page.locator('h1').innerText()

test(
  'trial, paid issue, failed payment, mended card, a year, and an end while leaving',
  { skip },
  async () => {
    const ada = await seller({ trialDays: 7, graceDays: 10, benefits: ['Every issue'] })
    const { slug } = await world.ok(ada, 'get_newsletter', { newsletterId: ada.newsletterId })
    await world.ok(ada, 'grant_paid', {
      contactId: (await world.ok(ada, 'add_contact', { email: 'first@example.com' })).id,
      reason: 'Founder',
    })
    const { id: campaignId } = await sending(ada, {
      access: 'paid',
      content: { format: 'markdown', body: 'Sow peas.\n\n<!-- paywall -->\n\nAnd this is how.' },
    })
    await work()
    await world.jobs()
    const phone = await readerPhone(server.url, signInCodeOf)
    const { page, errors, at } = phone

    await at(`/n/${slug}/${campaignId}`)
    await page.getByText('Sow peas.').waitFor()
    assert.doesNotMatch(await page.content(), /this is how/)
    assert.equal(await page.getByRole('link', { name: 'Become a paid reader' }).count(), 1)
    await at(`/n/${slug}`)
    await page.locator('main').getByRole('link', { name: 'Become a paid reader' }).click()
    assert.ok(await fits(page))
    await page.getByLabel('Your e-mail address').fill('bob@example.com')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.waitForURL(/\/sandbox\//)
    await page.locator('input[name=card][value=fails_later]').check()
    await page.locator('form button').first().click()
    await page.waitForURL(/\/subscribed\//)
    await page.getByText('Your free trial has begun').waitFor()

    await page.getByText('You are signed in on this device.').waitFor()
    assert.ok(await fits(page))
    await page.getByRole('button', { name: 'All issues' }).click()
    await page.locator('.n-list a').first().click()
    await page.getByText('And this is how.').waitFor()
    for (const path of ['', '/about']) {
      await at(`/n/${slug}${path}`)
      assert.equal(await page.locator('a[href$="/subscription"]').count(), 1)
      assert.equal(await page.getByText(/^(Subscribe|Sign in|Become a paid reader)$/).count(), 0)
      assert.ok(await fits(page))
    }
    // The card and the price are shown to the owner of the address alone.
    await page.getByRole('link', { name: 'Your subscription' }).click()
    await page.getByText('Sign in with your address to see your subscription.').waitFor()
    await phone.signIn(slug, 'bob@example.com')
    await page.getByText('Free trial').waitFor()

    await wait(ada, 8)
    await sweep()
    await at(`/n/${slug}/subscription`)
    await page.getByText('The last payment failed').waitFor()
    assert.equal((await contact(ada, 'bob@example.com')).tier, 'paid')
    const mail = (await mailsOf(world, 'bob@example.com')).find((one) =>
      one.includes('/subscriptions/'),
    )!
    await page.goto(/http:\/\/localhost:3000\/subscriptions\/[\w-]+/.exec(mail)![0])
    await page.getByRole('button', { name: 'Change the card' }).click()
    await phone.changeCard('pays')
    await page.locator('ul.list a').first().click()
    await page.waitForLoadState()
    if ((await page.locator('select[name=card]').count()) > 0)
      await page.locator('form.wide button').click()
    await shop.settle(ada)
    await at(`/n/${slug}/subscription`)
    await page.getByText('Active').waitFor()

    await page.getByRole('button', { name: /Change to/ }).click()
    assert.equal(await heading(page), 'Change to a year')
    await page.getByRole('button', { name: /^Pay / }).click()
    await page.getByText('€50.00 a year').waitFor()
    assert.ok(await fits(page))
    await page.getByRole('button', { name: 'End the subscription' }).click()
    await page.getByText('Ends at the end of the period').waitFor()
    await page.getByRole('button', { name: 'Go on after all' }).click()
    await page.getByRole('button', { name: 'End the subscription' }).waitFor()

    const { token } = shop.leaver(ada, await contact(ada, 'bob@example.com'))
    await at(`/unsubscribe/${token}`)
    await page.getByRole('button', { name: 'Unsubscribe and end the payment' }).click()
    await page.getByText('Your payment ends').waitFor()
    await at(`/n/${slug}/${campaignId}`)
    await page.getByText('And this is how.').waitFor()
    await wait(ada, 370)
    await sweep()
    assert.deepEqual(await flips(ada, 'bob@example.com'), [
      ['upgraded', 'trial'],
      ['downgraded', 'ended'],
    ])
    await at(`/n/${slug}/${campaignId}`)
    await page.getByText('Sow peas.').waitFor()
    assert.doesNotMatch(await page.content(), /this is how/)
    assert.deepEqual(errors, [])
  },
)
