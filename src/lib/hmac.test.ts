import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { openHmac } from './hmac.ts'

test('gives the answers of RFC 4231', () => {
  const answers = [
    ['0b'.repeat(20), Buffer.from('Hi There'), 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
    [
      Buffer.from('Jefe').toString('hex'),
      Buffer.from('what do ya want for nothing?'),
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    ],
    ['aa'.repeat(20), Buffer.alloc(50, 0xdd), '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe'],
  ] as const
  for (const [key, message, mac] of answers) assert.equal(openHmac(Buffer.from(key, 'hex'))(message).toString('hex'), mac)
})

test('is what Node says, for keys and messages of every length', () => {
  for (let length = 0; length <= 64; length++) {
    const [key, message] = [randomBytes(length), randomBytes(length * 3)]
    assert.deepEqual(openHmac(key)(message), createHmac('sha256', key).update(message).digest())
  }
  assert.deepEqual(openHmac(Buffer.from('key'))(Buffer.from('in '), Buffer.from('parts')), createHmac('sha256', 'key').update('in parts').digest())
  assert.throws(() => openHmac(Buffer.alloc(65)), /at most 64 bytes/)
})

test('one answer is not written over by the next', () => {
  const mac = openHmac(Buffer.from('key'))
  const first = mac(Buffer.from('one'))
  const copy = Buffer.from(first)
  mac(Buffer.from('two'))
  assert.deepEqual(first, copy)
})
