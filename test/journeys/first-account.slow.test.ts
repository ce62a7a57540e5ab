import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailcast } from '#test/processes/process.ts'

const ADDRESS = /https:\/\/news\.garden\.example\/sign-up\?token=([\w-]{22})\n/g

test('a public server prints the address of its first account until there is one, the same at each start', async () => {
  const running = await mailcast({ BASE_URL: 'https://news.garden.example' })
  const tokens = () => [...running.log().matchAll(ADDRESS)].map(([, token]) => token!)
  await running.signal('SIGTERM')
  await running.start()
  const [token, again, ...more] = tokens()
  assert.deepEqual([again, more], [token, []])

  const signUp = async (given: string) => {
    const body = JSON.stringify({
      email: 'ada@garden.example',
      password: 'a long password',
      name: 'The Weekly Garden',
      token: given,
    })
    return (
      await fetch(`${running.url}/auth/sign-up/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
    ).status
  }
  assert.deepEqual([await signUp(''), await signUp(token!), await signUp(token!)], [403, 200, 403])
  await running.signal('SIGTERM')
  await running.start()
  assert.equal(tokens().length, 2)
})
