import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fastify from 'fastify'
import { readyText } from './ready-text.ts'

const TEXT = `{"text":"${'what is said at length '.repeat(50)}"}`
const app = fastify()
after(() => app.close())
app.get(
  '/text',
  readyText(TEXT, { 'content-type': 'application/json', 'cache-control': 'no-cache' }),
)
const address = await app.listen({ host: '127.0.0.1', port: 0 })

const get = (headers: Record<string, string>, method = 'GET') =>
  fetch(`${address}/text`, { method, headers })

test('a client gets the text compressed where it takes that, and as it is where it does not', async () => {
  const cases = [
    'gzip',
    'br, gzip;q=0.5',
    'identity',
    'gzip;q=0',
    'gzip;q=0.0, br',
    'gzipped',
    ';;,',
  ]
  const seen = await Promise.all(
    cases.map(async (accepted) => get({ 'accept-encoding': accepted })),
  )
  assert.deepEqual(
    seen.map(({ headers }) => headers.get('content-encoding')),
    ['gzip', 'gzip', null, null, null, null, null],
  )
  for (const answer of seen) {
    assert.equal(answer.headers.get('vary'), 'accept-encoding')
    assert.equal(answer.headers.get('content-type'), 'application/json')
    assert.equal(await answer.text(), TEXT)
  }
})

test('a client that has the text in this encoding gets 304 without a body', async () => {
  const first = await get({ 'accept-encoding': 'gzip' })
  const etag = first.headers.get('etag')!
  await first.text()
  const again = await get({ 'accept-encoding': 'gzip', 'if-none-match': `"other", W/${etag}` })
  assert.deepEqual(
    [again.status, await again.text(), again.headers.get('cache-control')],
    [304, '', 'no-cache'],
  )
  const plain = await get({ 'accept-encoding': 'identity', 'if-none-match': etag })
  assert.deepEqual([plain.status, await plain.text()], [200, TEXT])
})
