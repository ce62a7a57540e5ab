import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOSTILE } from '#areas/bounces/fixtures/mails.ts'
import { longestWait } from '#test/contacts.ts'
import { until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'
import { conversation, post, replyTo } from './fixtures/post.ts'
import { returns } from './fixtures/returns.ts'
import { returnServer } from './return-server.ts'

const world = await testWorld()
const { listening, sentTo, statusOf, countsOf, suppressed } = returns(world)
const port = await listening()
const HOST = 'mcbounces.garden.example'

test('hostile bodies are answered, change nobody, and the server goes on', async () => {
  const { account, campaign, readers } = await sentTo('reader@readers.test')
  const to = `b${campaign.recipientTokenOf(readers[0]!.id)}@${HOST}`
  for (const [name, raw] of Object.entries(HOSTILE))
    assert.equal(await post(port, to, raw), 250, name)
  assert.equal(
    await post(
      port,
      to,
      Buffer.concat([
        Buffer.from('Subject: x\r\n\r\n'),
        Buffer.alloc(20 * 1024 * 1024, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n'),
      ]),
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
  const replies = await peer.pipeline(
    'MAIL FROM:<>',
    'RCPT TO:<reader@readers.test>',
    `RCPT TO:<b${recipientToken}@${HOST}>`,
    'DATA',
  )
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
  const send = (n: number) =>
    replyTo(port, `postmaster@${HOST}`, raw, { localAddress: `127.0.4.${1 + (n % 3)}` })
  await send(0)
  const waited = await longestWait(async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => send(n)))
    // On a busy machine some wait too long, and their senders come again.
    for (const reply of replies) assert.match(reply, /^(?:250 2\.0\.0 Noted$|451 4\.4\.5 )/)
  })
  assert.ok(waited < 500, `${waited} ms`)
})

test('more mails than can wait are kept by their senders, who come again', async () => {
  const raw = HOSTILE['thirty thousand addresses']!
  const replies = await Promise.all(
    Array.from({ length: 45 }, (_, n) =>
      replyTo(port, `abuse@${HOST}`, raw, { localAddress: `127.0.1.${1 + (n % 9)}` }),
    ),
  )
  const later = replies.filter((reply) => reply.startsWith('451 4.4.5 '))
  assert.equal(later.length + replies.filter((reply) => reply.startsWith('250 ')).length, 45)
  assert.ok(later.length > 0)
  assert.equal(
    (
      await replyTo(port, `abuse@${HOST}`, 'Subject: x\r\n\r\n', { localAddress: '127.0.1.1' })
    ).slice(0, 3),
    '250',
  )
})

test('one peer sends so many mails a minute, fewer of them to postmaster, and another peer is not kept out', async () => {
  const crowded = await listening({ limits: { mails: 4, letters: 2 } })
  const { campaign, readers } = await sentTo('reader@readers.test')
  const to = `b${campaign.recipientTokenOf(readers[0]!.id)}@${HOST}`
  const say = async (box: string, localAddress: string) =>
    (await replyTo(crowded, box, 'Subject: x\r\n\r\n', { localAddress })).slice(0, 9)
  const letters = [
    await say(`postmaster@${HOST}`, '127.0.2.1'),
    await say(`abuse@${HOST}`, '127.0.2.1'),
    await say(`abuse@${HOST}`, '127.0.2.1'),
  ]
  assert.deepEqual(letters, ['250 2.0.0', '250 2.0.0', '451 4.7.0'])
  assert.deepEqual(
    [await say(to, '127.0.2.1'), await say(to, '127.0.2.1')],
    ['250 2.0.0', '451 4.7.0'],
  )
  assert.equal(await say(`postmaster@${HOST}`, '127.0.2.2'), '250 2.0.0')
  world.clock.move(60_000)
  assert.deepEqual(
    [await say(to, '127.0.2.1'), await say(`postmaster@${HOST}`, '127.0.2.1')],
    ['250 2.0.0', '250 2.0.0'],
  )
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
  for (let n = 0; n < 20; n++)
    assert.equal(
      await post(flooded, `postmaster@${HOST}`, 'Subject: x\r\n\r\n', 'a@b.example'),
      250,
    )
  const lines = () =>
    world.log.lines.slice(before).filter(({ message }) => message.includes('postmaster or abuse'))
  assert.equal(lines().length, 5)
  await server.close()
  assert.deepEqual(lines().slice(5), [
    {
      level: 'info',
      fields: { more: 15, withinS: 60 },
      message: 'a mail to postmaster or abuse was received; it is only logged',
    },
  ])
})

test('one address holds ten connections at most, and places are free again afterwards', async () => {
  const peers = await Promise.all(Array.from({ length: 11 }, () => conversation(port)))
  assert.deepEqual(peers.map(({ greeting }) => greeting.slice(0, 3)).sort(), [
    ...Array.from({ length: 10 }, () => '220'),
    '421',
  ])
  for (const peer of peers) peer.end()
  await until('a place is free again', async () => {
    const again = await conversation(port)
    again.end()
    return again.greeting.startsWith('220')
  })
})
