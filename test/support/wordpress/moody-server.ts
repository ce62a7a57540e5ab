import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { gzipSync } from 'node:zlib'

/**
 * `silent` never answers, `endless` never ends its answer, `circling` leads to itself, `packed` sends
 * a few bytes that unpack to many.
 */
type Mood = 'well' | 'silent' | 'endless' | 'circling' | 'packed'

const FEED = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'Moody',
  items: [
    {
      id: '1',
      url: 'https://news.example/old',
      title: 'The old issue',
      date_published: '2026-01-02T03:04:05.000Z',
    },
  ],
})

const MIB = 2 ** 20

/** The feed with another title and 64 MiB of spaces, which are more than WordPress may read. */
const PACKED = gzipSync(FEED.replace('The old issue', 'A packed issue') + ' '.repeat(64 * MIB))

/** Starts a server with a feed of one issue, whose mood a test changes. */
export async function moodyServer() {
  const state = { url: '', mood: 'well' as Mood, asked: 0 }
  const server = createServer((request, response) => {
    state.asked += 1
    if (state.mood === 'well')
      response.writeHead(200, { 'content-type': 'application/feed+json' }).end(FEED)
    if (state.mood === 'endless') drip(response)
    if (state.mood === 'packed')
      response
        .writeHead(200, { 'content-type': 'application/feed+json', 'content-encoding': 'gzip' })
        .end(PACKED)
    if (state.mood === 'circling')
      setTimeout(() => response.writeHead(302, { location: request.url! }).end(), 2000)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return state
}

function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/feed+json' })
  const timer = setInterval(() => response.write(' '), 200)
  response.on('close', () => clearInterval(timer))
}
