import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'

const { request } = await testServer(await testWorld({ baseUrl: 'https://news.garden.example' }))

test('a proxy may get a certificate for our host, and for no other', async () => {
  const asked = async (query: string) => (await request(`/tls/ask${query}`)).status
  assert.equal(await asked('?domain=news.garden.example'), 200)
  assert.equal(await asked('?domain=NEWS.garden.example.'), 200)
  for (const query of [
    '',
    '?domain=',
    '?domain=garden.example',
    '?domain=a.news.garden.example',
    '?domain=*.garden.example',
    '?domain=news.garden.example&domain=news.garden.example',
    `?domain=${'a'.repeat(5000)}`,
    '?domain=%00',
    '?domain=127.0.0.1',
  ])
    assert.equal(await asked(query), 404, query)
})
