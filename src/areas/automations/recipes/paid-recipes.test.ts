import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paidWorld } from '#areas/subscriptions/fixtures/paid-world.ts'
import { DAY_MS } from '#lib/duration.ts'
import { running } from '../fixtures/running.ts'

const { world, seller, subscribe, wait, sweep, contact } = await paidWorld()
const { pass } = running(world)

/** Opens a paid newsletter with an active automation made of a recipe. */
async function withRecipe(recipe: string, paid: object = {}) {
  const ada = await seller(paid)
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    postalAddress: '12 Green Lane, Exeter',
  })
  const { id } = await world.ok(ada, 'create_automation', { name: recipe, recipe })
  await world.ok(ada, 'activate_automation', { automationId: id })
  const subjects = (email: string) =>
    world.mailer.sent
      .filter(({ to }) => to === email)
      .map(({ raw }) => /^Subject: (.+?)\r$/m.exec(String(raw))![1]!)
      .filter((subject) => /free days|one thing|find today|and welcome|you hoped for/.test(subject))
  return { ada, subjects }
}

test('trial ending: a letter three days before, to those in a trial alone', async () => {
  const { ada, subjects } = await withRecipe('trial_ending', { trialDays: 14 })
  await subscribe(ada, 'tess@readers.test')
  await pass(10 * DAY_MS)
  assert.deepEqual(subjects('tess@readers.test'), [])
  await pass(2 * DAY_MS)
  assert.deepEqual(subjects('tess@readers.test'), ['Your free days end soon'])
  const { raw } = world.mailer.sent.find(({ raw: one }) =>
    String(one).includes('Your free days end soon'),
  )!
  const { slug } = await world.ok(ada, 'get_newsletter', { newsletterId: ada.newsletterId })
  assert.match(String(raw).replaceAll('=\r\n', ''), new RegExp(`/n/${slug}/subscription|/c/`))
  await wait(ada, 3)
  await sweep()
  await pass(40 * DAY_MS)
  assert.deepEqual(subjects('tess@readers.test').length, 1, 'a paid month that ends is no trial')
})

test('win back: a question days after the end, an invitation later, none to those who pay', async () => {
  const { ada, subjects } = await withRecipe('win_back')
  const gone = async (email: string) => {
    const subscriptionId = await subscribe(ada, email)
    await world.ok(ada, 'cancel_subscription', { subscriptionId, at: 'now' })
    await world.jobs()
    await sweep()
    assert.equal((await contact(ada, email)).tier, 'free')
  }
  await gone('una@readers.test')
  await gone('vic@readers.test')
  await pass(8 * DAY_MS)
  for (const email of ['una@readers.test', 'vic@readers.test'])
    assert.deepEqual(subjects(email), ['May we ask you one thing?'])
  await subscribe(ada, 'vic@readers.test', { interval: 'year' })
  await pass(61 * DAY_MS)
  const invitation = world.mailer.sent.find(
    ({ to, raw }) => to === 'una@readers.test' && String(raw).includes('find today'),
  )!
  assert.match(String(invitation.raw).replaceAll('=\r\n', ''), /Read everything again/)
  assert.match(
    String(invitation.raw).replaceAll('=\r\n', ''),
    /\/n\/[\w-]+\/subscribe|\/c\//,
    'its button leads to the prices',
  )
  assert.deepEqual(subjects('una@readers.test'), [
    'May we ask you one thing?',
    'What you would find today',
  ])
  assert.deepEqual(subjects('vic@readers.test'), ['May we ask you one thing?'])
})

test('welcome, paid reader: thanks at once, a question two weeks later, none to those who ended', async () => {
  const { ada, subjects } = await withRecipe('paid_welcome')
  await subscribe(ada, 'wes@readers.test')
  const xia = await subscribe(ada, 'xia@readers.test')
  await pass(DAY_MS)
  for (const email of ['wes@readers.test', 'xia@readers.test'])
    assert.deepEqual(subjects(email), ['Thank you, and welcome'])
  await world.ok(ada, 'cancel_subscription', { subscriptionId: xia, at: 'now' })
  await pass(15 * DAY_MS)
  assert.deepEqual(subjects('wes@readers.test'), [
    'Thank you, and welcome',
    'Is it what you hoped for?',
  ])
  assert.deepEqual(subjects('xia@readers.test'), ['Thank you, and welcome'])
})
