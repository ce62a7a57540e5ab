import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSmtpUrl } from './smtp-url.ts'

test('an address is host, port and login; what is not said has a default', () => {
  assert.deepEqual(readSmtpUrl('smtp://mail.example.com'), {
    host: 'mail.example.com',
    port: 587,
    implicitTls: false,
    login: null,
    auth: null,
    tls: 'offered',
    chunking: true,
    connections: 20,
    messages: null,
    ehloName: null,
  })
  const { port, implicitTls, login, host } = readSmtpUrl(
    'smtps://ann%40example.com:p%3Aa%2Fss@[::1]/',
  )
  assert.deepEqual(
    { port, implicitTls, login, host },
    {
      port: 465,
      implicitTls: true,
      login: { user: 'ann@example.com', password: 'p:a/ss' },
      host: '::1',
    },
  )
})

test('parameters say how', () => {
  const { connections, messages, ehloName, tls, auth, chunking } = readSmtpUrl(
    'smtp://u:p@h?connections=5&messages=50&name=out.example.com&tls=required&auth=xoauth2&chunking=off',
  )
  assert.deepEqual(
    { connections, messages, ehloName, tls, auth, chunking },
    {
      connections: 5,
      messages: 50,
      ehloName: 'out.example.com',
      tls: 'required',
      auth: 'xoauth2',
      chunking: false,
    },
  )
})

test('what is wrong is told, and never with the password', () => {
  const wrong: [string, RegExp][] = [
    ['mail.example.com', /must be an address/],
    ['http://h', /begins smtp:\/\/ or smtps:\/\//],
    ['smtp://', /must/],
    ['smtp://u:secret@h/path', /no path/],
    ['smtp://u:secret@h#x', /no path/],
    [
      'smtp://u:secret@h?pool=true',
      /unknown parameter, pool\. There are auth, chunking, connections, messages, name, tls/,
    ],
    ['smtp://u:secret@h?conections=3', /Did you mean connections\?/],
    ['smtp://u:secret@h?tls=off&tls=required', /tls once/],
    ['smtp://u:secret@h?tls=no', /tls= one of required, unchecked, off/],
    ['smtp://u:secret@h?connections=0', /from 1 to 200/],
    ['smtp://u:secret@h?connections=1e3', /from 1 to 200/],
    ['smtp://u:secret@h?name=a%0d%0aRSET', /host name/],
    ['smtp://h?auth=plain', /a user and a password/],
    ['smtps://h?tls=off', /always encrypted/],
    ['smtp://u:sec%ret@h', /%25/],
  ]
  for (const [url, message] of wrong)
    assert.throws(
      () => readSmtpUrl(url),
      (error: Error) => {
        assert.match(error.message, message)
        return !error.message.includes('sec')
      },
      url,
    )
})
