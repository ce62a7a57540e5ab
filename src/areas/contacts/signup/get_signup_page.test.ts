import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_BRANDING, DEFAULT_THEME } from '#areas/newsletters/index.ts'
import { visitorOf } from '#test/contacts.ts'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
sumsStayRight(world)

test('returns the public data of a newsletter and nothing else', async () => {
  const ada = await world.account()
  const { newsletterId } = ada
  const { slug } = await world.ok(ada, 'update_newsletter', {
    newsletterId,
    description: 'What grows',
    sender: { email: 'secret@example.com' },
  })
  const page = await world.ok(await visitorOf(world, ada), 'get_signup_page')
  assert.deepEqual(page, {
    slug,
    siteUrl: null,
    name: 'The Weekly Garden',
    description: 'What grows',
    language: 'en',
    timeZone: 'UTC',
    branding: DEFAULT_BRANDING,
    theme: DEFAULT_THEME,
    archive: 'public',
    isOpen: true,
    sells: false,
    about: '',
    writer: 'The Weekly Garden',
    consentText: 'You will get The Weekly Garden by e-mail. Every mail has a link to leave.',
  })
})

test('a slug leads to the newsletter that has it now', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const old = await visitorOf(world, ada)
  await world.ok(ada, 'update_newsletter', { newsletterId: ada.newsletterId, slug: 'a-new-place' })
  assert.equal((await world.refused(old, 'get_signup_page')).status, 404)
  await world.ok(bob, 'update_newsletter', {
    newsletterId: bob.newsletterId,
    slug: (old as { slug: string }).slug,
    name: 'Bob’s',
  })
  assert.equal((await world.ok(old, 'get_signup_page')).name, 'Bob’s')
})

test('a newsletter that is being deleted has no page', async () => {
  const ada = await world.account()
  const visitor = await visitorOf(world, ada)
  await world.ok(ada, 'delete_newsletter', { newsletterId: ada.newsletterId })
  assert.equal((await world.refused(visitor, 'get_signup_page')).code, 'not_found')
})
