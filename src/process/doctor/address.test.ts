import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net'
import { test, type TestContext } from 'node:test'
import { selfSigned } from '#lib/self-signed.ts'
import { askAddress, publicAddress, returnPort } from './address.ts'

const PATIENT_MS = 60_000

async function portOf(t: TestContext, server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => void server.close())
  return (server.address() as AddressInfo).port
}

async function answers(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer({ keepAlive: false }, listener)
  t.after(() => server.closeAllConnections())
  return `http://127.0.0.1:${await portOf(t, server)}`
}

/** Returns a port that nothing listens on. */
async function closedPort(): Promise<number> {
  const server = createTcpServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test('the public address is right when Mailcast answers there', async (t) => {
  const url = await answers(t, (_, answer) => answer.end('{"status":"ok"}'))
  assert.equal((await askAddress(url, PATIENT_MS)).state, 'ok')
  assert.equal(await publicAddress('http://localhost:3000'), null)
})

test('an address that leads on names the one to set', async (t) => {
  const url = await answers(t, ({ url: path }, answer) =>
    answer.writeHead(301, { location: `https://news.garden.example${path}` }).end(),
  )
  const { state, says } = await askAddress(url, PATIENT_MS)
  assert.equal(state, 'problem')
  assert.match(says, /leads on to https:\/\/news\.garden\.example: set BASE_URL/)
})

test('a proxy without Mailcast behind it, and another program, are told apart', async (t) => {
  const proxy = await answers(t, (_, answer) => answer.writeHead(502).end('Bad Gateway'))
  assert.match(
    (await askAddress(proxy, PATIENT_MS)).says,
    /proxy .* does not reach Mailcast \(502\)/,
  )
  const other = await answers(t, (_, answer) => answer.end('<h1>Welcome to nginx!</h1>'))
  assert.match((await askAddress(other, PATIENT_MS)).says, /another program answers/)
})

test('a bad certificate is a problem; what this machine alone may not reach is a warning', async (t) => {
  const server = createTlsServer(selfSigned('news.garden.example'))
  const port = await portOf(t, server)
  const bad = await askAddress(`https://127.0.0.1:${port}`, PATIENT_MS)
  assert.equal(bad.state, 'problem')
  assert.match(bad.says, /no valid certificate/)
  const closed = await askAddress(`http://127.0.0.1:${await closedPort()}`, PATIENT_MS)
  assert.equal(closed.state, 'warning')
  assert.match(closed.says, /no program listens there: start the proxy/)
  const silent = await answers(t, () => {})
  assert.match((await askAddress(silent, 50)).says, /does not answer: a firewall/)
})

test('port 25 is tried by its greeting', async (t) => {
  const greets = (line: string) =>
    portOf(
      t,
      createTcpServer((socket) => socket.on('error', () => {}).end(line)),
    )
  const tried = async (port: number, withinMs = PATIENT_MS) =>
    returnPort({ host: '127.0.0.1', port }, withinMs)
  assert.equal((await tried(await greets('220 mail.garden.example ESMTP\r\n'))).state, 'ok')
  assert.match(
    (await tried(await greets('HTTP/1.1 400\r\n'))).says,
    /does not greet as a mail server/,
  )
  const closed = await tried(await closedPort())
  assert.equal(closed.state, 'warning')
  assert.match(closed.says, /no program listens there.*Lead port 25 to BOUNCE_PORT/)
})
