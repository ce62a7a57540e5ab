import assert from 'node:assert/strict'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { test } from 'node:test'
import { connect, createServer, type TLSSocket } from 'node:tls'
import { selfSigned } from './self-signed.ts'

test('a certificate is for its host, signed by its own key, and valid at any time', () => {
  for (const host of [
    'mail.garden.example',
    `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example`,
  ]) {
    const { cert, key } = selfSigned(host)
    const read = new X509Certificate(cert)
    assert.ok(read.checkHost(host), host)
    assert.equal(read.checkHost('elsewhere.example'), undefined)
    assert.ok(read.checkPrivateKey(createPrivateKey(key)))
    assert.ok(read.verify(read.publicKey))
    assert.deepEqual(
      [read.validFromDate.getUTCFullYear(), read.validToDate.getUTCFullYear()],
      [1970, 9999],
    )
  }
  assert.notEqual(
    new X509Certificate(selfSigned('a.example').cert).serialNumber,
    new X509Certificate(selfSigned('a.example').cert).serialNumber,
  )
})

test('a client that trusts the certificate speaks TLS with it', async () => {
  const pair = selfSigned('mail.garden.example')
  const server = createServer(pair, (socket) => socket.end('hello')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const socket: TLSSocket = connect({
    host: '127.0.0.1',
    port,
    ca: pair.cert,
    servername: 'mail.garden.example',
  })
  const [said] = (await once(socket, 'data')) as [Buffer]
  assert.equal(said.toString(), 'hello')
  assert.ok(socket.authorized)
  socket.destroy()
  server.close()
})
