import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uuidBytes } from '#lib/typeid.ts'
import { link, openDoor } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'
import { bulk } from '../bulk/fixtures/bulk.ts'
import { preferencesSigner } from '../reader/preferences-token.ts'

const world = await testWorld()

test('subscriber.updated is emitted where tags or fields changed, and nowhere else', async () => {
  const ada = await openDoor(world)
  const { newsletterId } = ada
  const reader = {
    email: 'reader@example.com',
    tags: ['old', 'vip'],
    fields: { first_name: 'Ada' },
  }
  const { id: contactId } = await world.ok(ada, 'add_contact', reader)
  await world.ok(ada, 'update_newsletter', {
    newsletterId,
    topics: [{ tag: 'vip', label: 'Very', description: '' }],
  })
  const sign = preferencesSigner(world.vault, { accountId: ada.accountId, about: null })
  const preferences = () => ({
    kind: 'token' as const,
    token: sign(uuidBytes(contactId), 'reader@example.com'),
  })
  const undo = async (action: object) => {
    const { id: jobId } = await bulk(world, ada, { contactIds: [contactId], action })
    await world.ok(ada, 'undo_bulk_job', { jobId })
    await world.jobs()
  }

  const quiet: Record<string, () => Promise<unknown>> = {
    'the same signup': () => world.ok(ada, 'add_contact', reader),
    'a tag that is there': () => world.ok(ada, 'add_tag', { contactId, tag: 'vip' }),
    'a tag that is not there': () => world.ok(ada, 'remove_tag', { contactId, tag: 'new' }),
    'the same value': () =>
      world.ok(ada, 'set_contact_field', { contactId, name: 'first_name', value: 'Ada' }),
    nothing: () => world.ok(ada, 'update_contact', { contactId }),
    'the same tags in another order': () =>
      world.ok(ada, 'update_contact', { contactId, tags: ['vip', 'old'] }),
    'the same fields': () =>
      world.ok(ada, 'update_contact', {
        contactId,
        fields: { first_name: 'Ada', last_name: null },
      }),
    'another source': () => world.ok(ada, 'update_contact', { contactId, source: 'fair' }),
    'the same topics': () =>
      world.ok(preferences(), 'update_preferences', {
        change: 'topics',
        newsletterId,
        topics: [{ tag: 'vip', chosen: true }],
      }),
    'bulk actions that change nothing': async () => {
      await bulk(world, ada, { contactIds: [contactId], action: { type: 'add_tag', tag: 'vip' } })
      await bulk(world, ada, {
        contactIds: [contactId],
        action: { type: 'remove_tag', tag: 'new' },
      })
      await bulk(world, ada, {
        contactIds: [contactId],
        action: { type: 'set_field', name: 'first_name', value: 'Ada' },
      })
    },
    'an unsubscribe that is undone': () => undo({ type: 'unsubscribe' }),
    'a grant': () => world.ok(ada, 'grant_paid', { contactId, reason: 'Prize' }),
    'an unsubscribe, and a return': async () => {
      await world.ok(link(world, ada, contactId, 'unsubscribe'), 'unsubscribe_reader', {
        via: 'email_link',
      })
      await world.ok(ada, 'add_contact', { email: reader.email })
    },
    'another address': () =>
      world.ok(ada, 'update_contact', { contactId, email: 'moved@example.com' }),
  }
  const loud: Record<string, () => Promise<unknown>> = {
    'tags that are merged': async () => {
      await world.ok(ada, 'merge_tags', { from: ['old'], into: 'vip' })
      await world.jobs()
    },
    'a tag that is renamed': async () => {
      await world.ok(ada, 'rename_tag', { tag: 'vip', name: 'friend' })
      await world.jobs()
    },
    'a field that is deleted': async () => {
      await world.ok(ada, 'delete_custom_field', { name: 'first_name' })
      await world.jobs()
    },
    'a bulk action that is undone': () => undo({ type: 'add_tag', tag: 'friends' }),
  }
  const updates = async () =>
    (await world.events(ada)).filter(({ type }) => type === 'subscriber.updated')
  for (const [what, act] of Object.entries({ ...quiet, ...loud })) {
    const before = (await updates()).length
    await act()
    const emitted = (await updates()).slice(before)
    assert.equal(emitted.length > 0, what in loud, what)
    for (const { data } of emitted) {
      const { tags, fields } = data.changes
      assert.ok(tags.added.length + tags.removed.length + Object.keys(fields).length > 0, what)
    }
  }
})
