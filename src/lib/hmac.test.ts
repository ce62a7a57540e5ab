import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { openHmac } from './hmac.ts'

function macOf(key: Buffer, text: Buffer): string {
  const { message, mac } = openHmac(key)(text.length)
  text.copy(message)
  return mac().toString('hex')
}

test('gives the answers of RFC 4231', () => {
  const answers = [
    [
      '0b'.repeat(20),
      Buffer.from('Hi There'),
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    ],
    [
      Buffer.from('Jefe').toString('hex'),
      Buffer.from('what do ya want for nothing?'),
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    [
      'aa'.repeat(20),
      Buffer.alloc(50, 0xdd),
      '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe',
    ],
  ] as const
  for (const [key, message, mac] of answers)
    assert.equal(macOf(Buffer.from(key, 'hex'), message), mac)
})

test('is what Node says, for keys and messages of every length', () => {
  for (let length = 0; length <= 64; length++) {
    const [key, message] = [randomBytes(length), randomBytes(length * 3)]
    assert.equal(macOf(key, message), createHmac('sha256', key).update(message).digest('hex'))
  }
  assert.throws(() => openHmac(Buffer.alloc(65)), /at most 64 bytes/)
})

test('messages of one length are written one over the other, in part or whole', () => {
  const hmac = openHmac(Buffer.from('key'))
  const { message, mac } = hmac(3)
  const other = hmac(3)
  other.message.write('two')
  message.write('one')
  const first = Buffer.from(mac())
  message.write('x', 2)
  assert.deepEqual(mac(), createHmac('sha256', 'key').update('onx').digest())
  assert.deepEqual(first, createHmac('sha256', 'key').update('one').digest())
  assert.deepEqual(other.mac(), createHmac('sha256', 'key').update('two').digest())
})
