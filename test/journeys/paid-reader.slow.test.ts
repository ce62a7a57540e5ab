import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS } from '#lib/duration.ts'
import { campaigns } from '../../src/areas/campaigns/fixtures/campaigns.ts'
import { paidWorld } from '../../src/areas/subscriptions/fixtures/paid-world.ts'
import { mailsOf } from '../../src/areas/products/fixtures/shop.ts'
import { fits, skip } from '#test/browser.ts'
import { testServer } from '#test/http.ts'
import { type ReaderPhone, readerPhone } from '#test/reader-phone.ts'
import type { TestAccount } from '#test/world.ts'

// A paid reader's life, in a browser over the sandbox with its clock: what a reader sees on the
// page is what the mails give.

const shop = await paidWorld()
const { world, sandbox, seller, wait, sweep, contact, flips, signInCodeOf } = shop
const server = await testServer(world, {
  system: { ...world.system, ports: { ...world.system.ports, paymentSandbox: sandbox } },
})
const { sending, withMailer, work } = campaigns(world)

const BODY = 'Sow peas.\n\n<!-- paywall -->\n\nAnd this is how.'
const BOB = 'bob@example.com'
const CY = 'cy@example.com'

/** A newsletter that sells, and a reader's phone. */
async function begin(
  paid: object,
): Promise<{ ada: TestAccount; slug: string; phone: ReaderPhone }> {
  const ada = await seller(paid)
  const { slug } = await world.ok(ada, 'get_newsletter', { newsletterId: ada.newsletterId })
  // The codes of a mailbox are limited by the hour, and the tests share a world.
  world.clock.move(DAY_MS)
  return { ada, slug, phone: await readerPhone(server.url, signInCodeOf) }
}

/**
 * Sends an issue for paid readers that has a beginning for everyone. Returns the path of its page.
 */
async function publish(ada: TestAccount, subject: string): Promise<string> {
  const { id: campaignId } = await sending(ada, {
    subject,
    access: 'paid',
    content: { format: 'markdown', body: BODY },
  })
  await work()
  await world.jobs()
  return (await world.ok(ada, 'get_campaign', { campaignId })).slug
}

/**
 * Returns whether the newest mail to an address gives the whole issue, or the part with the offer,
 * in its text and its HTML alike.
 */
async function mailed(email: string): Promise<'whole' | 'part'> {
  const mail = (await mailsOf(world, email)).findLast((one) => one.includes('Sow peas.'))!
  assert.equal(mail.split('Sow peas.').length, 3, 'in both parts')
  const [whole, offers] = [
    mail.split('And this is how.').length - 1,
    mail.split('The rest of this issue is for paid readers').length - 1,
  ]
  assert.ok(
    (whole === 2 && offers === 0) || (whole === 0 && offers === 2),
    `${whole} whole, ${offers} offers`,
  )
  return whole === 2 ? 'whole' : 'part'
}

/** Returns what the phone reads of an issue. */
async function reads(
  { page, at }: ReaderPhone,
  slug: string,
  issue: string,
): Promise<'whole' | 'part'> {
  await at(`/n/${slug}/${issue}`)
  await page.getByText('Sow peas.').waitFor()
  assert.ok(await fits(page))
  const isWhole = (await page.content()).includes('And this is how.')
  assert.equal(
    await page.getByRole('link', { name: 'Become a paid reader' }).count(),
    isWhole ? 0 : 1,
  )
  return isWhole ? 'whole' : 'part'
}

test(
  'a trial becomes paid and renews; a failed renewal is mended by the mail’s link',
  { skip },
  async () => {
    const { ada, slug, phone } = await begin({ trialDays: 7, graceDays: 10 })
    const { page, at, press } = phone
    await phone.subscribe(slug, BOB)
    await phone.signIn(slug, BOB)
    await at(`/n/${slug}/subscription`)
    await page.getByText('Free trial').waitFor()
    await wait(ada, 8)
    await at(`/n/${slug}/subscription`)
    await page.getByText('Active').waitFor()
    const first = await page.locator('dd').nth(2).innerText()
    await wait(ada, 31)
    await at(`/n/${slug}/subscription`)
    await page.getByText('Active').waitFor()
    assert.notEqual(
      await page.locator('dd').nth(2).innerText(),
      first,
      'the next payment is a month later',
    )
    await press('Card and invoices')
    await phone.changeCard('fails_later')
    await wait(ada, 31)
    await sweep()
    await at(`/n/${slug}/subscription`)
    await page.getByText('The last payment failed').waitFor()
    const issue = await publish(ada, 'In the days of grace')
    assert.deepEqual([await mailed(BOB), await reads(phone, slug, issue)], ['whole', 'whole'])

    const mail = (await mailsOf(world, BOB)).find((one) => one.includes('did not go through'))!
    await page.goto(/http:\/\/localhost:3000\/subscriptions\/[\w-]+/.exec(mail)![0])
    await press('Change the card')
    await phone.changeCard('pays')
    await shop.settle(ada)
    await at(`/n/${slug}/subscription`)
    await page.getByText('Active').waitFor()
    assert.deepEqual(await flips(ada, BOB), [['upgraded', 'trial']])
    assert.deepEqual(phone.errors, [])
  },
)

test(
  'after the days of grace a reader gets the part, by mail and page, until the card pays',
  { skip },
  async () => {
    const { ada, slug, phone } = await begin({ graceDays: 7 })
    const { page, at, press } = phone
    await phone.subscribe(slug, BOB, 'fails_later')
    await phone.signIn(slug, BOB)
    assert.equal(await reads(phone, slug, await publish(ada, 'One')), 'whole')
    await wait(ada, 32)
    await sweep()
    assert.equal((await contact(ada, BOB)).tier, 'paid')
    await wait(ada, 8)
    await sweep()
    assert.deepEqual((await flips(ada, BOB)).at(-1), ['downgraded', 'unpaid'])
    const issue = await publish(ada, 'Two')
    assert.deepEqual(
      [await mailed(BOB), await reads(phone, slug, issue), await reads(phone, slug, 'one')],
      ['part', 'part', 'part'],
    )

    await at(`/n/${slug}/subscription`)
    await press('Change the card')
    await phone.changeCard('pays')
    await shop.settle(ada)
    assert.equal(await reads(phone, slug, issue), 'whole')
    assert.equal(await page.getByText('Become a paid reader').count(), 0)
    await publish(ada, 'Three')
    assert.equal(await mailed(BOB), 'whole')
    assert.deepEqual(phone.errors, [])
  },
)

test(
  'a change to a year charges the amount on its button, and the page says when it renews',
  { skip },
  async () => {
    const { ada, slug, phone } = await begin({})
    const { page, at, press } = phone
    await phone.subscribe(slug, BOB)
    await phone.signIn(slug, BOB)
    await wait(ada, 10)
    await at(`/n/${slug}/subscription`)
    await press(/^Change to €50\.00 a year/)
    const shown = /^Pay €(\d+\.\d\d) and change$/.exec(
      await page.getByRole('button', { name: /^Pay / }).innerText(),
    )![1]!
    assert.ok(
      Number(shown) > 45 && Number(shown) < 50,
      `the year less what is left of the month: ${shown}`,
    )
    await press(/^Pay /)
    await page.getByText('€50.00 a year').waitFor()
    await shop.settle(ada)
    const [one] = (await world.ok(ada, 'list_subscriptions', { email: BOB })).data
    assert.deepEqual(
      [one.interval, one.lastPayment.amount],
      ['year', Math.round(Number(shown) * 100)],
    )
    await wait(ada, 355)
    await sweep()
    assert.ok(
      (await mailsOf(world, BOB)).some((mail) => mail.includes('begins anew')),
      'a reminder before the year renews',
    )
    await wait(ada, 15)
    assert.equal(
      (await world.ok(ada, 'list_subscriptions', { email: BOB })).data[0].lastPayment.amount,
      5000,
    )
    assert.deepEqual(phone.errors, [])
  },
)

test(
  'complimentary access reads the whole, says that it costs nothing, and ends by the clock',
  { skip },
  async () => {
    const { ada, slug, phone } = await begin({})
    const { id: contactId } = await world.ok(ada, 'add_contact', { email: BOB })
    await world.ok(ada, 'grant_paid', {
      contactId,
      until: new Date(world.clock.now().getTime() + 30 * DAY_MS).toISOString(),
      reason: 'Prize',
    })
    await phone.signIn(slug, BOB)
    const issue = await publish(ada, 'While it lasts')
    assert.deepEqual([await mailed(BOB), await reads(phone, slug, issue)], ['whole', 'whole'])
    await phone.at(`/n/${slug}/subscription`)
    await phone.page
      .getByText('You have complimentary access. Nothing is charged for it.')
      .waitFor()
    await wait(ada, 31)
    // No sweep has settled the tier: the end alone counts.
    assert.equal(await reads(phone, slug, issue), 'part')
    await sweep()
    await publish(ada, 'After it')
    assert.equal(await mailed(BOB), 'part')
    await phone.at(`/n/${slug}/subscription`)
    await phone.page.getByRole('link', { name: 'Look at the prices' }).waitFor()
    assert.deepEqual(phone.errors, [])
  },
)

test(
  'a paid reader reads an issue by mail and page, others its beginning and the offer',
  { skip },
  async () => {
    const { ada, slug, phone } = await begin({})
    await world.ok(ada, 'add_contact', { email: CY })
    await phone.subscribe(slug, BOB)
    await phone.signIn(slug, BOB)
    const issue = await publish(ada, 'What grows in March')
    assert.deepEqual([await mailed(BOB), await mailed(CY)], ['whole', 'part'])
    const free = await readerPhone(server.url, signInCodeOf)
    assert.deepEqual(
      [await reads(phone, slug, issue), await reads(free, slug, issue)],
      ['whole', 'part'],
    )
    await free.signIn(slug, CY)
    assert.equal(await reads(free, slug, issue), 'part')
    await free.page.getByText('You are signed in, and this issue is for paid readers.').waitFor()
    // The free reader's mail leads to the prices too.
    const mail = (await mailsOf(world, CY)).findLast((one) => one.includes('Sow peas.'))!
    assert.ok(mail.includes(`http://localhost:3000/n/${slug}/subscribe`))
    await free.at(`/n/${slug}/subscribe`)
    await free.page.getByRole('heading', { name: /^Become a paid reader of / }).waitFor()
    assert.deepEqual([...phone.errors, ...free.errors], [])
  },
)

test(
  'a tier that changes between freeze and later try changes the page, and not the mail',
  { skip },
  async () => {
    const { ada, slug, phone } = await begin({})
    await world.ok(ada, 'add_contact', { email: CY })
    await phone.subscribe(slug, BOB)
    await phone.signIn(slug, BOB)
    const { id: campaignId } = await sending(ada, {
      subject: 'Late',
      access: 'paid',
      content: { format: 'markdown', body: BODY },
    })
    await work(withMailer(async () => ({ outcome: 'later', detail: '451 4.3.0 later' })))
    await world.jobs()
    const other = await readerPhone(server.url, signInCodeOf)
    await other.subscribe(slug, CY)
    await other.signIn(slug, CY)
    const [{ id: subscriptionId }] = (await world.ok(ada, 'list_subscriptions', { email: BOB }))
      .data
    await world.ok(ada, 'cancel_subscription', { subscriptionId, at: 'now' })
    world.clock.move(2 * HOUR_MS)
    await work()
    await world.jobs()
    assert.deepEqual([await mailed(BOB), await mailed(CY)], ['whole', 'part'])
    const issue: string = (await world.ok(ada, 'get_campaign', { campaignId })).slug
    assert.deepEqual(
      [await reads(phone, slug, issue), await reads(other, slug, issue)],
      ['part', 'whole'],
    )
    assert.deepEqual([...phone.errors, ...other.errors], [])
  },
)
