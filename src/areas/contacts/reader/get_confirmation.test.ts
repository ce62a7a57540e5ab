import assert from 'node:assert/strict'
import { test } from 'node:test'
import { link } from '#test/contacts.ts'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
sumsStayRight(world)

test('shows what the reader is asked, and opening it changes nothing', async () => {
  const ada = await world.account()
  const { slug, theme, branding } = await world.ok(ada, 'get_newsletter', {
    newsletterId: ada.newsletterId,
  })
  const before = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  const page = await world.ok(link(world, ada, before.id, 'confirm'), 'get_confirmation')
  assert.deepEqual(page, {
    email: 'reader@example.com',
    status: 'pending',
    newsletter: {
      slug,
      name: 'The Weekly Garden',
      description: '',
      language: 'en',
      timeZone: 'UTC',
      branding,
      theme,
      archive: 'public',
      isOpen: true,
      sells: false,
      siteUrl: null,
    },
    isPaid: false,
  })
  assert.deepEqual(await world.ok(ada, 'get_contact', { contactId: before.id }), before)
  assert.equal((await world.events(ada)).length, 1)
})

test('a link from before an unsubscribe shows nothing after the return', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  await world.ok(ada, 'unsubscribe_contact', { contactId: id })
  await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  assert.equal(
    (await world.refused(link(world, ada, id, 'confirm', { generation: 1 }), 'get_confirmation'))
      .code,
    'link_expired',
  )
  assert.equal(
    (await world.ok(link(world, ada, id, 'confirm', { generation: 2 }), 'get_confirmation')).status,
    'pending',
  )
})

test('a link of another purpose or another account shows nothing', async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  const { id } = await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  assert.equal(
    (await world.refused(link(world, ada, id, 'unsubscribe'), 'get_confirmation')).code,
    'unauthorized',
  )
  assert.equal(
    (await world.refused(link(world, bob, id, 'confirm'), 'get_confirmation')).code,
    'link_expired',
  )
  assert.equal(
    (await world.refused({ kind: 'token', token: 'nonsense' }, 'get_confirmation')).code,
    'unauthorized',
  )
})
