import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { dnsHostProbe } from './dns-host-probe.ts'

const never = new AbortController().signal

/**
 * Starts a name server that has the address 127.0.0.1 for one name, and no records for any other
 * name.
 */
async function nameServer(known: string): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => {
    let end = 12
    const labels: string[] = []
    for (; question[end] !== 0; end += question[end]! + 1)
      labels.push(question.subarray(end + 1, end + 1 + question[end]!).toString())
    const isKnown = labels.join('.') === known
    const asksV4 = question.readUInt16BE(end + 1) === 1
    const header = Buffer.from(question.subarray(0, 12))
    header.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2)
    header.writeUInt16BE(isKnown && asksV4 ? 1 : 0, 6)
    header.writeUInt32BE(0, 8)
    const record = Buffer.from('c00c000100010000000000047f000001', 'hex')
    const answer = [header, question.subarray(12, end + 5), ...(isKnown && asksV4 ? [record] : [])]
    socket.send(Buffer.concat(answer), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  after(() => socket.close())
  return `127.0.0.1:${socket.address().port}`
}

const server = createServer((request, response) => {
  if (request.url === '/proof') return response.end(`for ${request.headers.host}`)
  if (request.url === '/long') return response.end('x'.repeat(100_000))
  response.writeHead(request.url === '/moved' ? 301 : 404, {
    location: 'http://elsewhere.example/',
  })
  return response.end('nothing')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
after(() => server.close())
const { port } = server.address() as AddressInfo
const probe = dnsHostProbe({
  nameServers: [await nameServer('news.garden.example')],
  ports: [port],
})
const asked = (path: string, host = 'news.garden.example') =>
  probe.ask(host, path, { signal: never, onlyPublic: false })
const from = `127.0.0.1:${port}`

test('a host is asked at the address that DNS has, under its own name', async () => {
  assert.deepEqual(await asked('/proof'), [{ from, body: 'for news.garden.example', problem: '' }])
})

test('a page that is not there, or elsewhere, is no answer, and a long one is cut', async () => {
  assert.deepEqual(await asked('/'), [{ from, body: null, problem: 'answered 404' }])
  assert.deepEqual(await asked('/moved'), [{ from, body: null, problem: 'answered 301' }])
  assert.equal((await asked('/long'))[0]!.body!.length, 300)
})

test('a name without an address has no answers, also one of the machine’s own file', async () => {
  assert.deepEqual(await asked('/proof', 'unknown.example'), [])
  assert.deepEqual(await asked('/proof', 'localhost'), [])
})

test('a name server and a server that do not answer are named', async () => {
  const deaf = dnsHostProbe({ nameServers: ['127.0.0.1:1'], ports: [port] })
  const [failed] = await deaf.ask('news.garden.example', '/', { signal: never, onlyPublic: false })
  assert.deepEqual([failed!.from, failed!.body], ['DNS', null])
  const closed = dnsHostProbe({ nameServers: [await nameServer('a.example')], ports: [1] })
  assert.deepEqual(await closed.ask('a.example', '/', { signal: never, onlyPublic: false }), [
    { from: '127.0.0.1:1', body: null, problem: 'refused the connection' },
  ])
})

test('an address of a private network is not asked for a host that a customer names', async () => {
  const options = { signal: never, onlyPublic: true }
  const answers = await probe.ask('news.garden.example', '/', options)
  assert.ok(answers.length > 0)
  for (const { body, problem } of answers)
    assert.deepEqual([body, problem], [null, 'is an address of a private network'])
})
