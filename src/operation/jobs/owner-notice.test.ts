import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { fits, openPhone, skip } from '#test/browser.ts'
import { htmlFaults } from '#test/mails/mail-html.ts'
import { testWorld } from '#test/world.ts'
import { noticeData, type OwnerNotice, ownerNotice } from './owner-notice.ts'
import { runJob } from './run-job.ts'

const world = await testWorld()
const at = '2026-01-15T09:30:00.000Z'
const LONG = `https://hooks.garden.example/${'a'.repeat(300)}?a=1&b=<i>`

const written = async ({ accountId }: { accountId: string }): Promise<OwnerNotice> => ({
  kind: 'shed',
  what: 'The shed is open',
  about: { short: 'shed', name: LONG, id: accountId },
  why: 'It rains.',
  steps: ['Go.', 'Shut it.'],
})
const shed = ownerNotice({
  name: 'send_shed_notice',
  summary: "Tells the account's owner about the shed.",
  data: noticeData,
  more: 'webhooks',
  write: written,
})

/** Runs a notice for a new account and returns the mails that went out. */
async function sent(job: typeof shed, mailFrom = 'news@mailcast.test', attempts = 1) {
  const account = await world.account()
  const { system } = world
  const ports = { ...system.ports, deployment: { ...system.ports.deployment, mailFrom } }
  for (let i = 0; i < attempts; i++)
    await runJob(
      { ...system, ports },
      job,
      { accountId: account.accountId, at },
      new AbortController().signal,
    )
  return { account, mails: world.mailer.sent.filter(({ to }) => to === account.email) }
}

test('the owner receives the event, the thing, the reason, the steps and where to read more, in text and sound HTML', async () => {
  const { account, mails } = await sent(shed)
  const mail = await PostalMime.parse(mails[0]!.raw)
  assert.deepEqual(
    [mails.length, mail.from!.address, mail.subject],
    [1, 'news@mailcast.test', 'The shed is open: shed'],
  )
  for (const said of [
    'The shed is open',
    LONG,
    account.accountId,
    'It rains.',
    '1. Go.\n2. Shut it.',
    'http://mailcast.test/docs#webhooks',
  ])
    assert.ok(mail.text!.includes(said), said)
  assert.ok(mail.html!.includes('?a=1&amp;b=&lt;i&gt;'))
  assert.deepEqual(await htmlFaults(mail.html!), [])
})

test('a thing with a page in the dashboard is opened from the mail, in text and sound HTML', async () => {
  const { mails } = await sent(
    ownerNotice({
      ...shed,
      write: async (data) => ({ ...(await written(data)), page: 'sheds/1?tab=door' }),
    }),
  )
  const mail = await PostalMime.parse(mails[0]!.raw)
  assert.ok(mail.text!.includes('Open it: http://mailcast.test/app/sheds/1?tab=door\n'))
  assert.ok(mail.html!.includes('href="http://mailcast.test/app/sheds/1?tab=door"'))
  assert.deepEqual(await htmlFaults(mail.html!), [])
})

test('a long address wraps on a phone, in the name and in the reason', { skip }, async () => {
  const { mails } = await sent(
    ownerNotice({
      ...shed,
      write: async (data) => ({ ...(await written(data)), why: `It moved to ${LONG}` }),
    }),
  )
  const { page } = await openPhone()
  await page.setContent((await PostalMime.parse(mails[0]!.raw)).html!)
  assert.ok(await fits(page))
})

test('every attempt has the same Message-ID, which names the kind, the thing and the time', async () => {
  const { account, mails } = await sent(shed, 'news@mailcast.test', 2)
  const expected = `shed_${uuidOf(account.accountId)}.${Date.parse(at)}@mailcast.test`
  assert.deepEqual(
    mails.map(({ messageId }) => messageId),
    [expected, expected],
  )
})

test('without MAIL_FROM it comes from the server, and not from its recipient', async () => {
  const { mails } = await sent(shed, '')
  assert.deepEqual(
    [mails[0]!.from, mails[0]!.messageId.split('@')[1]],
    ['mailcast@mailcast.test', 'mailcast.test'],
  )
})

test('nothing is sent when there is nothing left to do', async () => {
  const settled = ownerNotice({ ...shed, write: async () => null })
  assert.deepEqual((await sent(settled)).mails, [])
})

test('a notice that the mail server refuses for good is logged with the thing that it is about', async () => {
  world.mailer.failNext({ outcome: 'refused', detail: '550 no such user' })
  const { account } = await sent(shed)
  const line = world.log.lines.find(
    ({ message }) => message === 'a notice to the owner was not delivered; it is not sent again',
  )
  assert.deepEqual(line!.fields, {
    accountId: account.accountId,
    job: 'send_shed_notice',
    about: typeId('acc', uuidOf(account.accountId)),
    messageId: `shed_${uuidOf(account.accountId)}.${Date.parse(at)}@mailcast.test`,
    outcome: 'refused',
    detail: '550 no such user',
  })
})
