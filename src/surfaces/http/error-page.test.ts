import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'

const server = await testServer(await testWorld())
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test('an address that leads nowhere is a page for a browser, with the way to the reference, and a problem for a program', async () => {
  const shown = await server.request('/weekly<i>', { headers: BROWSER })
  assert.deepEqual(
    [shown.status, shown.headers.get('content-type')],
    [404, 'text/html; charset=utf-8'],
  )
  assert.match(
    shown.text,
    /There is nothing at \/weekly(%3Ci%3E|&lt;i&gt;)\. The reference is at <a href="\/docs">\/docs<\/a>\./,
  )
  for (const [path, headers] of [
    ['/weekly', { accept: 'application/json' }],
    ['/weekly', {}],
    ['/api/v1/weekly', BROWSER],
    ['/auth/weekly', BROWSER],
  ] as const) {
    const told = await server.request(path, { headers })
    assert.deepEqual([told.status, told.body.code], [404, 'not_found'], path)
  }
})

test('a form that the server cannot read is refused by a page, and is no fault of the server', async () => {
  for (const [type, body, status] of [
    ['zzz', 'email=a@example.com', 415],
    ['application/x-www-form-urlencoded', `email=${'a'.repeat(100_000)}`, 413],
  ] as const) {
    const answer = await server.request('/sign-in', {
      method: 'POST',
      body,
      headers: { ...BROWSER, 'content-type': type },
    })
    assert.deepEqual(
      [answer.status, answer.headers.get('content-type')],
      [status, 'text/html; charset=utf-8'],
    )
  }
})
