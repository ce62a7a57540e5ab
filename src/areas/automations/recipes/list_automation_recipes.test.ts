import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import type { Recipe } from './recipe.ts'
import { pointersOf } from '../fixtures/automations.ts'

const world = await testWorld()

/** Links are the writer's to fill in. */
/** The tests' server has no certificate, so its own page is a link without encryption. */
const ALLOWED = ['domain_unverified', 'example_link', 'plain_http_link']
const isToMend = ({ code }: { code: string }) => !ALLOWED.includes(code)

type Listed = Omit<Recipe, 'plan'> & { available: boolean }

test('each recipe can be created and activated once the account has what it needs', async () => {
  const account = await world.account()
  const { data }: { data: Listed[] } = await world.ok(account, 'list_automation_recipes')
  assert.deepEqual(
    data.map(({ recipe }) => recipe),
    [
      'welcome_series',
      'course',
      're_engagement',
      'birthday',
      'feedback',
      'thanks_for_purchase',
      'paid_welcome',
      'trial_ending',
      'win_back',
    ],
  )
  await world.ok(account, 'update_newsletter', {
    newsletterId: account.newsletterId,
    postalAddress: '12 Green Lane, Exeter',
  })
  for (const { recipe, name, available, needs } of data.filter((one) => one.available)) {
    for (const need of needs)
      if (need.type === 'date_field')
        await world.ok(account, 'create_custom_field', { name: need.name, type: 'date' })
      else await world.ok(account, 'add_contact', { email: 'ada@readers.test', tags: [need.name] })
    const made = await world.ok(account, 'create_automation', { name, recipe })
    const { checks } = await world.ok(account, 'activate_automation', {
      automationId: made.id,
      dryRun: true,
    })
    assert.deepEqual([recipe, available, checks.filter(isToMend)], [recipe, true, []])
    assert.equal(
      (await world.ok(account, 'activate_automation', { automationId: made.id })).status,
      'active',
    )
  }
})

test('recipes bring German mails to a newsletter in German, which check as well', async () => {
  const account = await world.account()
  const { newsletterId } = account
  await world.ok(account, 'create_custom_field', { name: 'birthday', type: 'date' })
  await world.ok(account, 'add_contact', { email: 'ada@readers.test', tags: ['course'] })
  const listed = async () =>
    (await world.ok(account, 'list_automation_recipes')).data.filter(
      ({ available }: Listed) => available,
    )
  const english = await listed()
  await world.ok(account, 'update_newsletter', {
    newsletterId,
    language: 'de-AT',
    postalAddress: 'Lindenweg 4, 18055 Rostock',
  })
  const textsOf = (steps: object[]) =>
    JSON.stringify(steps).match(/"(?:subject|previewText|text|label)":"[^"]+"/g)
  for (const [i, { recipe, name, steps, exit }] of (await listed()).entries()) {
    const made = await world.ok(account, 'create_automation', { name, recipe })
    assert.deepEqual([textsOf(made.steps), made.exit], [textsOf(steps), exit])
    assert.deepEqual(steps.map(kindOf), english[i].steps.map(kindOf))
    const known = new Set(textsOf(english[i].steps))
    assert.deepEqual(
      textsOf(steps)!.filter((text) => known.has(text) && /[a-z]{3}/.test(text.split(':')[1]!)),
      [],
      recipe,
    )
    const { checks } = await world.ok(account, 'activate_automation', {
      automationId: made.id,
      dryRun: true,
    })
    assert.deepEqual(checks.filter(isToMend), [])
  }
})

interface Step {
  type: string
  id: string
  content?: { blocks: { type: string }[] }
}

/** Returns a step's kind and id, and the kinds of its mail's blocks. */
const kindOf = ({ type, id, content }: Step) => [
  type,
  id,
  content?.blocks.map((block) => block.type),
]

test('a recipe whose needs the account does not have is refused with a pointer to its name', async () => {
  const account = await world.account()
  const refused = await world.refused(account, 'create_automation', {
    name: 'Course',
    recipe: 'course',
  })
  assert.deepEqual(pointersOf(refused), ['/recipe'])
  assert.match(refused.detail, /no tag "course"/)
  const misspelt = await world.refused(account, 'create_automation', {
    name: 'Course',
    recipe: 'cuorse',
  })
  assert.match(misspelt.errors![0]!.detail, /no such recipe\. Did you mean course\?/)
})

test('a request has a recipe or steps of its own', async () => {
  const account = await world.account()
  const both = await world.refused(account, 'create_automation', {
    name: 'x',
    recipe: 'feedback',
    steps: [],
  })
  assert.deepEqual(pointersOf(both), ['/steps'])
  const neither = await world.refused(account, 'create_automation', {
    name: 'x',
    trigger: { type: 'api' },
  })
  assert.deepEqual(pointersOf(neither), ['/steps'])
})
