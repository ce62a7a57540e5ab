import assert from 'node:assert/strict'
import { test } from 'node:test'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { DAY_MS } from '#lib/duration.ts'
import { testServer } from '#test/http.ts'
import { until } from '#test/sinks.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const { request } = await testServer(world)
const { sending, subscribers, work } = campaigns(world)

async function site(more: object = {}) {
  const ada = await world.account()
  const { slug } = await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    ...more,
  })
  return { ada, path: `/n/${slug}` }
}

test('the about page has its author, the usual time between issues, the form and the last issues', async () => {
  const { ada, path } = await site({
    description: 'What grows',
    about: 'I dig.\n\nAnd <b>write</b>.',
    sender: { name: 'Ada Lovelace' },
  })
  await subscribers(ada, 1)
  for (const subject of ['Peas', 'Beans', 'Kale', 'Leeks']) {
    await sending(ada, { subject })
    await work()
    world.clock.move(7 * DAY_MS)
  }
  // On a slow machine, several visits are needed before all issues are rendered.
  await until('the issues are rendered', async () =>
    (await request(`${path}/about`)).text.includes('Beans'),
  )
  const { status, text } = await request(`${path}/about`)
  assert.equal(status, 200)
  for (const part of [
    'I dig.',
    'And &lt;b&gt;write',
    'Ada Lovelace',
    'about once a week',
    `action="${path}"`,
    'Leeks',
    'Beans',
  ])
    assert.ok(text.includes(part), part)
  assert.doesNotMatch(text, /Peas|<script|<b>/)
  for (const page of [path, `${path}/leeks`])
    assert.ok((await request(page)).text.includes(`href="${path}/about"`), page)
  assert.ok((await request(`${path}/sitemap.xml`)).text.includes(`${path}/about</loc>`))
})

test('a hidden archive has its about page without issues, closed to search engines', async () => {
  const { path } = await site({ archive: 'hidden', language: 'de', about: 'Ich grabe.' })
  const { status, headers, text } = await request(`${path}/about`)
  assert.equal(status, 200)
  assert.equal(headers.get('x-robots-tag'), 'noindex')
  for (const part of ['Ich grabe.', 'Geschrieben von', 'Abonnieren'])
    assert.ok(text.includes(part), part)
  assert.equal((await request('/n/no-such-newsletter/about')).status, 404)
})

test('the first page shows the beginning of a long text, and leads to the whole', async () => {
  const { path } = await site({ about: `${'Words and words. '.repeat(40)}The end.` })
  const home = (await request(path)).text
  assert.doesNotMatch(home, /The end\./)
  assert.match(home, /Read on/)
  assert.match((await request(`${path}/about`)).text, /The end\./)
})
