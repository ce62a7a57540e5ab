import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { member, startGhost } from './fixtures/ghost-stand-in.ts'
import { startKit, subscriber as kitSubscriber } from './fixtures/kit-stand-in.ts'
import { onList, startListmonk, subscriber } from './fixtures/listmonk-stand-in.ts'
import { readAt } from './fixtures/stand-in.ts'

const world = await testWorld()

/** Imports the list of readers that a service gives, and returns the contacts by address. */
async function importFrom(service: 'kit' | 'ghost' | 'listmonk', address: string) {
  const ada = await world.account()
  await world.ok(ada, 'create_custom_field', { name: 'city', type: 'text' })
  const { csv, found } = await readAt(service, address)
  const list = found.at(-1)
  assert.ok(list?.kind === 'readers')
  const input = { file: csv, preset: list.preset, complimentary: true }
  const plan = await world.ok(ada, 'import_contacts', { ...input, dryRun: true })
  assert.equal(plan.consent, 'known')
  const { id } = await world.ok(ada, 'import_contacts', input)
  await world.jobs()
  const done = await world.ok(ada, 'get_import', { importId: id })
  assert.deepEqual([done.counts.refused, done.errors], [0, []])
  const { data } = await world.ok(ada, 'list_contacts', {})
  return new Map(data.map((contact: { email: string }) => [contact.email, contact]))
}

test('the import engine takes the readers of Kit with state, name, tags and fields', async () => {
  const { address } = await startKit({
    subscribers: [
      kitSubscriber(1, {
        first_name: '=Alice',
        tags: [{ name: 'Garden, club' }, { name: '"vip"' }],
        fields: {
          city: 'São Paulo; "centro"',
          'member status': 'gold',
          utm_source: 'x',
          referral_code: 'y',
        },
      }),
      kitSubscriber(2, { state: 'cancelled', tags: [] }),
      kitSubscriber(3, { state: 'bounced', tags: [] }),
    ],
  })
  const contacts = await importFrom('kit', address)
  assert.partialDeepStrictEqual(contacts.get('reader1@example.org'), {
    status: 'active',
    tags: ['Garden club', '"vip"'],
    fields: { first_name: '=Alice', city: 'São Paulo; "centro"' },
    subscribedAt: '2023-01-27T11:43:55.000Z',
  })
  assert.partialDeepStrictEqual(contacts.get('reader2@example.org'), { status: 'unsubscribed' })
  assert.partialDeepStrictEqual(contacts.get('reader3@example.org'), { status: 'bounced' })
})

test('the import engine takes the members of Ghost with their paid access', async () => {
  const { address } = await startGhost({
    members: [
      member(1, { labels: [{ name: 'VIP' }], name: 'Jamie Larson' }),
      member(2, {
        status: 'comped',
        tiers: [{ name: 'Gold', expiry_at: '2099-01-01T00:00:00.000Z' }],
      }),
      member(3, { status: 'comped', tiers: [{ name: 'Gold', expiry_at: null }] }),
      member(4, { subscribed: false }),
    ],
  })
  const contacts = await importFrom('ghost', address)
  assert.partialDeepStrictEqual(contacts.get('reader1@example.org'), {
    status: 'active',
    tags: ['VIP'],
    fields: { first_name: 'Jamie', last_name: 'Larson' },
  })
  const tiers = ['1', '2', '3', '4'].map(
    (nth) => (contacts.get(`reader${nth}@example.org`) as { tier?: unknown }).tier,
  )
  assert.deepEqual(tiers, ['free', 'paid', 'paid', 'free'])
  assert.partialDeepStrictEqual(contacts.get('reader4@example.org'), { status: 'unsubscribed' })
})

test('the import engine takes the subscribers of listmonk with lists and attributes', async () => {
  const { address } = await startListmonk({
    subscribers: [
      subscriber(1, {
        attribs: { city: 'Paris', status: 'gold', 'sub\nscribed': 1 },
        lists: [onList('Weekly', 'confirmed'), onList('Daily', 'confirmed')],
      }),
      subscriber(2, { lists: [onList('Weekly', 'unconfirmed', { optin: 'double' })] }),
      subscriber(3, { lists: [onList('Weekly', 'unsubscribed')] }),
      subscriber(4, { status: 'blocklisted' }),
    ],
  })
  const contacts = await importFrom('listmonk', address)
  assert.partialDeepStrictEqual(contacts.get('reader1@example.org'), {
    status: 'active',
    tags: ['Weekly', 'Daily'],
    fields: { first_name: 'John', last_name: 'Doe', city: 'Paris' },
  })
  assert.partialDeepStrictEqual(contacts.get('reader2@example.org'), { status: 'pending' })
  assert.partialDeepStrictEqual(contacts.get('reader3@example.org'), {
    status: 'unsubscribed',
    unsubscribedAt: '2020-03-10T22:07:16.194Z',
  })
  assert.partialDeepStrictEqual(contacts.get('reader4@example.org'), { status: 'complained' })
})
