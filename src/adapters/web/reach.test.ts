import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { Socket } from 'node:net'
import {
  bareReceiver,
  type Behaviour,
  cleaner,
  publicWebFor,
  receiver,
  SHORT,
  webFor,
} from './fixtures/receiver.ts'

// Checks of whether a page exists, against hostile servers on loopback.

afterEach(cleaner())

const status = (code: number, head = '') => `HTTP/1.1 ${code} -\r\n${head}content-length: 0\r\n\r\n`
const page = (port: number, path = '/') => `http://127.0.0.1:${port}${path}`

/** Starts a server that answers by method and path, and records the requests. */
async function site(answer: (method: string, path: string, socket: Socket) => string | null) {
  const asked: string[] = []
  const behave: Behaviour = (socket) => {
    const [method = '', path = ''] = peer.requests.at(-1)!.split(' ')
    asked.push(`${method} ${path}`)
    const written = answer(method, path, socket)
    if (written !== null) socket.end(written)
  }
  const peer = await receiver(behave)
  return { ...peer, asked }
}

test('asks by HEAD, and by GET where HEAD is refused', async () => {
  const there = await site(() => status(200))
  assert.deepEqual(await webFor().reach(page(there.port, '/a?b=1#c')), {
    statusCode: 200,
    error: null,
    detail: null,
  })
  assert.deepEqual(there.asked, ['HEAD /a?b=1'])
  const headless = await site((method) => status(method === 'HEAD' ? 405 : 200))
  assert.equal((await webFor().reach(page(headless.port))).statusCode, 200)
  assert.deepEqual(headless.asked, ['HEAD /', 'GET /'])
  const gone = await site(() => status(404))
  assert.equal((await webFor().reach(page(gone.port))).statusCode, 404)
})

test('asks by GET where HEAD breaks off', async () => {
  const peer = await site((method, _path, socket) =>
    method === 'HEAD' ? (socket.destroy(), null) : status(200),
  )
  assert.equal((await webFor().reach(page(peer.port))).statusCode, 200)
})

test('follows redirects to their end, also relative ones', async () => {
  const peer = await site((_method, path) =>
    path === '/a'
      ? status(301, 'location: b\r\n')
      : path === '/b'
        ? status(307, 'location: /c#d\r\n')
        : status(204),
  )
  assert.equal((await webFor().reach(page(peer.port, '/a'))).statusCode, 204)
  assert.deepEqual(peer.asked, ['HEAD /a', 'HEAD /b', 'HEAD /c'])
})

test('redirects without end are given up after five', async () => {
  let n = 0
  const peer = await site(() => status(302, `location: /${(n += 1)}\r\n`))
  assert.deepEqual(await webFor().reach(page(peer.port)), {
    statusCode: null,
    error: 'redirect',
    detail: 'more than 5 redirects',
  })
  assert.equal(peer.asked.length, 6)
})

test('a redirect without an address, or to none, is an answer', async () => {
  for (const location of ['', 'location: http://[\r\n']) {
    const peer = await site(() => status(302, location))
    assert.equal((await webFor().reach(page(peer.port))).statusCode, 302)
  }
})

test('a server that hangs is a timeout, and one that writes for ever is read in part', async () => {
  const hanging = await bareReceiver((socket) => socket.resume())
  const { statusCode, error } = await webFor(SHORT).reach(page(hanging.port))
  assert.deepEqual([statusCode, error], [null, 'timeout'])
  const flooding = await site((method, _path, socket) => {
    if (method === 'HEAD') return status(405)
    socket.write('HTTP/1.1 200 -\r\n\r\n')
    const block = 'x'.repeat(65_536)
    const more = () => {
      while (!socket.destroyed && socket.write(block));
    }
    socket.on('drain', more)
    more()
    return null
  })
  assert.equal((await webFor().reach(page(flooding.port))).statusCode, 200)
})

test('a private address is not asked, nor one that a redirect leads to', async () => {
  for (const url of [
    'http://127.0.0.1/',
    'https://localhost/',
    'http://192.168.0.1/',
    'http://[::1]/',
    'http://router.lan/',
    'https://acme.org:8443/',
  ]) {
    const { error } = await webFor({ allowPrivate: false }).reach(url)
    assert.equal(error, 'blocked_address', url)
  }
  const asked: string[] = []
  const peer = await receiver((socket) => {
    asked.push(peer.requests.at(-1)!.split('\r\n')[0]!)
    socket.end(status(302, 'location: http://169.254.169.254/latest/meta-data\r\n'))
  }, 'hooks')
  const { error } = await publicWebFor(peer.port).reach('https://hooks.acme.org/a')
  assert.equal(error, 'blocked_address')
  assert.deepEqual(asked, ['HEAD /a HTTP/1.1'])
})

test('plain http is asked of public hosts', async () => {
  const peer = await site(() => status(200))
  const web = webFor({
    allowPrivate: false,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    permit: () => true,
    connectPort: peer.port,
  })
  assert.equal((await web.reach('http://acme.org/')).statusCode, 200)
})

test('a file is read whole by GET, behind redirects, and cut where it is larger than asked for', async () => {
  const bytes = 'x'.repeat(100_000)
  const peer = await site((_method, path) =>
    path === '/a'
      ? status(302, 'location: /b\r\n')
      : `HTTP/1.1 200 -\r\ncontent-length: ${bytes.length}\r\n\r\n${bytes}`,
  )
  const whole = await webFor().download(page(peer.port, '/a'), 100_000)
  assert.deepEqual([whole.statusCode, whole.body.length, whole.cut], [200, 100_000, false])
  assert.deepEqual(peer.asked, ['GET /a', 'GET /b'])
  const cut = await webFor().download(page(peer.port), 99_999)
  assert.deepEqual([cut.body.length, cut.cut], [99_999, true])
})

test('a file that arrives too slowly is cut, and one at a private address is not read', async () => {
  const slow = await site((_method, _path, socket) => {
    socket.write('HTTP/1.1 200 -\r\ncontent-length: 10\r\n\r\nxxx')
    return null
  })
  const { statusCode, body, cut } = await webFor({ timeoutMs: 3000 }).download(
    page(slow.port),
    1000,
  )
  assert.deepEqual([statusCode, body.length, cut], [200, 3, true])
  const { error } = await webFor({ allowPrivate: false }).download(
    'http://169.254.169.254/latest/meta-data',
    1000,
  )
  assert.equal(error, 'blocked_address')
})
