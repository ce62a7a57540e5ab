import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { test } from 'node:test'
import { connect, createServer } from 'node:tls'
import { thumbprint } from './jwk.ts'
import { newKey } from './new-key.ts'
import { signCertificate } from './sign-certificate.ts'
import { signingRequest } from './signing-request.ts'

const validity = { validFrom: new Date('2026-01-01'), validTo: new Date('2060-01-01') }

test('a client that trusts an authority trusts the certificate that it signs', async () => {
  const [authorityKey, key] = [newKey(), newKey()]
  const authority = { issuer: 'An authority', issuerKey: authorityKey, ...validity }
  const ca = signCertificate({
    ...authority,
    subject: 'An authority',
    host: null,
    publicKey: authorityKey,
  })
  const cert = signCertificate({
    ...authority,
    subject: 'news.garden.example',
    host: 'news.garden.example',
    publicKey: key,
  })
  assert.deepEqual([new X509Certificate(ca).ca, new X509Certificate(cert).ca], [true, false])
  assert.equal(new X509Certificate(cert).validTo, 'Jan  1 00:00:00 2060 GMT')
  const server = createServer({ cert, key }, (socket) => socket.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const client = connect({ host: '127.0.0.1', port, ca, servername: 'news.garden.example' })
  await once(client, 'secureConnect')
  assert.ok(client.authorized)
  client.destroy()
  server.close()
})

test('OpenSSL reads a request for a certificate, and verifies its signature', (t) => {
  const { stdout, stderr, error } = spawnSync(
    'openssl',
    ['req', '-inform', 'DER', '-noout', '-text', '-verify'],
    { input: signingRequest('news.garden.example', newKey()), encoding: 'utf8' },
  )
  if (error) return t.skip('there is no openssl')
  assert.match(stdout, /X509v3 Subject Alternative Name:\s+DNS:news\.garden\.example/)
  assert.match(stdout + stderr, /verify OK/)
})

test('the thumbprint of a key is that of RFC 7638, 32 bytes in base64url', () => {
  const key = newKey()
  assert.match(thumbprint(key), /^[\w-]{43}$/)
  assert.equal(thumbprint(key), thumbprint(key))
  assert.notEqual(thumbprint(key), thumbprint(newKey()))
})
