import assert from 'node:assert/strict'
import { test } from 'node:test'
import { movableClock } from '#test/clock.ts'
import { peerBook } from './peers.ts'

const limits = { connectionsAtOnce: 2, connections: 4, mails: 2, letters: 1 }

test('all addresses of an IPv6 network are one peer, however they are written', () => {
  const peers = peerBook(limits, movableClock())
  assert.deepEqual(
    [
      '2001:db8:5:6::7',
      '2001:db8:5:6:8::',
      '2001:DB8:5:6::9',
      '2001:db8:5:7::7',
      '192.0.2.1',
      '::ffff:192.0.2.1',
    ].map((from, n) => peers.connect(`${n}`, from)),
    [true, true, false, true, true, true],
  )
  assert.equal(peers.connect('6', '192.0.2.1'), false)
})

test('a connection that ended leaves its place, and is counted for the minute all the same', () => {
  const clock = movableClock()
  const peers = peerBook(limits, clock)
  const comeAndGo = () => {
    const taken = peers.connect('one', '192.0.2.1')
    peers.disconnect('one')
    return taken
  }
  assert.deepEqual(Array.from({ length: 5 }, comeAndGo), [true, true, true, true, false])
  clock.move(60_000)
  assert.equal(comeAndGo(), true)
})

test('each kind of thing is counted by itself', () => {
  const peers = peerBook(limits, movableClock())
  const takes = (['mails', 'letters', 'letters', 'mails', 'mails'] as const).map((what) =>
    peers.take(what, '192.0.2.1'),
  )
  assert.deepEqual(takes, [true, true, false, true, false])
})

test('a flood from many networks takes no memory: the counts begin anew', () => {
  const peers = peerBook(limits, movableClock())
  assert.deepEqual(
    [peers.take('letters', '192.0.2.1'), peers.take('letters', '192.0.2.1')],
    [true, false],
  )
  for (let n = 0; n < 50_000; n++)
    peers.take('letters', `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)
  assert.equal(peers.take('letters', '192.0.2.1'), true)
})
