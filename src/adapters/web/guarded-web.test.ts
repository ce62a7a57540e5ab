import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { WebAnswer } from '#ports/web.ts'
import {
  cleaner,
  ok,
  postAfterTurn,
  postTo,
  receiver,
  SHORT,
  until,
  webFor,
} from './fixtures/receiver.ts'

// Hostile receivers on loopback over plain http. Names, addresses and TLS are in
// guarded-connection.test.ts.

afterEach(cleaner())

const url = (port: number) => `http://127.0.0.1:${port}/hook?token=sesame#part`

/** Writes now, and then every `everyMs` until the peer closes. */
function drip(socket: Socket, text: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(text), everyMs)
  socket.on('close', () => clearInterval(timer))
}

/** Writes as fast as the peer reads, until it closes. */
function flood(socket: Socket, text: string): void {
  const block = text.repeat(Math.ceil(65_536 / text.length))
  const more = () => {
    while (!socket.destroyed && socket.write(block));
  }
  socket.on('drain', more)
  more()
}

function expectFailure(answer: WebAnswer, error: WebAnswer['error'], withinMs = 30_000): void {
  assert.deepEqual(
    [answer.statusCode, answer.error, answer.body],
    [null, error, ''],
    JSON.stringify(answer),
  )
  assert.ok(
    answer.detail && answer.detail.length <= 500 && !answer.detail.includes('sesame'),
    String(answer.detail),
  )
  assert.ok(answer.durationMs <= withinMs, `${answer.durationMs} ms`)
}

function expectAccepted(answer: WebAnswer, withinMs = 30_000): void {
  assert.deepEqual(
    [answer.statusCode, answer.error, answer.detail],
    [200, null, null],
    JSON.stringify(answer),
  )
  assert.ok(answer.durationMs <= withinMs, `${answer.durationMs} ms`)
}

test('sends the bytes, the headers and no fragment', async () => {
  const peer = await receiver((socket) => socket.end(ok('thanks')))
  const body = Buffer.from('{"name":"\u{1f600}\u2028"}')
  const answer = await webFor().post({
    url: url(peer.port),
    headers: { 'webhook-id': 'msg_1', 'content-type': 'application/json' },
    body,
  })
  expectAccepted(answer)
  assert.equal(answer.body, 'thanks')
  const sent = peer.requests[0] ?? ''
  assert.match(sent, /^POST \/hook\?token=sesame HTTP\/1\.1\r\n/)
  assert.match(sent, new RegExp(`\r\nhost: 127\\.0\\.0\\.1:${peer.port}\r\n`))
  assert.match(sent, /\r\nwebhook-id: msg_1\r\n/)
  assert.ok(sent.endsWith(body.toString()))
})

test('gets what is small, by the rules of a POST', async () => {
  const peer = await receiver((socket, _nth, connection) =>
    socket.end(connection === 1 ? ok('a certificate') : ok('x'.repeat(100_000))),
  )
  const web = webFor()
  const answer = await web.get(url(peer.port))
  expectAccepted(answer)
  assert.equal(answer.body, 'a certificate')
  assert.match(peer.requests[0]!, /^GET \/hook\?token=sesame HTTP\/1\.1\r\n/)
  assert.equal((await web.get(url(peer.port))).body.length, 16 * 1024)
  const strict = webFor({ allowPrivate: false })
  assert.equal((await strict.get(url(peer.port))).error, 'blocked_address')
  assert.equal(peer.connections, 2)
})

test('reads a large answer with the headers of one host, and follows no redirect', async () => {
  const later = `HTTP/1.1 429 X\r\nretry-after: 7\r\ncontent-length: 2\r\n\r\n{}`
  const moved = `HTTP/1.1 302 X\r\nlocation: http://127.0.0.1:9/x\r\ncontent-length: 0\r\n\r\n`
  const answers = [ok('x'.repeat(100_000)), ok('x'.repeat(100_000)), later, moved]
  const peer = await receiver((socket, _nth, connection) => socket.end(answers[connection - 1]!))
  const web = webFor()
  const read = (bytesMax: number) =>
    web.read({ url: url(peer.port), headers: { authorization: 'Basic abc' }, bytesMax })
  const whole = await read(100_000)
  assert.deepEqual([whole.statusCode, whole.body.length, whole.cut], [200, 100_000, false])
  assert.match(peer.requests[0]!, /^GET [^]*\r\nauthorization: Basic abc\r\n/)
  const half = await read(50_000)
  assert.deepEqual([half.statusCode, half.body.length, half.cut], [200, 50_000, true])
  const busy = await read(100)
  assert.deepEqual([busy.statusCode, busy.retryAfter, busy.body.toString()], [429, '7', '{}'])
  const redirect = await read(100)
  assert.deepEqual(
    [redirect.statusCode, redirect.error, redirect.location],
    [302, 'redirect', 'http://127.0.0.1:9/x'],
  )
  const strict = webFor({ allowPrivate: false })
  const refused = await strict.read({ url: url(peer.port), headers: {}, bytesMax: 100 })
  assert.deepEqual([refused.statusCode, refused.error], [null, 'blocked_address'])
})

test('gives every status as it came', async () => {
  const statuses = [200, 201, 204, 299, 400, 404, 410, 429, 500, 503, 599, 999]
  const peer = await receiver((socket, nth) =>
    socket.write(`HTTP/1.1 ${statuses[nth - 1]} X\r\ncontent-length: 0\r\n\r\n`),
  )
  const web = webFor()
  for (const status of statuses) {
    const answer = await postAfterTurn(web, url(peer.port))
    assert.deepEqual([answer.statusCode, answer.error, answer.detail], [status, null, null])
  }
})

test('follows no redirect', async () => {
  for (const status of [300, 301, 302, 303, 304, 307, 308]) {
    const target = await receiver((socket) => socket.end(ok()))
    const head = `HTTP/1.1 ${status} Moved\r\nlocation: http://127.0.0.1:${target.port}/secret\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`
    const peer = await receiver((socket) => socket.end(head))
    const answer = await postTo(webFor(), url(peer.port))
    assert.deepEqual([answer.statusCode, answer.error, target.connections], [status, 'redirect', 0])
    assert.doesNotMatch(answer.detail ?? '', /secret/)
  }
})

test('keeps the connection for the next request', async () => {
  const peer = await receiver((socket) => socket.write(ok()))
  const web = webFor()
  for (let n = 0; n < 5; n++) expectAccepted(await postAfterTurn(web, url(peer.port)))
  assert.equal(peer.connections, 1)
  assert.equal(peer.requests.length, 5)
})

test('a head that drips is a timeout', async () => {
  const peer = await receiver((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    drip(socket, 'x-a: b\r\n', 20)
  })
  expectFailure(await postTo(webFor(SHORT), url(peer.port)), 'timeout')
})

test('silence is a timeout, and the connection ends', async () => {
  const peer = await receiver(() => {})
  expectFailure(await postTo(webFor(SHORT), url(peer.port)), 'timeout')
  await until(() => peer.open.size === 0, 'the end of the connection')
})

test('a body that drips does not change the verdict', async () => {
  const peer = await receiver((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n')
    drip(socket, 'z', 30)
  })
  const answer = await postTo(webFor(), url(peer.port))
  expectAccepted(answer)
  assert.match(answer.body, /^z{5,999}$/)
})

test('a body that drips holds the caller for two seconds, not for the whole timeout', async () => {
  const peer = await receiver((socket) => {
    socket.write('HTTP/1.1 500 No\r\ncontent-length: 1000\r\n\r\n')
    drip(socket, 'z', 100)
  })
  const answer = await postTo(webFor(), url(peer.port))
  assert.equal(answer.statusCode, 500)
  assert.ok(answer.durationMs >= 1_900 && answer.durationMs < 30_000, `${answer.durationMs} ms`)
})

test('endless 103s that drip are a timeout', async () => {
  const peer = await receiver((socket) =>
    drip(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n', 10),
  )
  expectFailure(await postTo(webFor(SHORT), url(peer.port)), 'timeout')
})

test('a 103 before the answer is fine (RFC 9110 §15.2)', async () => {
  const peer = await receiver((socket) =>
    socket.end(`HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${ok()}`),
  )
  expectAccepted(await postTo(webFor(), url(peer.port)))
})

const floods: [name: string, before: string, text: string][] = [
  ['103s', '', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'],
  ['line ends before the status', '', '\r\n'],
  ['a reason phrase', 'HTTP/1.1 200 ', 'ok'],
]
for (const [name, before, text] of floods) {
  test(`an endless flood of ${name} is a bad answer long before the deadline`, async () => {
    const peer = await receiver((socket) => {
      socket.write(before)
      flood(socket, text)
    })
    expectFailure(await postTo(webFor(), url(peer.port)), 'bad_answer')
  })
}

test('endless chunks end at 16 KiB', async () => {
  const peer = await receiver((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
    flood(socket, '5\r\nhello\r\n')
  })
  const answer = await postTo(webFor(), url(peer.port))
  expectAccepted(answer)
  assert.equal(answer.body.length, 16_384)
})

test('an endless chunk extension is cut off, and the status is kept', async () => {
  const peer = await receiver((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5;')
    flood(socket, 'name=value;')
  })
  expectAccepted(await postTo(webFor(), url(peer.port)))
})

test('a gzip bomb is not inflated', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000))
  const peer = await receiver((socket) => {
    socket.write(
      `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`,
    )
    socket.end(bomb)
  })
  const answer = await postTo(webFor(), url(peer.port))
  expectAccepted(answer)
  assert.ok(answer.body.length <= 16_384)
})

test('reads 16 KiB of a large body and hangs up', async () => {
  const peer = await receiver((socket) =>
    socket.write(ok(`${'a'.repeat(16_383)}\u{1f600}${'b'.repeat(100_000)}`)),
  )
  const answer = await postTo(webFor(), url(peer.port))
  expectAccepted(answer)
  assert.equal(answer.body, 'a'.repeat(16_383))
  await until(() => peer.open.size === 0, 'the end of the connection')
})

test('the text is lossy UTF-8 without NUL', async () => {
  const body = Buffer.from([0x61, 0x00, 0xff, 0xc3, 0xa9, 0xe2, 0x82])
  const peer = await receiver((socket) =>
    socket.end(
      Buffer.concat([
        Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n`),
        body,
      ]),
    ),
  )
  assert.equal((await postTo(webFor(), url(peer.port))).body, 'a\ufffdé\ufffd')
})

test('20 kB of headers are a bad answer', async () => {
  const peer = await receiver((socket) => socket.end(ok('', `x-long: ${'a'.repeat(20_000)}\r\n`)))
  expectFailure(await postTo(webFor(), url(peer.port)), 'bad_answer')
})

test('a reset before the status is connection_reset', async () => {
  const peer = await receiver((socket) => socket.resetAndDestroy())
  expectFailure(await postTo(webFor(), url(peer.port)), 'connection_reset')
  assert.equal(peer.requests.length, 1)
})

test('an end before the status is connection_reset, also in the middle of the head', async () => {
  for (const text of ['', 'HTTP/1.1 20', 'HTTP/1.1 200 OK\r\nx-a: b\r\n']) {
    const peer = await receiver((socket) => socket.end(text))
    expectFailure(await postTo(webFor(), url(peer.port)), 'connection_reset')
    assert.equal(peer.requests.length, 1)
  }
})

test('a body that is too short does not change the verdict, ended or reset', async () => {
  const half = 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'
  const ended = await receiver((socket) => socket.end(half))
  const answer = await postTo(webFor(), url(ended.port))
  expectAccepted(answer)
  assert.equal(answer.body, 'half')
  const reset = await receiver((socket) =>
    socket.write(half, () => setTimeout(() => socket.resetAndDestroy(), 20)),
  )
  expectAccepted(await postTo(webFor(), url(reset.port)))
})

test('garbage after the head does not change the verdict', async () => {
  const peer = await receiver((socket) =>
    socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nnot a chunk\r\n'),
  )
  expectAccepted(await postTo(webFor(), url(peer.port)))
})

const badAnswers: [name: string, bytes: string][] = [
  [
    'a 101',
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
  ],
  ['a 101 without an upgrade', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
  ['garbage', 'SSH-2.0-OpenSSH_9.2p1\r\n'],
  ['binary garbage', '\u0000\u0001\u0002\u0003\u0004'],
  [
    'two different content lengths',
    'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\nok',
  ],
  [
    'a length beside chunks',
    'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n',
  ],
  ['a header with a NUL', 'HTTP/1.1 200 OK\r\nx-a: \u0000\r\n\r\n'],
  ['an unknown version', 'HTTP/9.9 200 OK\r\n\r\n'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
]
for (const [name, bytes] of badAnswers) {
  test(`${name} is a bad answer`, async () => {
    const peer = await receiver((socket) => socket.write(bytes))
    expectFailure(await postTo(webFor(), url(peer.port)), 'bad_answer')
    assert.equal(peer.requests.length, 1)
  })
}

test('a stale kept connection is tried once more at once on a fresh one', async () => {
  for (const leave of [
    (socket: Socket) => socket.resetAndDestroy(),
    (socket: Socket) => socket.end(),
  ]) {
    const peer = await receiver((socket, nth, connection) =>
      nth === 2 && connection === 1 ? leave(socket) : socket.write(ok()),
    )
    const web = webFor()
    expectAccepted(await postTo(web, url(peer.port)))
    expectAccepted(await postAfterTurn(web, url(peer.port)))
    assert.deepEqual([peer.connections, peer.requests.length], [2, 3])
    assert.match(peer.requests[2] ?? '', /connection: close/)
  }
})

test('a stale kept connection is not tried a third time', async () => {
  const peer = await receiver((socket, nth, connection) =>
    nth === 1 && connection === 1 ? socket.write(ok()) : socket.resetAndDestroy(),
  )
  const web = webFor()
  expectAccepted(await postTo(web, url(peer.port)))
  expectFailure(await postAfterTurn(web, url(peer.port)), 'connection_reset')
  assert.deepEqual([peer.connections, peer.requests.length], [2, 3])
})

test('a kept connection that began an answer is not tried again', async () => {
  const peer = await receiver((socket, nth) =>
    nth === 1 ? socket.write(ok()) : socket.end('HTTP/1.1 200'),
  )
  const web = webFor()
  expectAccepted(await postTo(web, url(peer.port)))
  expectFailure(await postAfterTurn(web, url(peer.port)), 'connection_reset')
  assert.equal(peer.requests.length, 2)
})

test('the second try shares the deadline', async () => {
  const peer = await receiver((socket, nth, connection) => {
    if (connection > 1) return
    if (nth === 1) socket.write(ok())
    else setTimeout(() => socket.resetAndDestroy(), 1000)
  })
  const web = webFor({ timeoutMs: 2000 })
  expectAccepted(await postTo(web, url(peer.port)))
  const answer = await postAfterTurn(web, url(peer.port))
  expectFailure(answer, 'timeout')
  assert.ok(answer.durationMs >= 1950)
})

test('bytes after an answer do not become the next answer', async () => {
  const peer = await receiver((socket) => socket.write(ok('one') + ok('smuggled')))
  const web = webFor()
  for (let n = 0; n < 3; n++) {
    const answer = await postAfterTurn(web, url(peer.port))
    assert.notEqual(answer.body, 'smuggled')
    assert.equal(answer.statusCode, 200)
  }
})

test('close waits for what is under way and refuses what comes after', async () => {
  const peer = await receiver((socket) => setTimeout(() => socket.write(ok('late')), 100))
  const web = webFor()
  const running = postTo(web, url(peer.port))
  await web.close()
  assert.equal((await running).body, 'late')
  await assert.rejects(postTo(web, url(peer.port)), /closed/)
  await assert.rejects(web.vet(url(peer.port)), /closed/)
})

test('close waits for the second try too', async () => {
  const peer = await receiver((socket, nth, connection) => {
    if (nth === 2 && connection === 1) setTimeout(() => socket.resetAndDestroy(), 50)
    else socket.write(ok())
  })
  const web = webFor()
  expectAccepted(await postTo(web, url(peer.port)))
  const running = postAfterTurn(web, url(peer.port))
  await until(() => peer.requests.length === 2, 'the second request')
  await web.close()
  assert.deepEqual([peer.connections, peer.requests.length], [2, 3])
  expectAccepted(await running)
})

test('a header that cannot be sent is our own mistake and rejects', async () => {
  const peer = await receiver((socket) => socket.end(ok()))
  await assert.rejects(
    webFor().post({ url: url(peer.port), headers: { 'x-a': 'b\r\nx-c: d' }, body: '' }),
    /header/,
  )
  assert.equal(peer.connections, 0)
})

test('many at once to one receiver all arrive', async () => {
  const peer = await receiver((socket) => socket.write(ok()))
  const web = webFor()
  const answers = await Promise.all(Array.from({ length: 100 }, () => postTo(web, url(peer.port))))
  for (const answer of answers) expectAccepted(answer)
  assert.equal(peer.requests.length, 100)
})
