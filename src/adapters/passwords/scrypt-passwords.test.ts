import assert from 'node:assert/strict'
import { stat } from 'node:fs/promises'
import { test } from 'node:test'
import { scryptPasswords } from './scrypt-passwords.ts'

const passwords = scryptPasswords()

test('a password is kept as salt and key, matches itself alone, and its Unicode form does not count', async () => {
  const hash = await passwords.hash('pässword für tests')
  assert.match(hash, /^[0-9a-f]{32}:[0-9a-f]{128}$/)
  assert.notEqual(await passwords.hash('pässword für tests'), hash)
  assert.equal(await passwords.matches('pässword für tests'.normalize('NFD'), hash), true)
  for (const other of ['passwort für tests', '', 'pässword für tests '])
    assert.equal(await passwords.matches(other, hash), false)
  assert.equal(await passwords.matches('x', ''), false)
})

test('the cost is N = 2^14 and r = 16: a hash that another program made so matches, and one of less cost does not', async () => {
  // The key is the result in Python of hashlib.scrypt(b'p\xc3\xa4ssword',
  // salt=b'00112233445566778899aabbccddeeff', n=16384, r=16, p=1, maxmem=2**26, dklen=64)
  const key =
    'c99f4ab8106e1086dc3851b5dddd9cd9aa382293481292e1b6a4346239804e276c4e930a3f461d8be40d6fa218066223f928e55a455c7259e46282154c009e52'
  assert.equal(await passwords.matches('pässword', `00112233445566778899aabbccddeeff:${key}`), true)
  assert.equal(
    await passwords.matches(
      'pässword',
      await scryptPasswords({ N: 8192, r: 16, p: 1 }).hash('pässword'),
    ),
    false,
  )
})

test('hashes leave the pool free in which files are read', async () => {
  let made = 0
  const hashes = Array.from({ length: 5 }, () => passwords.hash('a password').then(() => made++))
  // libuv's pool has four threads. If the hashes ran there, this call would have to wait for them.
  await stat('.')
  assert.equal(made, 0)
  await Promise.all(hashes)
})
