import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'

const PATHS = [
  '/healthz',
  '/sign-in',
  '/api/v1/overview',
  '/nothing',
  `/n/${'x'.repeat(700)}`,
  '/%ff',
]

/** Sends bytes that are no HTTP request, and returns the answer. */
async function answerToNonsense(url: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write('nonsense\r\n\r\n')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return answer.toString()
}

test('every answer tells browsers to use https for a year, where BASE_URL is https', async () => {
  const { request, url } = await testServer(await testWorld({ baseUrl: 'https://mailcast.test' }))
  for (const path of PATHS)
    assert.equal(
      (await request(path)).headers.get('strict-transport-security'),
      'max-age=31536000',
      path,
    )
  assert.match(
    await answerToNonsense(url),
    /^HTTP\/1\.1 400 [^]*strict-transport-security: max-age=31536000/,
  )
})

test('no answer tells them so where BASE_URL is http', async () => {
  const { request, url } = await testServer(await testWorld())
  for (const path of PATHS)
    assert.equal((await request(path)).headers.get('strict-transport-security'), null, path)
  assert.doesNotMatch(await answerToNonsense(url), /strict-transport/i)
})
