import assert from 'node:assert/strict'
import { test } from 'node:test'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { testWorld } from '#test/world.ts'
import { filled } from './fill-recipe.ts'
import { recipesIn } from './recipes.ts'

const world = await testWorld()
const { sending, subscribers, work } = campaigns(world)
const linksOf = (plan: unknown) =>
  [...JSON.stringify(plan).matchAll(/"href":"([^"]+)"/g)].map(([, href]) => href)

test('a recipe leads to the newsletter’s page and its latest issues, by their subjects', async () => {
  const ada = await world.account()
  await subscribers(ada, 1, { tier: 'paid' })
  for (const subject of ['The beans are up', 'A frost is coming', 'For those who pay'])
    await sending(ada, { subject, ...(subject.startsWith('For') && { access: 'paid' }) })
  await work()
  await world.jobs()
  const { slug } = await world.ok(ada, 'get_newsletter', { newsletterId: ada.newsletterId })
  const site = `${world.system.ports.deployment.baseUrl}/n/${slug}`
  const { steps } = await world.ok(ada, 'create_automation', {
    name: 'Welcome',
    recipe: 'welcome_series',
  })
  const links = linksOf(steps)
  assert.equal(links.length, 3, links.join(' '))
  assert.ok(
    links.every((href) => href!.startsWith(site)),
    links.join(' '),
  )
  assert.equal(links.at(-1), site)
  const words = JSON.stringify(steps)
  assert.ok(words.indexOf('A frost is coming') < words.indexOf('The beans are up'))
  assert.doesNotMatch(words, /for a cup of coffee|For those who pay/)
})

test('without issues the lists keep their placeholders, and the page is filled in', async () => {
  const ada = await world.account()
  const { steps } = await world.ok(ada, 'create_automation', {
    name: 'Welcome',
    recipe: 'welcome_series',
  })
  const links = linksOf(steps)
  assert.equal(links.filter((href) => href!.startsWith('https://example.com/')).length, 3)
  assert.match(links.at(-1)!, /\/n\//)
})

test('with issues no recipe keeps a link that Mailcast could fill, in either language', () => {
  const issues = ['a', 'b', 'c'].map((title) => ({ title, href: `https://garden.test/${title}` }))
  for (const language of ['en', 'de']) {
    const left = recipesIn(language).flatMap(({ plan }) =>
      linksOf(filled(plan, 'https://garden.test', issues)).filter((href) =>
        href!.startsWith('https://example.com/'),
      ),
    )
    assert.deepEqual(
      [...new Set(left)].sort(),
      ['feedback', 'present', 'still-here'].map((place) => `https://example.com/${place}`),
      language,
    )
  }
})
