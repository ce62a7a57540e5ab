import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld({ baseUrl: 'https://mail.mailcast.test' })
const { request } = await testServer(world)

async function siteWith(redirects: Record<string, string>) {
  const ada = await world.account()
  const { newsletterId } = ada
  for (const [from, to] of Object.entries(redirects))
    await world.ok(ada, 'create_redirect', { newsletterId, from, to })
  const { slug } = await world.ok(ada, 'get_newsletter', { newsletterId })
  return {
    ada,
    home: `https://mail.mailcast.test/n/${slug}`,
    async to(path: string, headers: Record<string, string> = { accept: 'text/html' }) {
      const { status, headers: got } = await request(`/n/${slug}${path}`, { headers })
      return [status, got.get('location')]
    },
    hits: async () => {
      const { data } = await world.ok(ada, 'list_redirects', { newsletterId })
      return Object.fromEntries(
        data.map(({ from, hits }: { from: string; hits: number }) => [from, hits]),
      )
    },
  }
}

test('a path that nothing answers leads on, and the hits are counted', async () => {
  const { home, to, hits } = await siteWith({
    '/p/first': '/first-issue',
    '/p/*': '/old/*',
    '/archive/*/amp': 'https://old.example/a/*?x=1',
    '/feed': '/feed.xml',
  })
  assert.deepEqual(await to('/p/first'), [301, `${home}/first-issue`])
  assert.deepEqual(await to('/p/second/part'), [301, `${home}/old/second/part`])
  assert.deepEqual(await to('/archive/2024/amp'), [301, 'https://old.example/a/2024?x=1'])
  // Feed readers also follow the redirects of feeds.
  assert.deepEqual(await to('/feed', { accept: 'application/rss+xml' }), [301, `${home}/feed.xml`])
  assert.equal((await to('/nothing'))[0], 404)
  await Promise.all(Array.from({ length: 20 }, () => to('/p/first')))
  assert.deepEqual(await hits(), { '/p/first': 21, '/p/*': 1, '/archive/*/amp': 1, '/feed': 1 })
})

test('own pages win, and what a * stands for cannot name another host', async () => {
  const { home, to } = await siteWith({ '/about': '/elsewhere', '/x/*': '/*' })
  assert.equal((await to('/about'))[0], 200)
  const [status, location] = await to('/x/evil.example/%2f..')
  assert.equal(status, 301)
  assert.ok(String(location).startsWith(`${home}/`), String(location))
  assert.equal(new URL(String(location)).host, 'mail.mailcast.test')
})

test('a target with letters beyond ASCII or control characters can be a header', async () => {
  const { to } = await siteWith({
    '/greetings': 'https://old.example/grüße/€?q=ü',
    '/odd': 'https://old.example/\u0001x',
  })
  assert.deepEqual(await to('/greetings'), [
    301,
    'https://old.example/gr%C3%BC%C3%9Fe/%E2%82%AC?q=%C3%BC',
  ])
  assert.deepEqual(await to('/odd'), [301, 'https://old.example/%01x'])
})

test('a redirect of one newsletter is none of another', async () => {
  await siteWith({ '/mine': '/x' })
  const other = await siteWith({})
  assert.equal((await other.to('/mine'))[0], 404)
})
