import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '#config'
import { isOnLoopback } from './open-ports.ts'

test('a server is on loopback when no other machine reaches it, by any address', () => {
  for (const settings of [{}, { HOST: '::1' }, { HOST: 'localhost', BASE_URL: 'http://127.0.0.1:3000' }])
    assert.equal(isOnLoopback(readConfig(settings)), true, JSON.stringify(settings))
  for (const settings of [{ HOST: '0.0.0.0' }, { HOST: '::' }, { BASE_URL: 'https://news.garden.example' }, { HOST: '192.0.2.1' }])
    assert.equal(isOnLoopback(readConfig(settings)), false, JSON.stringify(settings))
})
