import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { typeId } from '#lib/typeid.ts'
import { secretKeyVault } from './secret-key-vault.ts'

const vault = secretKeyVault('a secret key that is long enough to be one')
const other = secretKeyVault('another secret key that is long enough too')
const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array))
const claims = fc.record(
  {
    accountId: fc.uuid().map((uuid) => typeId('acc', uuid)),
    subject: fc.uuid().map((uuid) => typeId('sub', uuid)),
    generation: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
    about: fc.option(fc.uuid().map((uuid) => typeId('cmp', uuid))),
  },
  { noNullPrototype: true },
)

test('what was sealed is opened again, never looks the same twice and shows nothing', () => {
  fc.assert(
    fc.property(bytes, (plain) => {
      const sealed = vault.seal(plain)
      assert.deepEqual(vault.open(sealed), plain)
      assert.notDeepEqual(vault.seal(plain), sealed)
      if (plain.length > 8) assert.equal(sealed.includes(plain), false)
    }),
  )
})

test('sealed bytes that were changed anywhere, cut or made with another key are not opened', () => {
  const sealed = vault.seal(Buffer.from('whsec_secret'))
  for (let i = 0; i < sealed.length; i++) {
    const changed = Buffer.from(sealed)
    changed[i]! ^= 1
    assert.throws(() => vault.open(changed), `byte ${i}`)
    assert.throws(() => vault.open(sealed.subarray(0, i)), `cut at ${i}`)
  }
  assert.throws(() => other.open(sealed), /SECRET_KEYS_OLD/)
})

test('a token says what was signed, in letters that a link may hold', () => {
  fc.assert(
    fc.property(claims, (signed) => {
      const token = vault.sign('unsubscribe', signed)
      assert.match(token, /^[A-Za-z0-9_-]{102}$/)
      assert.deepEqual(vault.verify('unsubscribe', token), signed)
    }),
  )
})

test('a token of another purpose, another key, changed in any letter or cut never verifies', () => {
  fc.assert(
    fc.property(
      claims,
      fc.nat(101),
      fc.constantFrom(...'ABCDEFGHIJKLMNOPabcdefghijklmnop0123456789-_'.split('')),
      (signed, at, letter) => {
        const token = vault.sign('confirm', signed)
        assert.equal(vault.verify('unsubscribe', token), null)
        assert.equal(other.verify('confirm', token), null)
        if (token[at] !== letter)
          assert.equal(
            vault.verify('confirm', token.slice(0, at) + letter + token.slice(at + 1)),
            null,
          )
        for (const broken of [token.slice(0, at), `${token}A`, `${token}=`, ` ${token}`, ''])
          assert.equal(vault.verify('confirm', broken), null)
      },
    ),
  )
})

test('with a new key old tokens verify and old texts open, and new ones are made with the new key', () => {
  const renewed = secretKeyVault('a third secret key that is long enough as well', [
    'a secret key that is long enough to be one',
  ])
  const signed = fc.sample(claims, 1)[0]!
  assert.deepEqual(renewed.verify('confirm', vault.sign('confirm', signed)), signed)
  assert.equal(renewed.open(vault.seal(Buffer.from('x'))).toString(), 'x')
  assert.equal(vault.verify('confirm', renewed.sign('confirm', signed)), null)
  assert.equal(renewed.knows(vault.fingerprint()), true)
  assert.equal(vault.knows(renewed.fingerprint()), false)
  assert.notEqual(renewed.fingerprint(), vault.fingerprint())
})

test('a secret for one use is not the key, and keeps its id when another key takes the lead', () => {
  const [before, after] = [
    secretKeyVault('a'.repeat(32)),
    secretKeyVault('b'.repeat(32), ['a'.repeat(32)]),
  ]
  assert.deepEqual(after.secretsFor('people')[1], before.secretsFor('people')[0])
  assert.notEqual(before.secretsFor('people')[0]!.secret, before.secretsFor('others')[0]!.secret)
  const ids = after.secretsFor('people').map(({ id }) => id)
  assert.ok(ids.every((id) => Number.isInteger(id) && id >= 0) && new Set(ids).size === 2)
})
