import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secretKeyVault } from '#adapters/vault/secret-key-vault.ts'
import { deviceToken, isDeviceOf, readDevice } from './device.ts'

const vault = secretKeyVault('a secret key for tests, long enough to be one')
const [ada, bob] = ['01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8058']

test('a token names its person and its device, and one with the same number is the same device', () => {
  const device = readDevice(vault, deviceToken(vault, ada))!
  assert.deepEqual([isDeviceOf(device, ada), isDeviceOf(device, bob)], [true, false])
  assert.deepEqual(readDevice(vault, deviceToken(vault, ada, device.number)), device)
  assert.notEqual(readDevice(vault, deviceToken(vault, ada))!.number, device.number)
})

test('a token that was changed, cut, or made with another key is none; one of an old key is', () => {
  const bytes = Buffer.from(deviceToken(vault, ada), 'base64url')
  for (let i = 0; i < bytes.length; i++) {
    const changed = Buffer.from(bytes)
    changed[i]! ^= 1
    assert.equal(readDevice(vault, changed.toString('base64url')), null)
  }
  const letters = bytes.toString('base64url')
  const respelled = Array.from('ABCDQRSTghijwxyz')
    .map((last) => letters.slice(0, -1) + last)
    .filter((one) => one !== letters)
  for (const wrong of [
    ...respelled,
    '',
    'x',
    bytes.subarray(1).toString('base64url'),
    deviceToken(secretKeyVault('another secret key, as long as the first'), ada),
  ])
    assert.equal(readDevice(vault, wrong), null)
  const rotated = secretKeyVault('another secret key, as long as the first', [
    'a secret key for tests, long enough to be one',
  ])
  assert.ok(readDevice(rotated, bytes.toString('base64url')))
})
