import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { openDoor, setStatus } from '#test/contacts.ts'
import { type TestAccount, testWorld } from '#test/world.ts'

const world = await testWorld()

async function emails(account: TestAccount, input: object = {}): Promise<string[]> {
  return (await world.ok(account, 'list_contacts', input)).data.map(
    ({ email }: { email: string }) => email,
  )
}

/** Reads every page, one after the other. */
async function walk(account: TestAccount, input: object): Promise<string[][]> {
  const pages: string[][] = []
  for (let cursor: string | null = null; ;) {
    const { data, nextCursor } = await world.ok(account, 'list_contacts', {
      ...input,
      ...(cursor && { cursor }),
    })
    pages.push(data.map(({ email }: { email: string }) => email))
    if (nextCursor === null) return pages
    cursor = nextCursor
  }
}

async function withReaders(...locals: string[]): Promise<TestAccount> {
  const ada = await openDoor(world)
  for (const local of locals) {
    await world.ok(ada, 'add_contact', { email: `${local}@example.com` })
    world.clock.move(1)
  }
  return ada
}

test('lists the newest first, the oldest first or by address, page by page and each once', async () => {
  const ada = await withReaders('d', 'B', 'a', 'C', 'e')
  const named = (pages: string[][]) =>
    pages.map((page) => page.map((email) => email[0]).join('')).join(' ')
  assert.equal(named(await walk(ada, { limit: 2 })), 'eC aB d')
  assert.equal(named(await walk(ada, { limit: 2, sort: 'oldest' })), 'dB aC e')
  assert.equal(named(await walk(ada, { limit: 2, sort: 'email' })), 'aB Cd e')
  assert.equal(named(await walk(ada, { limit: 5 })), 'eCaBd')
})

test('pages stay right when contacts are added between two calls', async () => {
  const ada = await withReaders('a', 'b', 'c')
  const first = await world.ok(ada, 'list_contacts', { limit: 2 })
  await world.ok(ada, 'add_contact', { email: 'new@example.com' })
  assert.deepEqual(await emails(ada, { limit: 2, cursor: first.nextCursor }), ['a@example.com'])
})

test('filters by newsletter, status, tier, tag, address and a part of it, all of them together', async () => {
  const ada = await withReaders('ada', 'bob', 'a_b')
  const second = await world.ok(ada, 'create_newsletter', {
    name: 'Second',
    asksForConfirmation: false,
  })
  const { id } = await world.ok(ada, 'add_contact', {
    email: 'ada@example.com',
    newsletterId: second.id,
    tags: ['vip'],
  })
  assert.deepEqual(await emails(ada, { newsletterId: second.id }), ['ada@example.com'])
  assert.deepEqual(await emails(ada, { tag: 'vip' }), ['ada@example.com'])
  assert.deepEqual(await emails(ada, { tag: 'VIP' }), [])
  assert.equal((await emails(ada, { email: 'ADA@example.com' })).length, 2)
  assert.deepEqual(await emails(ada, { q: 'A_B' }), ['a_b@example.com'])
  assert.deepEqual(await emails(ada, { q: '%' }), [])
  await setStatus(world, ada, id, 'bounced')
  assert.deepEqual(await emails(ada, { status: 'bounced', tier: 'free', tag: 'vip', q: 'ada' }), [
    'ada@example.com',
  ])
  assert.deepEqual(await emails(ada, { status: 'bounced', tier: 'paid' }), [])
})

test('finds a part of the first or last name, whatever the case of its letters, and no part of another field', async () => {
  const ada = await openDoor(world)
  await world.ok(ada, 'create_custom_field', { name: 'town', type: 'text' })
  const add = (email: string, fields: object) => world.ok(ada, 'add_contact', { email, fields })
  await add('a@example.com', { first_name: 'Ångström', last_name: 'Lovelace' })
  await add('b@example.com', { first_name: 'Bob', town: 'Lovelock' })
  for (const q of ['lovelace', 'LACE', 'ÅNG', 'öm love'])
    assert.deepEqual(await emails(ada, { q }), ['a@example.com'], q)
  assert.deepEqual(await emails(ada, { q: 'lovelock' }), [])
})

test('finds an address by its domain in the letters of its language', async () => {
  const ada = await openDoor(world)
  for (const email of ['max@bücher.example', 'eva@例え.テスト', 'kim@example.com'])
    await world.ok(ada, 'add_contact', { email })
  for (const q of [
    'bücher',
    'BÜCHER',
    'bu\u0308cher',
    '@bücher.ex',
    'max@bücher.example',
    'bcher-kva',
  ])
    for (const sort of ['newest', 'email'])
      assert.deepEqual(await emails(ada, { q, sort }), ['max@xn--bcher-kva.example'], q)
  for (const q of ['例え', '例え.テスト'])
    assert.deepEqual(await emails(ada, { q }), ['eva@xn--r8jz45g.xn--zckzah'], q)
  assert.deepEqual(await emails(ada, { q: 'bücherei' }), [])
  for (const [op, value] of [
    ['is', 'max@bücher.example'],
    ['in', ['max@BÜCHER.example']],
    ['contains', 'bücher'],
    ['ends_with', '@bücher.example'],
    ['is', '\u200bmax@bücher.example\u2060'],
    ['contains', 'max@xn\ufeff'],
  ]) {
    const filter = JSON.stringify({ all: [{ field: 'email', op, value }] })
    assert.deepEqual(
      await emails(ada, { newsletterId: ada.newsletterId, filter }),
      ['max@xn--bcher-kva.example'],
      filter,
    )
  }
})

test('finds one or two letters where the address or a word of a name begins', async () => {
  const ada = await openDoor(world)
  await world.ok(ada, 'add_contact', {
    email: 'zoe@example.com',
    fields: { last_name: 'van den Berg' },
  })
  await world.ok(ada, 'add_contact', { email: 'eve@example.com', fields: { first_name: 'Bea' } })
  assert.deepEqual(await emails(ada, { q: 'z' }), ['zoe@example.com'])
  assert.deepEqual(await emails(ada, { q: 'BE', sort: 'email' }), [
    'eve@example.com',
    'zoe@example.com',
  ])
  assert.deepEqual(await emails(ada, { q: 'oe' }), [])
  assert.equal((await emails(ada, { q: '@' })).length, 2)
})

test('filters by the exact source', async () => {
  const ada = await openDoor(world)
  await world.ok(ada, 'add_contact', { email: 'a@example.com', source: 'footer' })
  await world.ok(ada, 'add_contact', { email: 'b@example.com' })
  assert.deepEqual(await emails(ada, { source: 'footer' }), ['a@example.com'])
  assert.deepEqual(await emails(ada, { source: 'api' }), ['b@example.com'])
  assert.deepEqual(await emails(ada, { source: 'foot' }), [])
})

test('lists several newsletters as one list in each order, with every filter, each contact once', async () => {
  const ada = await withReaders('d', 'B', 'a')
  const { id: newsletterId } = await world.ok(ada, 'create_newsletter', {
    name: 'Second',
    asksForConfirmation: false,
  })
  for (const local of ['c', 'b', 'E']) {
    await world.ok(ada, 'add_contact', { email: `${local}@example.com`, newsletterId })
    world.clock.move(1)
  }
  const named = (pages: string[][]) =>
    pages.map((page) => page.map((email) => email[0]).join('')).join(' ')
  for (const more of [
    {},
    { q: 'example' },
    { status: 'active' },
    { source: 'api', q: 'exam', status: 'active' },
  ]) {
    assert.equal(named(await walk(ada, { limit: 2, ...more })), 'Eb ca Bd')
    assert.equal(named(await walk(ada, { limit: 2, sort: 'oldest', ...more })), 'dB ac bE')
    assert.equal(named(await walk(ada, { limit: 2, sort: 'email', ...more })), 'aB bc dE')
  }
})

test('an estimate says whether it is exact, and a plain total does not', async () => {
  const ada = await withReaders('a', 'b', 'c')
  const asked = async (input: object) => {
    const { total, exact } = await world.ok(ada, 'list_contacts', { limit: 1, ...input })
    return { total, exact }
  }
  assert.deepEqual(await asked({ include: 'estimate' }), { total: 3, exact: true })
  assert.deepEqual(await asked({ include: 'estimate', q: 'a@e' }), { total: 1, exact: true })
  assert.deepEqual(await asked({ include: 'estimate', status: 'pending' }), {
    total: 0,
    exact: true,
  })
  assert.deepEqual(
    await asked({ include: 'estimate', newsletterId: (await world.account()).newsletterId }),
    { total: 0, exact: true },
  )
  assert.deepEqual(await asked({ include: 'total' }), { total: 3, exact: undefined })
})

test('totals over 50,000 are the sums of growth, once contacts from before are counted', async () => {
  const ada = await withReaders('a')
  const ofAda = sql`account_id = ${uuidOf(ada.accountId)} and newsletter_id = ${uuidOf(ada.newsletterId)}`
  await sql`insert into growth_total (account_id, newsletter_id, active, pending) values (${uuidOf(ada.accountId)}, ${uuidOf(ada.newsletterId)}, 60000, 7)`.execute(
    world.db,
  )
  const totals = (input: object) =>
    Promise.all(
      ['total', 'estimate'].map(async (include) => {
        const { total, exact } = await world.ok(ada, 'list_contacts', { include, ...input })
        return `${exact === false ? 'about ' : ''}${total}`
      }),
    )
  assert.deepEqual(await totals({}), ['60008', '60008'])
  assert.deepEqual(await totals({ newsletterId: ada.newsletterId }), ['60008', '60008'])
  assert.deepEqual(await totals({ status: 'active' }), ['60001', '60001'])
  assert.deepEqual(await totals({ status: 'pending' }), ['0', '0'], 'few are counted')
  await sql`update growth_total set counted = false where ${ofAda}`.execute(world.db)
  assert.deepEqual(await totals({}), ['1', '1'])
})

test('returns the exact total of matches when asked for', async () => {
  const ada = await withReaders('a', 'b', 'c')
  const page = await world.ok(ada, 'list_contacts', { limit: 1, include: 'total', q: 'example' })
  assert.deepEqual([page.data.length, page.total], [1, 3])
  assert.equal((await world.ok(ada, 'list_contacts')).total, undefined)
})

test('a cursor of another list or of another order is refused', async () => {
  const ada = await withReaders('a', 'b')
  const { nextCursor } = await world.ok(ada, 'list_contacts', { limit: 1 })
  for (const input of [
    { cursor: nextCursor, sort: 'email' },
    { cursor: 'bm9uc2Vuc2U' },
    { cursor: 'e30' },
  ])
    assert.equal((await world.refused(ada, 'list_contacts', input)).errors![0]!.pointer, '/cursor')
  assert.equal((await world.refused(ada, 'list_contacts', { limit: 101 })).status, 422)
})

test("lists nothing of next door, also with next door's newsletter or cursor", async () => {
  const [ada, bob] = [await withReaders('a', 'b'), await world.account()]
  const { nextCursor } = await world.ok(ada, 'list_contacts', { limit: 1 })
  for (const input of [
    {},
    { newsletterId: ada.newsletterId },
    { cursor: nextCursor },
    { include: 'total' },
    { q: 'example' },
    { sort: 'email' },
  ])
    assert.deepEqual(await emails(bob, input), [])
  assert.deepEqual(
    await emails(bob, { newsletterId: ada.newsletterId, q: 'example', sort: 'email' }),
    [],
  )
  assert.equal(
    (await world.ok(bob, 'list_contacts', { include: 'estimate', q: 'example' })).total,
    0,
  )
  assert.equal((await world.ok(bob, 'list_contacts', { include: 'total' })).total, 0)
})
