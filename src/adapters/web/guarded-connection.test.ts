import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TLSSocket } from 'node:tls'
import type { WebAnswer } from '#ports/web.ts'
import { openGuardedWeb } from './guarded-web.ts'
import { openVettedResolver } from './resolver.ts'
import { nameServer, type Zone } from './fixtures/name-server.ts'
import {
  CA,
  bareReceiver,
  cleaner,
  cleanUpLater,
  ok,
  postAfterTurn,
  postTo,
  publicWebFor,
  receiver,
  SHORT,
  until,
  webFor,
} from './fixtures/receiver.ts'

// Names, addresses and TLS. https://hooks.acme.org runs on loopback with a certificate of a test
// authority.

afterEach(cleaner())

const HOOK = 'https://hooks.acme.org/hook?token=sesame'
const at =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

function expectFailure(answer: WebAnswer, error: WebAnswer['error'], detail = /./): void {
  assert.deepEqual(
    [answer.statusCode, answer.error, answer.body],
    [null, error, ''],
    JSON.stringify(answer),
  )
  assert.match(answer.detail ?? '', detail)
  assert.doesNotMatch(answer.detail ?? '', /sesame/)
  assert.ok(answer.durationMs < 30_000, `${answer.durationMs} ms`)
}

function expectAccepted(answer: WebAnswer): void {
  assert.deepEqual([answer.statusCode, answer.error], [200, null], JSON.stringify(answer))
}

test('posts to a public name over TLS, and keeps the connection', async () => {
  let serverName: string | false | null = null
  const peer = await receiver((socket) => {
    serverName = (socket as TLSSocket).servername
    socket.write(ok())
  }, 'hooks')
  let resolved = 0
  const web = publicWebFor(peer.port, {
    resolve: async () => ((resolved += 1), [{ address: '127.0.0.1', family: 4 }]),
  })
  for (let n = 0; n < 3; n++) expectAccepted(await postAfterTurn(web, HOOK))
  assert.deepEqual([peer.connections, resolved, serverName], [1, 1, 'hooks.acme.org'])
  assert.match(
    peer.requests[0] ?? '',
    /^POST \/hook\?token=sesame HTTP\/1\.1\r\nhost: hooks\.acme\.org\r\n/,
  )
})

test('a dot at the end of the name changes nothing', async () => {
  const peer = await receiver((socket) => socket.write(ok()), 'hooks')
  const web = publicWebFor(peer.port)
  expectAccepted(await postTo(web, 'https://hooks.acme.org./hook'))
  assert.match(peer.requests[0] ?? '', /\r\nhost: hooks\.acme\.org\r\n/)
})

test('refuses certificates that are self-signed, for another name, or of an unknown authority', async () => {
  const selfSigned = await receiver((socket) => socket.write(ok()), 'self-signed')
  expectFailure(await postTo(publicWebFor(selfSigned.port), HOOK), 'tls_error', /SELF_SIGNED/)
  const wrongName = await receiver((socket) => socket.write(ok()), 'other')
  expectFailure(
    await postTo(publicWebFor(wrongName.port), HOOK),
    'tls_error',
    /ERR_TLS_CERT_ALTNAME_INVALID/,
  )
  const unknown = await receiver((socket) => socket.write(ok()), 'hooks')
  const builtIn = webFor({
    allowPrivate: false,
    resolve: at('127.0.0.1'),
    permit: () => true,
    connectPort: unknown.port,
  })
  expectFailure(await postTo(builtIn, HOOK), 'tls_error', /UNABLE_TO_VERIFY/)
  assert.deepEqual([selfSigned.requests, wrongName.requests, unknown.requests], [[], [], []])
})

test('a certificate for another name fails every request of several at once', async () => {
  const peer = await receiver((socket) => socket.write(ok()), 'other')
  const web = publicWebFor(peer.port)
  for (const answer of await Promise.all([1, 2, 3].map(() => postTo(web, HOOK))))
    expectFailure(answer, 'tls_error')
})

test('plain HTTP where TLS is expected is tls_error', async () => {
  const peer = await bareReceiver((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  expectFailure(await postTo(publicWebFor(peer.port), HOOK), 'tls_error')
})

test('an end or a reset during the handshake is tls_error', async () => {
  const ended = await bareReceiver((socket) => socket.once('data', () => socket.end()))
  expectFailure(await postTo(publicWebFor(ended.port), HOOK), 'tls_error')
  const reset = await bareReceiver((socket) => socket.once('data', () => socket.resetAndDestroy()))
  expectFailure(await postTo(publicWebFor(reset.port), HOOK), 'tls_error')
})

test('a handshake that hangs is a timeout and leaves no connection', async () => {
  const peer = await bareReceiver((socket) => socket.resume())
  expectFailure(await postTo(publicWebFor(peer.port, SHORT), HOOK), 'timeout')
  await until(() => peer.open.size === 0, 'the end of the connection')
})

test('a flood under TLS ends long before the deadline', async () => {
  const peer = await receiver((socket) => {
    socket.write('HTTP/1.1 200 ')
    const block = 'x'.repeat(16_384)
    const more = () => {
      while (!socket.destroyed && socket.write(block));
    }
    socket.on('drain', more)
    more()
  }, 'hooks')
  expectFailure(await postTo(publicWebFor(peer.port), HOOK), 'bad_answer')
})

test('a stale kept TLS connection is tried once more on a fresh one', async () => {
  const peer = await receiver(
    (socket, nth, connection) =>
      nth === 2 && connection === 1 ? socket.destroy() : socket.write(ok()),
    'hooks',
  )
  const web = publicWebFor(peer.port)
  expectAccepted(await postTo(web, HOOK))
  expectAccepted(await postAfterTurn(web, HOOK))
  assert.deepEqual([peer.connections, peer.requests.length], [2, 3])
})

test('a port without a listener is connection_refused', async () => {
  const peer = await bareReceiver(() => {})
  // 127.0.0.2 is loopback too, and no program listens there on that port.
  const web = publicWebFor(peer.port, { resolve: at('127.0.0.2'), permit: () => true })
  expectFailure(await postTo(web, HOOK), 'connection_refused', /ECONNREFUSED/)
  const both = publicWebFor(peer.port, {
    resolve: at('127.0.0.2', '127.0.0.3'),
    permit: () => true,
  })
  expectFailure(await postTo(both, HOOK), 'connection_refused', /127\.0\.0\.2.*127\.0\.0\.3/)
})

test('tries the next address when the first refuses', async () => {
  const peer = await receiver((socket) => socket.write(ok()), 'hooks')
  expectAccepted(
    await postTo(
      publicWebFor(peer.port, { resolve: at('127.0.0.2', '127.0.0.1'), permit: () => true }),
      HOOK,
    ),
  )
})

test('a name without an address is dns_error', async () => {
  const reject = () =>
    Promise.reject(
      Object.assign(new Error('queryA ENOTFOUND hooks.acme.org'), { code: 'ENOTFOUND' }),
    )
  expectFailure(await postTo(publicWebFor(1, { resolve: reject }), HOOK), 'dns_error', /ENOTFOUND/)
  expectFailure(await postTo(publicWebFor(1, { resolve: at() }), HOOK), 'dns_error', /no address/)
})

test('DNS that hangs is a timeout, and an answer that comes too late connects nowhere', async () => {
  const peer = await bareReceiver(() => {})
  const answer = Promise.withResolvers<{ address: string; family: number }[]>()
  expectFailure(
    await postTo(publicWebFor(peer.port, { resolve: () => answer.promise, ...SHORT }), HOOK),
    'timeout',
  )
  answer.resolve([{ address: '127.0.0.1', family: 4 }])
  await sleep(20)
  assert.equal(peer.connections, 0)
})

test('one forbidden address among the answers refuses them all', async () => {
  const peer = await bareReceiver(() => {})
  for (const addresses of [
    ['127.0.0.1', '169.254.169.254'],
    ['10.0.0.1', '127.0.0.1'],
    ['127.0.0.1', '::ffff:127.0.0.1'],
  ]) {
    expectFailure(
      await postTo(publicWebFor(peer.port, { resolve: at(...addresses) }), HOOK),
      'blocked_address',
    )
  }
  assert.equal(peer.connections, 0)
})

test('the real rules refuse private and metadata addresses and our own', async () => {
  const own = { allowPrivate: false, egressAddresses: ['5.9.10.11', '2a01:4f8:1:2::/64'] }
  for (const address of [
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '168.63.129.16',
    '::1',
    'fd00:ec2::254',
    '64:ff9b::a9fe:a9fe',
    '5.9.10.11',
    '2a01:4f8:1:2::1',
  ]) {
    expectFailure(await postTo(webFor({ ...own, resolve: at(address) }), HOOK), 'blocked_address')
  }
})

test('a name that moves to a private address is refused at the second connection', async () => {
  const peer = await receiver((socket) => socket.end(ok('', 'connection: close\r\n')), 'hooks')
  const answers = ['127.0.0.1', '10.0.0.1']
  const web = publicWebFor(peer.port, {
    resolve: async () => [{ address: answers.shift() ?? '10.0.0.1', family: 4 }],
  })
  expectAccepted(await postTo(web, HOOK))
  expectFailure(await postAfterTurn(web, HOOK), 'blocked_address', /10\.0\.0\.1/)
  assert.equal(peer.requests.length, 1)
})

test('looks at the address again once connected', async () => {
  const peer = await receiver((socket) => socket.write(ok()), 'hooks')
  let asked = 0
  const web = publicWebFor(peer.port, { permit: () => (asked += 1) === 1 })
  expectFailure(await postTo(web, HOOK), 'blocked_address', /connected to 127\.0\.0\.1/)
  assert.deepEqual([asked, peer.requests], [2, []])
})

test('posts to no address that breaks the form rules', async () => {
  const peer = await bareReceiver(() => {})
  const web = publicWebFor(peer.port)
  const bad = [
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'http://hooks.acme.org/',
    'https://hooks.acme.org:8443/',
    'https://a:sesame@hooks.acme.org/',
    'https://localhost/',
    'https://metadata.google.internal/',
    'sesame',
    '',
  ]
  for (const url of bad) expectFailure(await postTo(web, url), 'blocked_address')
  assert.equal(peer.connections, 0)
})

test('with private addresses allowed, localhost and literals work', async () => {
  const peer = await receiver((socket) => socket.write(ok()))
  const web = webFor()
  expectAccepted(await postTo(web, `http://localhost:${peer.port}/`))
  expectAccepted(await postTo(web, `http://127.0.0.1:${peer.port}/`))
  assert.equal(await web.vet(`http://localhost:${peer.port}/`), null)
  assert.equal(await web.vet(`http://10.0.0.9:${peer.port}/`), null)
})

test('vet says what to do', async () => {
  const vet = (url: string, ...addresses: string[]) =>
    webFor({ allowPrivate: false, resolve: at(...addresses) }).vet(url)
  assert.equal(await vet(HOOK, '8.8.8.8', '2606:4700:4700::1111'), null)
  assert.match(
    (await vet(HOOK, '8.8.8.8', '10.0.0.1')) ?? '',
    /^Use a host name that leads to a public address/,
  )
  assert.match((await vet('http://hooks.acme.org/')) ?? '', /^Use https/)
  assert.match((await vet('https://127.1/')) ?? '', /^Use a host name instead/)
})

test('vet accepts a name that does not resolve yet, or not in time', async () => {
  assert.equal(
    await publicWebFor(1, { resolve: () => Promise.reject(new Error('ENOTFOUND')) }).vet(HOOK),
    null,
  )
  assert.equal(await publicWebFor(1, { resolve: at() }).vet(HOOK), null)
  assert.equal(
    await publicWebFor(1, { resolve: () => new Promise(() => {}), timeoutMs: 50 }).vet(HOOK),
    null,
  )
})

test('egress addresses that are none throw at the start', () => {
  assert.throws(
    () => openGuardedWeb({ allowPrivate: false, egressAddresses: ['gateway'] }),
    /gateway/,
  )
})

async function withNames(zone: Zone) {
  const names = await nameServer(zone)
  cleanUpLater(names.close)
  return names
}

test('asks DNS for both families, and one of them is enough', async () => {
  const peer = await receiver((socket) => socket.write(ok()), 'hooks')
  const names = await withNames({
    'hooks.acme.org': ['127.0.0.1'],
    'mixed.acme.org': ['8.8.8.8', 'fd00:0:0:0:0:0:0:1'],
    'public.acme.org': ['8.8.8.8', '2606:4700:0:0:0:0:0:1111'],
  })
  const permit = (address: string) => address === '127.0.0.1'
  const web = webFor({
    allowPrivate: false,
    permit,
    ca: CA,
    connectPort: peer.port,
    nameServers: [names.address],
  })
  expectAccepted(await postTo(web, HOOK))
  assert.equal(names.questions, 2)
  const real = webFor({ allowPrivate: false, nameServers: [names.address] })
  assert.match((await real.vet('https://mixed.acme.org/')) ?? '', /public address/)
  assert.equal(await real.vet('https://public.acme.org/'), null)
  expectFailure(await postTo(real, HOOK), 'blocked_address', /127\.0\.0\.1/)
})

test('NXDOMAIN and an empty answer are dns_error', async () => {
  const names = await withNames({ 'hooks.acme.org': null, 'empty.acme.org': [] })
  const web = webFor({ allowPrivate: false, nameServers: [names.address] })
  expectFailure(await postTo(web, HOOK), 'dns_error', /ENOTFOUND/)
  expectFailure(await postTo(web, 'https://empty.acme.org/'), 'dns_error', /ENODATA/)
})

test('a silent name server is a timeout', async () => {
  const names = await withNames({ 'hooks.acme.org': 'silence' })
  expectFailure(
    await postTo(webFor({ allowPrivate: false, nameServers: [names.address], ...SHORT }), HOOK),
    'timeout',
  )
})

test('close ends the questions to a silent name server at once', async () => {
  const names = await withNames({ 'hooks.acme.org': 'silence' })
  const resolver = openVettedResolver({
    allowPrivate: false,
    egressAddresses: [],
    nameServers: [names.address],
  })
  const asked = assert.rejects(resolver.addresses('hooks.acme.org'), {
    attemptError: 'dns_error',
    message: /ECANCELLED/,
  })
  await until(() => names.questions === 2, 'the questions')
  resolver.close()
  await asked
})
