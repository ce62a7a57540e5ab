import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messagesPerConnection } from './host-limits.ts'

test('some hosts get few messages over one connection, by the end of their name alone', () => {
  const hosts = [
    'mta5.am0.yahoodns.net',
    'smtp-relay.gmail.com',
    'smtp.Office365.com',
    'aspmx.l.google.com',
    'notgoogle.com',
    'gmail.com.example',
    '127.0.0.1',
  ]
  assert.deepEqual(hosts.map(messagesPerConnection), [20, 50, 50, 50, 1000, 1000, 1000])
})
