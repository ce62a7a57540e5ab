import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '#test/http.ts'
import { browser, PASSWORD } from '#test/person.ts'
import { testWorld } from '#test/world.ts'

test('the front door leads to the first account, then to sign-in, then to the dashboard', async () => {
  const world = await testWorld()
  const server = await testServer(world)
  const door = async (visitor = browser(server)) => {
    const { status, headers } = await visitor.request('/')
    return [status, headers.get('location')]
  }
  assert.deepEqual(await door(), [303, '/sign-up'])
  const { email } = await world.account()
  assert.deepEqual(await door(), [303, '/sign-in'])
  const ada = await browser(server).signIn(email)
  assert.deepEqual(await door(ada), [303, '/app'])
})

test('signing in leads back to the page of the dashboard that asked for it, and to no other site', async () => {
  const world = await testWorld()
  const server = await testServer(world)
  const { email } = await world.account()
  const after = async (next: string) => {
    const ada = browser(server)
    const { headers } = await ada.request('/sign-in', {
      method: 'POST',
      form: { email, password: PASSWORD, next },
    })
    return headers.get('location')
  }
  assert.equal(
    await after('/app/contacts?q=grace%40readers.example&status=active'),
    '/app/contacts?q=grace%40readers.example&status=active',
  )
  for (const next of [
    'https://evil.example/app',
    '//evil.example',
    '/app/../sign-out',
    '/app/%2e%2e/sign-out',
    '/appendix',
    '/app\\@evil.example',
    '',
    '/app/\r\nset-cookie: a=b',
  ])
    assert.equal(await after(next), '/app', next)
})
