import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectTcp } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { connect } from 'node:tls'
import nodemailer from 'nodemailer'
import { MINUTE_MS } from '#lib/duration.ts'
import { type CertificateAndKey, selfSigned } from '#lib/self-signed.ts'
import { keptLog } from '#test/ports.ts'
import { testWorld } from '#test/world.ts'
import { returns } from './fixtures/returns.ts'
import { returnServer } from './return-server.ts'
import { returnTls } from './return-tls.ts'

const world = await testWorld()
const { listening } = returns(world)
const folder = mkdtempSync(join(tmpdir(), 'mailcast-tls-'))
after(() => rmSync(folder, { recursive: true }))

/** Writes a new certificate as renewal tools do: to a file beside, which then takes the name. */
function certificateFor(host: string): { certFile: string; keyFile: string } {
  const files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') }
  const { cert, key } = selfSigned(host)
  for (const [file, text] of [
    [files.certFile, cert],
    [files.keyFile, key],
  ] as const) {
    writeFileSync(`${file}.new`, text)
    renameSync(`${file}.new`, file)
  }
  return files
}

/** Opens a connection, sends STARTTLS and returns the server's certificate. */
async function certificateOf(port: number): Promise<X509Certificate> {
  const plain = connectTcp(port, '127.0.0.1')
  for (const [line, reply] of [
    ['', /^220 /],
    ['EHLO mx.readers.example\r\n', /^250[ -]STARTTLS\r$/m],
    ['STARTTLS\r\n', /^220 /],
  ] as const) {
    if (line !== '') plain.write(line)
    const [said] = (await once(plain, 'data')) as [Buffer]
    assert.match(said.toString(), reply)
  }
  const socket = connect({ socket: plain, rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const certificate = socket.getPeerX509Certificate()!
  socket.destroy()
  return certificate
}

test('a mail comes over TLS, with a certificate that is made where none is set', async () => {
  const port = await listening()
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port,
    requireTLS: true,
    tls: { rejectUnauthorized: false },
  })
  const { response } = await transport.sendMail({
    envelope: { from: 'a@b.example', to: 'postmaster@x.example' },
    raw: 'Subject: x\r\n\r\n',
  })
  assert.equal(response, '250 2.0.0 Noted')
  assert.ok((await certificateOf(port)).checkHost('mailcast.test'))
})

test('the certificate of the settings is shown', async () => {
  const port = await listening({ tls: certificateFor('first.garden.example') })
  assert.ok((await certificateOf(port)).checkHost('first.garden.example'))
})

test('without files the deployment’s own certificate is shown, once there is one', async () => {
  let give: (pair: CertificateAndKey) => void = () => {}
  const port = await listening({ own: (renewed) => void (give = renewed) })
  assert.ok((await certificateOf(port)).checkHost('mailcast.test'))
  give(selfSigned('gotten.garden.example'))
  assert.ok((await certificateOf(port)).checkHost('gotten.garden.example'))
})

test('a renewed certificate is read again, and one that cannot be used is told once and not taken', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const log = keptLog()
  const files = certificateFor('first.garden.example')
  const taken: string[] = []
  const { pair, watch } = returnTls(files, { host: 'x', log })
  const end = watch(({ cert }) => void taken.push(new X509Certificate(cert).subjectAltName!))
  after(end)
  const look = (times: number) => t.mock.timers.tick(times * MINUTE_MS)
  const warnings = () => log.lines.filter(({ level }) => level === 'warn').length
  assert.ok(new X509Certificate(pair.cert).checkHost('first.garden.example'))
  certificateFor('second.garden.example')
  look(1)
  assert.deepEqual(taken, ['DNS:second.garden.example'])
  writeFileSync(files.keyFile, 'nonsense')
  look(3)
  assert.equal(warnings(), 1)
  rmSync(files.keyFile)
  look(3)
  assert.equal(warnings(), 2)
  assert.equal(taken.length, 1)
  end()
})

test('files that are not there, or do not belong together, stop the start', () => {
  const files = certificateFor('first.garden.example')
  assert.throws(
    () => returnServer(world.system, { tls: { ...files, keyFile: join(folder, 'none.pem') } }),
    /^Error: BOUNCE_TLS_CERT and BOUNCE_TLS_KEY cannot be used: ENOENT: no such file/,
  )
  writeFileSync(files.keyFile, selfSigned('other.example').key)
  assert.throws(() => returnServer(world.system, { tls: files }), /key values mismatch/)
})
