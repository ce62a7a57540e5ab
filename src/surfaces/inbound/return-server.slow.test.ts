import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uuidBytes } from '#lib/typeid.ts'
import { openSending } from '#areas/mailings/index.ts'
import { LINKED, readRecipientToken, recipientTokenMaker, RETURNED } from '#areas/emails/index.ts'
import { HOSTILE, mailOf, MAILS } from '#areas/bounces/fixtures/mails.ts'
import { testWorld } from '#test/world.ts'
import { conversation, post, replyTo } from './fixtures/post.ts'
import { returns } from './fixtures/returns.ts'
import { returnServer } from './return-server.ts'

// Returned mail, through a real SMTP server.

const world = await testWorld()
const { listening, sentTo, send, statusOf, countsOf, suppressed } = returns(world)
const port = await listening()
const HOST = 'mcbounces.garden.example'

/** The effect of each mail on its reader: the status afterwards, and whether the campaign counts a bounce or a complaint. */
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
    assert.equal(await post(port, to, raw, raw.includes('Return-Path: <>') ? '' : 'somebody@readers.test'), 250, name)
    const status = await statusOf(account, readers[0]!.id)
    const { bounces, complaints } = await countsOf(account, campaign)
    found.set(name, [status, bounces, complaints])
    const wanted = status === 'bounced' || status === 'complained' ? [['reader@readers.test', status]] : []
    assert.deepEqual(await suppressed(account), wanted, name)
  }
  assert.deepEqual(Object.fromEntries(found), EFFECTS)
})

test('a mail that comes three times counts once, and one of another campaign again', async () => {
  const { account, campaign, readers } = await sentTo('full@readers.test')
  const next = await send(account)
  for (const one of [campaign, campaign, campaign, next]) {
    const recipientToken = one.recipientTokenOf(readers[0]!.id)
    assert.equal(await post(port, `b${recipientToken}@${HOST}`, mailOf('postfix-mailbox-full', { recipientToken, reader: 'full@readers.test' })), 250)
  }
  assert.deepEqual([(await countsOf(account, campaign)).bounces, (await countsOf(account, next)).bounces], [1, 1])
})

test('of several reports about a recipient the campaign counts one, and the address is suppressed by whichever says so', async () => {
  const { account, campaign, readers } = await sentTo('reader@readers.test')
  const recipientToken = campaign.recipientTokenOf(readers[0]!.id)
  for (const name of ['outlook-quota', 'gmail-no-such-user', 'postfix-unknown-user'])
    assert.equal(await post(port, `b${recipientToken}@${HOST}`, mailOf(name, { recipientToken, reader: 'reader@readers.test' })), 250)
  assert.equal((await countsOf(account, campaign)).bounces, 1)
  assert.equal(await statusOf(account, readers[0]!.id), 'bounced')
})

test('the recipient token stands in capitals too, and behind any domain that leads here', async () => {
  const { account, campaign, readers } = await sentTo('reader@readers.test')
  const recipientToken = campaign.recipientTokenOf(readers[0]!.id)
  assert.equal(
    await post(port, `B${recipientToken.toUpperCase()}@Elsewhere.Example`, mailOf('qmail', { recipientToken, reader: 'reader@readers.test' })),
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
    assert.equal(await post(port, to, mailOf('qmail', { recipientToken, reader: 'reader@readers.test' })), 550, to)
})

test('a recipient token moved to another recipient or to another campaign is none', async () => {
  const first = await sentTo('one@readers.test')
  const second = await sentTo('two@readers.test')
  const [a, b] = [first.campaign.recipientTokenOf(first.readers[0]!.id), second.campaign.recipientTokenOf(second.readers[0]!.id)]
  assert.equal(await post(port, `b${a.slice(0, 20)}${b.slice(20)}@${HOST}`, 'Subject: x\r\n\r\n'), 550)
})

test('a campaign that was deleted is not known any more', async () => {
  const { account, campaign, readers } = await sentTo('reader@readers.test')
  const recipientToken = campaign.recipientTokenOf(readers[0]!.id)
  await world.ok(account, 'cancel_campaign', { campaignId: campaign.id })
  await sendAll()
  await world.ok(account, 'delete_campaign', { campaignId: campaign.id })
  assert.equal(await post(port, `b${recipientToken}@${HOST}`, mailOf('qmail', { recipientToken, reader: 'reader@readers.test' })), 550)
  assert.equal(await statusOf(account, readers[0]!.id), 'active')
})

test('the wish of a mail app to leave is counted for the campaign, and told as an event', async () => {
  const { account, campaign, readers } = await sentTo('reader@readers.test')
  const recipientToken = campaign.recipientTokenOf(readers[0]!.id)
  for (let twice = 0; twice < 2; twice++)
    assert.equal(
      await post(port, `u${recipientToken}@${HOST}`, mailOf('unsubscribe', { recipientToken, reader: 'reader@readers.test' }), 'reader@readers.test'),
      250,
    )
  assert.equal((await countsOf(account, campaign)).unsubscribes, 1)
  const left = (await world.events(account)).filter(({ type }) => type === 'subscriber.unsubscribed')
  assert.deepEqual(
    left.map(({ data }) => data.via),
    ['mail_app'],
  )
})

test('no machine’s answer unsubscribes anybody', async () => {
  const { account, campaign, readers } = await sentTo('reader@readers.test')
  const recipientToken = campaign.recipientTokenOf(readers[0]!.id)
  for (const name of ['out-of-office', 'vacation', 'postfix-delayed', 'qmail'])
    assert.equal(await post(port, `u${recipientToken}@${HOST}`, mailOf(name, { recipientToken, reader: 'reader@readers.test' })), 250)
  assert.equal(await statusOf(account, readers[0]!.id), 'active')
})

test('postmaster and abuse take mail, and it goes no further than the log', async () => {
  assert.equal(await post(port, `Postmaster@${HOST}`, 'From: <a@b.example>\r\nSubject: Your server\r\n\r\nis broken\r\n', 'a@b.example'), 250)
  assert.equal(
    await post(port, `abuse@${HOST}`, mailOf('arf-yahoo', { recipientToken: '0'.repeat(48), reader: 'x@y.example' }), 'fbl@y.example'),
    250,
  )
  const lines = world.log.lines.filter(({ message }) => message.includes('postmaster or abuse'))
  assert.ok(lines.some(({ fields }) => JSON.stringify(fields).includes('Your server')))
  assert.equal(lines.length, 2)
})

test('a visitor with a link of a mail can say nothing of its reader: a link has another recipient token', async () => {
  const { account, campaign, readers } = await sentTo('reader@readers.test')
  const reported = {
    mailing: readRecipientToken(world.system.ports.vault, campaign.recipientTokenOf(readers[0]!.id), RETURNED)!.mailing,
    contactId: readers[0]!.id,
  }
  const recipientToken = recipientTokenMaker(world.system.ports.vault, reported.mailing, LINKED)(uuidBytes(reported.contactId))
  for (const box of ['b', 'u'])
    assert.equal(await post(port, `${box}${recipientToken}@${HOST}`, mailOf('qmail', { recipientToken, reader: 'reader@readers.test' })), 550)
  assert.equal(await post(port, `abuse@${HOST}`, mailOf('arf-jmrp', { recipientToken, reader: 'reader@readers.test' }), 'fbl@y.example'), 250)
  assert.equal(await statusOf(account, reported.contactId), 'active')
})

test('hostile bodies are answered, change nobody, and the server goes on', async () => {
  const { account, campaign, readers } = await sentTo('reader@readers.test')
  const to = `b${campaign.recipientTokenOf(readers[0]!.id)}@${HOST}`
  for (const [name, raw] of Object.entries(HOSTILE)) assert.equal(await post(port, to, raw), 250, name)
  assert.equal(
    await post(
      port,
      to,
      Buffer.concat([Buffer.from('Subject: x\r\n\r\n'), Buffer.alloc(20 * 1024 * 1024, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n')]),
    ),
    552,
  )
  assert.equal(await statusOf(account, readers[0]!.id), 'active')
  assert.deepEqual(await suppressed(account), [])
  assert.ok((await countsOf(account, campaign)).bounces <= 1)
})

test('a conversation as the standard has it: no relay, no AUTH, pipelined, with an empty sender', async () => {
  const { campaign, readers } = await sentTo('reader@readers.test')
  const recipientToken = campaign.recipientTokenOf(readers[0]!.id)
  const peer = await conversation(port)
  assert.match(peer.greeting, /^220 mailcast\.test ESMTP/)
  assert.match(await peer.say('EHLO mx.readers.example'), /^250/)
  assert.match(await peer.say('AUTH PLAIN AGEAYg=='), /^50\d/)
  assert.match(await peer.say('VRFY postmaster'), /^252/)
  assert.match(await peer.say('MAIL FROM:<a@b.example> SIZE=99999999'), /^552/)
  const replies = await peer.pipeline('MAIL FROM:<>', 'RCPT TO:<reader@readers.test>', `RCPT TO:<b${recipientToken}@${HOST}>`, 'DATA')
  assert.deepEqual(
    replies.map((line) => line.slice(0, 3)),
    ['250', '550', '250', '354'],
  )
  assert.match(await peer.say('Subject: x\r\n\r\nhello\r\n.'), /^250 2\.0\.0 Noted/)
  assert.match(await peer.say('QUIT'), /^221/)
  peer.end()
})

test('while hostile mails are read this process goes on with its work', async () => {
  const raw = HOSTILE['thirty thousand addresses']!
  const send = (n: number) => replyTo(port, `postmaster@${HOST}`, raw, { localAddress: `127.0.4.${1 + (n % 3)}` })
  await send(0)
  let [longestMs, last] = [0, performance.now()]
  const timer = setInterval(() => {
    const now = performance.now()
    longestMs = Math.max(longestMs, now - last)
    last = now
  }, 1)
  const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => send(n)))
  clearInterval(timer)
  assert.deepEqual([...new Set(replies)], ['250 2.0.0 Noted'])
  assert.ok(longestMs < 500, `${longestMs} ms`)
})

test('more mails than can wait are kept by their senders, who come again', async () => {
  const raw = HOSTILE['thirty thousand addresses']!
  const replies = await Promise.all(
    Array.from({ length: 45 }, (_, n) => replyTo(port, `abuse@${HOST}`, raw, { localAddress: `127.0.1.${1 + (n % 9)}` })),
  )
  const later = replies.filter((reply) => reply.startsWith('451 4.4.5 '))
  assert.equal(later.length + replies.filter((reply) => reply.startsWith('250 ')).length, 45)
  assert.ok(later.length > 0)
  assert.equal((await replyTo(port, `abuse@${HOST}`, 'Subject: x\r\n\r\n', { localAddress: '127.0.1.1' })).slice(0, 3), '250')
})

test('one peer sends so many mails a minute, fewer of them to postmaster, and another peer is not kept out', async () => {
  const crowded = await listening({ limits: { mails: 4, letters: 2 } })
  const { campaign, readers } = await sentTo('reader@readers.test')
  const to = `b${campaign.recipientTokenOf(readers[0]!.id)}@${HOST}`
  const say = async (box: string, localAddress: string) => (await replyTo(crowded, box, 'Subject: x\r\n\r\n', { localAddress })).slice(0, 9)
  const letters = [await say(`postmaster@${HOST}`, '127.0.2.1'), await say(`abuse@${HOST}`, '127.0.2.1'), await say(`abuse@${HOST}`, '127.0.2.1')]
  assert.deepEqual(letters, ['250 2.0.0', '250 2.0.0', '451 4.7.0'])
  assert.deepEqual([await say(to, '127.0.2.1'), await say(to, '127.0.2.1')], ['250 2.0.0', '451 4.7.0'])
  assert.equal(await say(`postmaster@${HOST}`, '127.0.2.2'), '250 2.0.0')
  world.clock.move(60_000)
  assert.deepEqual([await say(to, '127.0.2.1'), await say(`postmaster@${HOST}`, '127.0.2.1')], ['250 2.0.0', '250 2.0.0'])
})

test('a peer that connects again and again is told to wait', async () => {
  const crowded = await listening({ limits: { connections: 3 } })
  const greetings: string[] = []
  for (const address of ['127.0.3.1', '127.0.3.1', '127.0.3.1', '127.0.3.1', '127.0.3.2']) {
    const peer = await conversation(crowded, address)
    greetings.push(peer.greeting.slice(0, 3))
    peer.end()
  }
  assert.deepEqual(greetings, ['220', '220', '220', '421', '220'])
})

test('a flood of mails writes five lines of a kind, and one with their number', async () => {
  const server = returnServer(world.system)
  const flooded = await server.listen(0, '127.0.0.1')
  const before = world.log.lines.length
  for (let n = 0; n < 20; n++) assert.equal(await post(flooded, `postmaster@${HOST}`, 'Subject: x\r\n\r\n', 'a@b.example'), 250)
  const lines = () => world.log.lines.slice(before).filter(({ message }) => message.includes('postmaster or abuse'))
  assert.equal(lines().length, 5)
  await server.close()
  assert.deepEqual(lines().slice(5), [
    { level: 'info', fields: { more: 15, withinS: 60 }, message: 'a mail to postmaster or abuse was received; it is only logged' },
  ])
})

test('one address holds ten connections at most, and places are free again afterwards', async () => {
  const peers = await Promise.all(Array.from({ length: 11 }, () => conversation(port)))
  assert.deepEqual(peers.map(({ greeting }) => greeting.slice(0, 3)).sort(), [...Array.from({ length: 10 }, () => '220'), '421'])
  for (const peer of peers) peer.end()
  await new Promise((resolve) => setTimeout(resolve, 100))
  const again = await conversation(port)
  assert.match(again.greeting, /^220/)
  again.end()
})

async function sendAll(): Promise<void> {
  const [lane] = openSending(world.system).workers
  while ((await lane!(new AbortController().signal)) !== 'idle') continue
}
