import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { secretKeyVault } from '#adapters/vault/secret-key-vault.ts'
import { newUuid, typeId, uuidBytes } from '#lib/typeid.ts'
import { LINKED, RETURNED } from '#operation/operation.ts'
import { MARK, mailMarker, readMailMark } from './mail-mark.ts'

const vault = secretKeyVault('a secret key of thirty-two letters')
const mailing = randomBytes(8)
const contactId = typeId('sub', newUuid(1_800_000_000_000))

test('a mark tells its mailing and its contact, in small letters and in capitals', () => {
  const mark = mailMarker(vault, mailing, LINKED)(uuidBytes(contactId))
  assert.match(mark, MARK)
  assert.deepEqual(readMailMark(vault, mark, LINKED), { mailing, contactId })
  assert.deepEqual(readMailMark(vault, mark.toUpperCase(), LINKED), { mailing, contactId })
})

test('fits into the local part of an address with a letter before it', () => {
  assert.ok(mailMarker(vault, mailing, RETURNED)(uuidBytes(contactId)).length + 2 <= 64)
})

test('a mark of another key, with one letter changed, cut or longer is none', () => {
  const mark = mailMarker(vault, mailing, LINKED)(uuidBytes(contactId))
  for (let at = 0; at < mark.length; at++) {
    const changed = `${mark.slice(0, at)}${mark[at] === '0' ? '1' : '0'}${mark.slice(at + 1)}`
    assert.equal(readMailMark(vault, changed, LINKED), null)
  }
  assert.equal(readMailMark(vault, mark.slice(1), LINKED), null)
  assert.equal(readMailMark(vault, `${mark}0`, LINKED), null)
  assert.equal(readMailMark(secretKeyVault('another secret key of the same length'), mark, LINKED), null)
})

test('marks of an old key are still known, and new ones are made by the current one', () => {
  const mark = mailMarker(secretKeyVault('the key that was used before this one'), mailing, LINKED)(uuidBytes(contactId))
  const now = secretKeyVault('a secret key of thirty-two letters', ['the key that was used before this one'])
  assert.deepEqual(readMailMark(now, mark, LINKED), { mailing, contactId })
  assert.equal(mailMarker(now, mailing, LINKED)(uuidBytes(contactId)), mailMarker(vault, mailing, LINKED)(uuidBytes(contactId)))
})

test('the mark of a link is none of a return path, nor the other way', () => {
  assert.equal(readMailMark(vault, mailMarker(vault, mailing, LINKED)(uuidBytes(contactId)), RETURNED), null)
  assert.equal(readMailMark(vault, mailMarker(vault, mailing, RETURNED)(uuidBytes(contactId)), LINKED), null)
})
