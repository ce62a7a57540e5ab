import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'

// A receiver in a process of its own. It accepts over TLS with kept connections, or hangs on paths
// that begin with /hang. The message `{reset: true}` clears its counts. `{count: true}` returns the
// number of requests, which costs nothing next to the measurement; `{read: true}` returns all of
// them.

const pem = readFileSync(new URL('../../src/adapters/web/fixtures/hooks.pem', import.meta.url))
let latencies: number[] = []
let seen = new Map<string, number>()
let hanging = 0

const server = createServer({ cert: pem, key: pem, keepAlive: true }, (request, response) => {
  if (request.url!.startsWith('/hang')) {
    hanging++
    request.resume()
    return
  }
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const now = Date.now()
    const sent = /"timestamp":"([^"]+)"/.exec(Buffer.concat(chunks).toString('latin1', 0, 200))
    if (sent) latencies.push(now - Date.parse(sent[1]!))
    const id = String(request.headers['webhook-id'])
    seen.set(id, (seen.get(id) ?? 0) + 1)
    response.writeHead(204).end()
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () =>
  process.send!({ port: (server.address() as { port: number }).port }),
)

process.on('message', (message: { reset?: true; count?: true; read?: true }) => {
  if (message.reset) {
    latencies = []
    seen = new Map()
    hanging = 0
    process.send!({ reset: true })
  } else if (message.count) {
    process.send!({ distinct: seen.size })
  } else {
    const sorted = latencies.toSorted((a, b) => a - b)
    const at = (share: number) =>
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null
    const repeats = [...seen.values()].reduce((sum, count) => sum + count - 1, 0)
    process.send!({
      received: latencies.length,
      distinct: seen.size,
      repeats,
      hanging,
      p50: at(0.5),
      p99: at(0.99),
    })
  }
})
process.on('disconnect', () => process.exit())
