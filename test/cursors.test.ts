import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '../src/catalogue.ts'
import { castOf, filled } from '#test/contract/cast.ts'
import { testServer } from '#test/http.ts'
import { browser } from '#test/person.ts'
import { sessionOf } from '#test/session.ts'
import { testWorld } from '#test/world.ts'

// Every list of the catalogue, continued from cursors that it never returned.

const world = await testWorld()
const cast = await castOf(world)
const cookie = (await browser(await testServer(world)).signIn(cast.email)).cookie()
// An outbox without mails, since the outbox has a list too.
world.system.ports.outbox = { list: async () => [], read: async () => null, remove: async () => {} }
const lists = operations.filter(({ input }) => 'cursor' in input.shape)

const UUID = '01890a5d-ac96-774b-bcce-b302099a8057'
const TIME = '2026-01-15T09:30:00.000000Z'

/** A position for each list that is not ordered by ids alone. */
const POSITIONS: Record<string, string[]> = {
  list_events: ['7', UUID],
  list_tags: ['vip'],
  list_suppressions: [TIME, 'gone@example.com'],
  list_contact_mails: [TIME, UUID, UUID],
  list_campaign_recipients: [UUID, UUID],
  list_outbox_mails: ['20260115T093000000Z-0123456789abcdef01234567.eml'],
  get_contact_activity: [TIME, 'confirmed', UUID, UUID],
  get_import_refusals: ['7'],
}
const positionIn = (list: string) => POSITIONS[list] ?? [UUID]

/** Values that PostgreSQL cannot read as a time, an id or a transaction number, or cannot store. */
const ABSURD = [
  '',
  'a\u0000b',
  '\ud800',
  'x'.repeat(300),
  '2026-02-30T00:00:00.000000Z',
  '2026-99-99T99:99:99.999999Z',
  '0000-01-01T00:00:00.000000Z',
  '-1',
  '18446744073709551616',
  '99999999999999999999',
  UUID.replace('0', 'g'),
  `${UUID}\u0000`,
  "' or true --",
]
/** Lists ordered by a text, which continue behind any text. */
const TEXTS: Record<string, number> = { list_tags: 0, list_suppressions: 1 }
const isText = (value: string) =>
  value.length >= 1 && value.length <= 64 && !/[\0\ud800]/.test(value)

const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Continues from a cursor as the operator, whom no limit counts, or as a person where only persons
 * may.
 */
async function ask(list: (typeof lists)[number], cursor: string, more: object = {}) {
  const input = { ...filled(list.example, cast.ids), ...more, cursor }
  const operator = { kind: 'operator' as const, accountId: cast.accountId }
  const { status, problem } = await world.call(
    list.access === 'person' ? sessionOf(cookie) : operator,
    list.name,
    input,
  )
  return { status, pointer: problem?.fieldErrors[0]?.pointer }
}

test('there are lists to ask', () => {
  assert.ok(lists.length >= 12)
  for (const name of [...Object.keys(POSITIONS), ...Object.keys(TEXTS)])
    assert.ok(lists.some((list) => list.name === name))
})

for (const list of lists) {
  const own = positionIn(list.name)
  const refused = async (value: unknown, more?: object) => {
    const cursor = typeof value === 'string' ? value : cursorOf(value)
    assert.deepEqual(
      await ask(list, cursor, more),
      { status: 422, pointer: '/cursor' },
      JSON.stringify(value),
    )
  }

  test(`${list.name}: goes on from its own cursor, and refuses one of any other list`, async () => {
    assert.equal((await ask(list, cursorOf([list.name, ...own]))).status, 200)
    for (const { name } of lists) if (name !== list.name) await refused([name, ...positionIn(name)])
  })

  test(`${list.name}: a cursor of another form is refused, never a fault of ours`, async () => {
    const forms = [
      own,
      [],
      [list.name],
      [list.name, ...own, 'x'],
      [list.name, ...own.map(() => 7)],
      [list.name, ...own.map((value) => [value])],
    ]
    for (const value of [...forms, null, 7, 'x', { 0: list.name, 1: UUID }, [[list.name, ...own]]])
      await refused(cursorOf(value))
    for (const text of [
      'A',
      '____',
      'AAAA',
      Buffer.from(`["${list.name}","`).toString('base64url'),
    ])
      await refused(text)
    for (const text of ['\u0000', 'a b', 'x'.repeat(501), '']) await refused(text)
  })

  test(`${list.name}: a cursor with an absurd time, id or text is refused, never a fault of ours`, async () => {
    for (const [i] of own.entries())
      for (const value of ABSURD) {
        await refused(own.with(i, value))
        if (!(TEXTS[list.name] === i && isText(value)))
          await refused([list.name, ...own.with(i, value)])
      }
  })
}

test('list_contacts by address: as strict as the others', async () => {
  const list = lists.find(({ name }) => name === 'list_contacts')!
  const byEmail = { sort: 'email' }
  assert.equal((await ask(list, cursorOf([list.name, 'a@example.com', UUID]), byEmail)).status, 200)
  for (const position of [
    [UUID],
    ['a@example.com', 'x'],
    ['a\u0000@example.com', UUID],
    ['\ud800', UUID],
    ['x'.repeat(300), UUID],
  ])
    assert.deepEqual(await ask(list, cursorOf([list.name, ...position]), byEmail), {
      status: 422,
      pointer: '/cursor',
    })
})
