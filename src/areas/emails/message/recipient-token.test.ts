import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { secretKeyVault } from '#adapters/vault/secret-key-vault.ts'
import { newUuid, typeId, uuidBytes } from '#lib/typeid.ts'
import {
  LINKED,
  readRecipientToken,
  RECIPIENT_TOKEN,
  recipientTokenMaker,
  RETURNED,
} from './recipient-token.ts'

const vault = secretKeyVault('a secret key of thirty-two letters')
const mailing = randomBytes(8)
const contactId = typeId('sub', newUuid(1_800_000_000_000))

test('a recipient token names its mailing and its contact, in small letters and in capitals', () => {
  const recipientToken = recipientTokenMaker(vault, mailing, LINKED)(uuidBytes(contactId))
  assert.match(recipientToken, RECIPIENT_TOKEN)
  assert.deepEqual(readRecipientToken(vault, recipientToken, LINKED), {
    mailing,
    recipientId: contactId,
  })
  assert.deepEqual(readRecipientToken(vault, recipientToken.toUpperCase(), LINKED), {
    mailing,
    recipientId: contactId,
  })
})

test('fits into the local part of an address with a letter before it', () => {
  assert.ok(recipientTokenMaker(vault, mailing, RETURNED)(uuidBytes(contactId)).length + 2 <= 64)
})

test('a recipient token of another key, with one letter changed, cut or longer is refused', () => {
  const recipientToken = recipientTokenMaker(vault, mailing, LINKED)(uuidBytes(contactId))
  for (let at = 0; at < recipientToken.length; at++) {
    const changed = `${recipientToken.slice(0, at)}${recipientToken[at] === '0' ? '1' : '0'}${recipientToken.slice(at + 1)}`
    assert.equal(readRecipientToken(vault, changed, LINKED), null)
  }
  assert.equal(readRecipientToken(vault, recipientToken.slice(1), LINKED), null)
  assert.equal(readRecipientToken(vault, `${recipientToken}0`, LINKED), null)
  assert.equal(
    readRecipientToken(
      secretKeyVault('another secret key of the same length'),
      recipientToken,
      LINKED,
    ),
    null,
  )
})

test('recipient tokens of an old key are still accepted, and new ones are made by the current one', () => {
  const recipientToken = recipientTokenMaker(
    secretKeyVault('the key that was used before this one'),
    mailing,
    LINKED,
  )(uuidBytes(contactId))
  const now = secretKeyVault('a secret key of thirty-two letters', [
    'the key that was used before this one',
  ])
  assert.deepEqual(readRecipientToken(now, recipientToken, LINKED), {
    mailing,
    recipientId: contactId,
  })
  assert.equal(
    recipientTokenMaker(now, mailing, LINKED)(uuidBytes(contactId)),
    recipientTokenMaker(vault, mailing, LINKED)(uuidBytes(contactId)),
  )
})

test('the recipient token of a link is refused in a return path, and the other way round', () => {
  assert.equal(
    readRecipientToken(
      vault,
      recipientTokenMaker(vault, mailing, LINKED)(uuidBytes(contactId)),
      RETURNED,
    ),
    null,
  )
  assert.equal(
    readRecipientToken(
      vault,
      recipientTokenMaker(vault, mailing, RETURNED)(uuidBytes(contactId)),
      LINKED,
    ),
    null,
  )
})
