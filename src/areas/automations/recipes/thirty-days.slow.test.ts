import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { openShop } from '#areas/products/fixtures/shop.ts'
import { DAY_MS, HOUR_MS } from '#lib/duration.ts'
import { sendDue } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'
import { running } from '../fixtures/running.ts'
import type { RecipeName } from './recipe.ts'

// Each recipe over thirty days of a test clock, with the mails as readers get them.

const world = await testWorld()
const { open, pass, runsOf, clickFirstLink } = running(world)

/** Opens an account with all the tags, fields and other things that recipes need. */
async function withNeeds() {
  const account = await open()
  await world.ok(account, 'update_newsletter', {
    newsletterId: account.newsletterId,
    name: 'Lantern',
    postalAddress: '12 Green Lane, Exeter',
  })
  await world.ok(account, 'create_custom_field', { name: 'birthday', type: 'date' })
  await world.ok(account, 'create_custom_field', { name: 'time_zone', type: 'text' })
  return {
    account,
    join: async (name: string, more: object = {}): Promise<string> =>
      (await world.ok(account, 'add_contact', { email: `${name}@readers.test`, ...more })).id,
    activated: async (recipe: RecipeName): Promise<string> => {
      const { id } = await world.ok(account, 'create_automation', { name: recipe, recipe })
      return (await world.ok(account, 'activate_automation', { automationId: id })).id
    },
  }
}

interface ReadMail {
  at: Date
  subject: string
  text: string
  html: string
}

async function mailsTo(name: string): Promise<ReadMail[]> {
  const raws = world.mailer.sent
    .filter(({ to }) => to === `${name}@readers.test`)
    .map(({ raw }) => raw)
  const read = await Promise.all(raws.map((raw) => PostalMime.parse(raw)))
  return read.map(({ date, subject, text, html }) => ({
    at: new Date(date!),
    subject: subject!,
    text: text!,
    html: html!,
  }))
}

/** Lists the mails to a reader as `day subject`, counted from a time. */
async function seen(name: string, from: Date): Promise<string[]> {
  return (await mailsTo(name)).map(
    ({ at, subject }) => `${Math.round((at.getTime() - from.getTime()) / DAY_MS)} ${subject}`,
  )
}

/**
 * Checks that a mail has no Liquid left, is in the newsletter's name, and has a link to
 * unsubscribe.
 */
async function assertWellMade(...names: string[]) {
  for (const { text, html } of (await Promise.all(names.map(mailsTo))).flat()) {
    for (const part of [text, html]) {
      assert.doesNotMatch(part, /\{\{|\{%/)
      assert.match(part, /12 Green Lane/)
      assert.match(part, /unsubscribe/i)
    }
  }
}

test('welcome series: letters on the days 0, 2 and 6, and none to a reader who has left', async () => {
  const { join, activated } = await withNeeds()
  await activated('welcome_series')
  const from = world.clock.now()
  await join('ada', { fields: { first_name: 'Ada' } })
  await join('bo')
  await pass(3 * DAY_MS)
  await world.ok({ kind: 'token', token: await unsubscribeToken('bo') }, 'unsubscribe_reader', {
    via: 'mail_app',
  })
  await pass(27 * DAY_MS)
  assert.deepEqual(await seen('ada', from), [
    '0 Welcome to Lantern',
    '2 A good place to begin',
    '6 One question, Ada',
  ])
  assert.deepEqual(await seen('bo', from), ['0 Welcome to Lantern', '2 A good place to begin'])
  const [hello] = await mailsTo('ada')
  assert.match(hello!.text, /Hello Ada, and thank you for joining Lantern/)
  await assertWellMade('ada', 'bo')
})

test('course: four lessons two days apart and a tag; taking the tag away ends it', async () => {
  const { account, join, activated } = await withNeeds()
  const [cy, di] = [await join('cy'), await join('di')]
  await join('first', { tags: ['course'] })
  const id = await activated('course')
  const from = world.clock.now()
  for (const contactId of [cy, di]) await world.ok(account, 'add_tag', { contactId, tag: 'course' })
  await pass(3 * DAY_MS)
  await world.ok(account, 'remove_tag', { contactId: di, tag: 'course' })
  await pass(27 * DAY_MS)
  assert.deepEqual(await seen('cy', from), [
    '0 Lesson 1: begin small',
    '2 Lesson 2: the same time each day',
    '4 Lesson 3: look at what went wrong',
    '6 Lesson 4: go on without us',
  ])
  assert.deepEqual((await world.ok(account, 'get_contact', { contactId: cy })).tags, [
    'course',
    'course finished',
  ])
  assert.equal((await mailsTo('di')).length, 2)
  assert.equal((await mailsTo('first')).length, 0)
  const ends = (await runsOf(account, id)).map(({ status, reason }) => [status, reason])
  assert.deepEqual(ends, [
    ['finished', null],
    ['left', 'exit'],
  ])
  await assertWellMade('cy', 'di')
})

test('feedback: a question after a week, and a reminder for those who did not click', async () => {
  const { account, join, activated } = await withNeeds()
  const id = await activated('feedback')
  const from = world.clock.now()
  await join('ed')
  await join('fay')
  await pass(8 * DAY_MS)
  await clickFirstLink('ed@readers.test', 'How do you like it so far?')
  await pass(22 * DAY_MS)
  assert.deepEqual(await seen('ed', from), ['7 How do you like it so far?'])
  assert.deepEqual(await seen('fay', from), [
    '7 How do you like it so far?',
    '11 One minute for a better letter?',
  ])
  assert.deepEqual(
    (await runsOf(account, id)).map(({ reason }) => reason),
    ['goal', null],
  )
  await assertWellMade('ed', 'fay')
})

test('birthday: a greeting at nine in the morning where the reader lives, on the day alone', async () => {
  const { account, join, activated } = await withNeeds()
  // A leap year: the day may be the 29th of February.
  const birthday = `1992${new Date(world.clock.now().getTime() + 10 * DAY_MS).toISOString().slice(4, 10)}`
  await join('gil', { fields: { first_name: 'Gil', birthday, time_zone: 'Pacific/Auckland' } })
  await join('ida', { fields: { birthday, time_zone: 'America/Lima' } })
  await join('none')
  const id = await activated('birthday')
  await pass(30 * DAY_MS)
  const local = async (name: string, timeZone: string) =>
    (await mailsTo(name)).map(
      ({ at, subject }) => `${at.toLocaleString('sv', { timeZone }).slice(5, 13)} ${subject}`,
    )
  const day = birthday.slice(5)
  assert.deepEqual(await local('gil', 'Pacific/Auckland'), [`${day} 09 Happy birthday, Gil!`])
  assert.deepEqual(await local('ida', 'America/Lima'), [`${day} 09 Happy birthday!`])
  assert.deepEqual(await mailsTo('none'), [])
  await assertWellMade('gil', 'ida')
  await world.ok(account, 'pause_automation', { automationId: id })
})

test('re-engagement: two letters, then the sunset; one click is enough to stay', async () => {
  const { account, join, activated } = await withNeeds()
  const [jo, kim, lee] = [await join('jo'), await join('kim'), await join('lee')]
  world.clock.move(150 * DAY_MS)
  for (const subject of ['March', 'April', 'May']) {
    const content = { format: 'markdown', body: '[Peas](https://garden.example/peas)' }
    const { id } = await world.ok(account, 'create_campaign', { subject, content })
    await world.ok(account, 'send_campaign', { campaignId: id })
    await sendDue(world)
  }
  // Lee clicks, so this reader is not asked whether to go on. The clock moves because a click in
  // the second of the mail would count as a scanner's.
  world.clock.move(HOUR_MS)
  await clickFirstLink('lee@readers.test', 'May')
  await activated('re_engagement')
  const from = world.clock.now()
  await pass(31 * DAY_MS)
  await clickFirstLink('kim@readers.test', 'Shall we go on writing to you?')
  await pass(30 * DAY_MS)
  const asked = async (name: string) => (await seen(name, from)).slice(3)
  const [first, ...more] = await asked('jo')
  const day = Number.parseInt(first!, 10)
  assert.ok(day >= 29 && day <= 31, first)
  assert.deepEqual(more, [`${day + 7} The last letter, unless you say otherwise`])
  assert.deepEqual(await asked('kim'), [first])
  assert.deepEqual(await asked('lee'), [])
  const statuses = await Promise.all(
    [jo, kim, lee].map(
      async (contactId) => (await world.ok(account, 'get_contact', { contactId })).status,
    ),
  )
  assert.deepEqual(statuses, ['unsubscribed', 'active', 'active'])
  await assertWellMade('jo', 'kim')
})

test('thanks after a purchase: a letter the day after and one two weeks later, once a month', async () => {
  const { ada: account, order } = await openShop(world)
  await world.ok(account, 'update_newsletter', {
    newsletterId: account.newsletterId,
    name: 'Lantern',
    postalAddress: '12 Green Lane, Exeter',
  })
  for (const name of ['mo', 'nan'])
    await world.ok(account, 'add_contact', { email: `${name}@readers.test` })
  const { id } = await world.ok(account, 'create_automation', {
    name: 'Thanks',
    recipe: 'thanks_for_purchase',
  })
  await world.ok(account, 'activate_automation', { automationId: id })
  const from = world.clock.now()
  await order('mo@readers.test')
  await pass(3 * DAY_MS)
  await order('mo@readers.test')
  await pass(27 * DAY_MS)
  const letters = (await seen('mo', from)).filter((line) => !line.includes('Your order'))
  assert.deepEqual(letters, ['1 Thank you for your order', '15 Was it what you hoped for?'])
  assert.deepEqual(await seen('nan', from), [])
  assert.equal((await runsOf(account, id)).length, 1)
})

test('win back: a question, an invitation three weeks later; paying again ends it', async () => {
  const { account, join, activated } = await withNeeds()
  const [pam, quin] = [await join('pam'), await join('quin')]
  for (const contactId of [pam, quin])
    await world.ok(account, 'grant_paid', { contactId, reason: 'gift' })
  const id = await activated('win_back')
  const from = world.clock.now()
  for (const contactId of [pam, quin]) await world.ok(account, 'revoke_paid', { contactId })
  await pass(10 * DAY_MS)
  await world.ok(account, 'grant_paid', { contactId: quin, reason: 'came back' })
  await pass(20 * DAY_MS)
  assert.deepEqual(await seen('pam', from), [
    '3 May we ask you one thing?',
    '24 What you would find today',
  ])
  assert.deepEqual(await seen('quin', from), ['3 May we ask you one thing?'])
  assert.deepEqual(
    new Set((await runsOf(account, id)).map(({ reason }) => reason)),
    new Set(['goal', null]),
  )
  await assertWellMade('pam', 'quin')
})

/** Returns the token of the link by which a reader leaves, from the reader's last mail. */
async function unsubscribeToken(name: string): Promise<string> {
  const mails = await mailsTo(name)
  return /\/unsubscribe\/([\w.-]+)/.exec(mails.at(-1)!.text)![1]!
}
