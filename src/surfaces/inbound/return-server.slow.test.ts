import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uuidBytes } from '#lib/typeid.ts'
import { openSending } from '#areas/mailings/index.ts'
import { LINKED, readRecipientToken, recipientTokenMaker, RETURNED } from '#areas/emails/index.ts'
import { mailOf, MAILS } from '#areas/bounces/fixtures/mails.ts'
import { testWorld } from '#test/world.ts'
import { post } from './fixtures/post.ts'
import { returns } from './fixtures/returns.ts'

// Returned mail, through a real SMTP server.

const world = await testWorld()
const { listening, sentTo, send, statusOf, countsOf, suppressed } = returns(world)
const port = await listening()
const HOST = 'mcbounces.garden.example'

/**
 * The effect of each mail on its reader: the status afterwards, and whether the campaign counts a
 * bounce or a complaint.
 */
const EFFECTS: Record<string, [status: string, bounces: number, complaints: number]> = {
  'exchange-2003': ['bounced', 1, 0],
  'exchange-not-found': ['bounced', 1, 0],
  'exim-no-such-user': ['bounced', 1, 0],
  'exim-plain': ['bounced', 1, 0],
  'gmail-no-such-user': ['bounced', 1, 0],
  'icloud-unknown': ['bounced', 1, 0],
  'outlook-edge-block': ['bounced', 1, 0],
  'postfix-unknown-user': ['bounced', 1, 0],
  'qmail-no-code': ['bounced', 1, 0],
  'sendmail-domain': ['bounced', 1, 0],
  'yahoo-disabled': ['bounced', 1, 0],
  qmail: ['bounced', 1, 0],
  smtputf8: ['bounced', 1, 0],
  'exim-forwarded': ['active', 1, 0],
  'forwarded-to-nobody': ['active', 1, 0],
  'gmail-spam': ['active', 1, 0],
  'outlook-authentication': ['active', 1, 0],
  'outlook-quota': ['active', 1, 0],
  'postfix-expired': ['active', 1, 0],
  'postfix-mailbox-full': ['active', 1, 0],
  'list-of-two': ['active', 0, 0],
  'out-of-office': ['active', 0, 0],
  'postfix-delayed': ['active', 0, 0],
  'postfix-relayed': ['active', 0, 0],
  challenge: ['active', 0, 0],
  letter: ['active', 0, 0],
  vacation: ['active', 0, 0],
  'apple-unsubscribe': ['unsubscribed', 0, 0],
  unsubscribe: ['unsubscribed', 0, 0],
  'arf-aol-to-abuse': ['complained', 0, 1],
  'arf-jmrp': ['complained', 0, 1],
  'arf-outlook-bare': ['complained', 0, 1],
  'arf-yahoo': ['complained', 0, 1],
  'arf-auth-failure': ['active', 0, 0],
  'arf-not-spam': ['active', 0, 0],
}

test('every mail of the collection does to reader, campaign and suppression list what it should', async () => {
  assert.deepEqual(Object.keys(EFFECTS).sort(), MAILS)
  const found = new Map<string, unknown>()
  for (const name of MAILS) {
    const { account, campaign, readers } = await sentTo('reader@readers.test')
    const recipientToken = campaign.recipientTokenOf(readers[0]!.id)
    const raw = mailOf(name, { recipientToken, reader: 'reader@readers.test' })
    const to = /^To: <?([^>\r\n]+)/m.exec(raw.toString())![1]!
    assert.equal(
      await post(port, to, raw, raw.includes('Return-Path: <>') ? '' : 'somebody@readers.test'),
      250,
      name,
    )
    const status = await statusOf(account, readers[0]!.id)
    const { bounces, complaints } = await countsOf(account, campaign)
    found.set(name, [status, bounces, complaints])
    const wanted =
      status === 'bounced' || status === 'complained' ? [['reader@readers.test', status]] : []
    assert.deepEqual(await suppressed(account), wanted, name)
  }
  assert.deepEqual(Object.fromEntries(found), EFFECTS)
})

test('a mail that comes three times counts once, and one of another campaign again', async () => {
  const { account, campaign, readers } = await sentTo('full@readers.test')
  const next = await send(account)
  for (const one of [campaign, campaign, campaign, next]) {
    const recipientToken = one.recipientTokenOf(readers[0]!.id)
    assert.equal(
      await post(
        port,
        `b${recipientToken}@${HOST}`,
        mailOf('postfix-mailbox-full', { recipientToken, reader: 'full@readers.test' }),
      ),
      250,
    )
  }
  assert.deepEqual(
    [(await countsOf(account, campaign)).bounces, (await countsOf(account, next)).bounces],
    [1, 1],
  )
})

test('of several reports about a recipient the campaign counts one, and the address is suppressed by whichever says so', async () => {
  const { account, campaign, readers } = await sentTo('reader@readers.test')
  const recipientToken = campaign.recipientTokenOf(readers[0]!.id)
  for (const name of ['outlook-quota', 'gmail-no-such-user', 'postfix-unknown-user'])
    assert.equal(
      await post(
        port,
        `b${recipientToken}@${HOST}`,
        mailOf(name, { recipientToken, reader: 'reader@readers.test' }),
      ),
      250,
    )
  assert.equal((await countsOf(account, campaign)).bounces, 1)
  assert.equal(await statusOf(account, readers[0]!.id), 'bounced')
})

test('the recipient token stands in capitals too, and behind any domain that leads here', async () => {
  const { account, campaign, readers } = await sentTo('reader@readers.test')
  const recipientToken = campaign.recipientTokenOf(readers[0]!.id)
  assert.equal(
    await post(
      port,
      `B${recipientToken.toUpperCase()}@Elsewhere.Example`,
      mailOf('qmail', { recipientToken, reader: 'reader@readers.test' }),
    ),
    250,
  )
  assert.equal(await statusOf(account, readers[0]!.id), 'bounced')
})

test('nothing is taken for an address without a recipient token of ours, nor passed on to anybody', async () => {
  const { campaign, readers } = await sentTo('reader@readers.test')
  const recipientToken = campaign.recipientTokenOf(readers[0]!.id)
  const forged = `${recipientToken.slice(0, -1)}${recipientToken.endsWith('0') ? '1' : '0'}`
  for (const to of [
    `b${forged}@${HOST}`,
    `x${recipientToken}@${HOST}`,
    `b@${HOST}`,
    `news@${HOST}`,
    'reader@readers.test',
    `b${'0'.repeat(48)}@${HOST}`,
  ])
    assert.equal(
      await post(port, to, mailOf('qmail', { recipientToken, reader: 'reader@readers.test' })),
      550,
      to,
    )
})

test('a recipient token moved to another recipient or to another campaign is none', async () => {
  const first = await sentTo('one@readers.test')
  const second = await sentTo('two@readers.test')
  const [a, b] = [
    first.campaign.recipientTokenOf(first.readers[0]!.id),
    second.campaign.recipientTokenOf(second.readers[0]!.id),
  ]
  assert.equal(
    await post(port, `b${a.slice(0, 20)}${b.slice(20)}@${HOST}`, 'Subject: x\r\n\r\n'),
    550,
  )
})

test('a campaign that was deleted is not known any more', async () => {
  const { account, campaign, readers } = await sentTo('reader@readers.test')
  const recipientToken = campaign.recipientTokenOf(readers[0]!.id)
  await world.ok(account, 'cancel_campaign', { campaignId: campaign.id })
  await sendAll()
  await world.ok(account, 'delete_campaign', { campaignId: campaign.id })
  assert.equal(
    await post(
      port,
      `b${recipientToken}@${HOST}`,
      mailOf('qmail', { recipientToken, reader: 'reader@readers.test' }),
    ),
    550,
  )
  assert.equal(await statusOf(account, readers[0]!.id), 'active')
})

test('the wish of a mail app to leave is counted for the campaign, and told as an event', async () => {
  const { account, campaign, readers } = await sentTo('reader@readers.test')
  const recipientToken = campaign.recipientTokenOf(readers[0]!.id)
  for (let twice = 0; twice < 2; twice++)
    assert.equal(
      await post(
        port,
        `u${recipientToken}@${HOST}`,
        mailOf('unsubscribe', { recipientToken, reader: 'reader@readers.test' }),
        'reader@readers.test',
      ),
      250,
    )
  assert.equal((await countsOf(account, campaign)).unsubscribes, 1)
  const left = (await world.events(account)).filter(
    ({ type }) => type === 'subscriber.unsubscribed',
  )
  assert.deepEqual(
    left.map(({ data }) => data.via),
    ['mail_app'],
  )
})

test('no machine’s answer unsubscribes anybody', async () => {
  const { account, campaign, readers } = await sentTo('reader@readers.test')
  const recipientToken = campaign.recipientTokenOf(readers[0]!.id)
  for (const name of ['out-of-office', 'vacation', 'postfix-delayed', 'qmail'])
    assert.equal(
      await post(
        port,
        `u${recipientToken}@${HOST}`,
        mailOf(name, { recipientToken, reader: 'reader@readers.test' }),
      ),
      250,
    )
  assert.equal(await statusOf(account, readers[0]!.id), 'active')
})

test('postmaster and abuse take mail, and it goes no further than the log', async () => {
  assert.equal(
    await post(
      port,
      `Postmaster@${HOST}`,
      'From: <a@b.example>\r\nSubject: Your server\r\n\r\nis broken\r\n',
      'a@b.example',
    ),
    250,
  )
  assert.equal(
    await post(
      port,
      `abuse@${HOST}`,
      mailOf('arf-yahoo', { recipientToken: '0'.repeat(48), reader: 'x@y.example' }),
      'fbl@y.example',
    ),
    250,
  )
  const lines = world.log.lines.filter(({ message }) => message.includes('postmaster or abuse'))
  assert.ok(lines.some(({ fields }) => JSON.stringify(fields).includes('Your server')))
  assert.equal(lines.length, 2)
})

test('a visitor with a link of a mail can say nothing of its reader: a link has another recipient token', async () => {
  const { account, campaign, readers } = await sentTo('reader@readers.test')
  const reported = {
    mailing: readRecipientToken(
      world.system.ports.vault,
      campaign.recipientTokenOf(readers[0]!.id),
      RETURNED,
    )!.mailing,
    contactId: readers[0]!.id,
  }
  const recipientToken = recipientTokenMaker(
    world.system.ports.vault,
    reported.mailing,
    LINKED,
  )(uuidBytes(reported.contactId))
  for (const box of ['b', 'u'])
    assert.equal(
      await post(
        port,
        `${box}${recipientToken}@${HOST}`,
        mailOf('qmail', { recipientToken, reader: 'reader@readers.test' }),
      ),
      550,
    )
  assert.equal(
    await post(
      port,
      `abuse@${HOST}`,
      mailOf('arf-jmrp', { recipientToken, reader: 'reader@readers.test' }),
      'fbl@y.example',
    ),
    250,
  )
  assert.equal(await statusOf(account, reported.contactId), 'active')
})

async function sendAll(): Promise<void> {
  const [lane] = openSending(world.system).workers
  while ((await lane!(new AbortController().signal)) !== 'idle') continue
}
