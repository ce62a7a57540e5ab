import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { trimInvisible, withoutInvisible } from '#lib/addresses/invisible.ts'
import { newUuid, uuidOf } from '#lib/typeid.ts'
import { type TestAccount, testWorld } from '#test/world.ts'
import { type Fields, Status } from '#areas/contacts/record/contact.ts'
import { runExport } from '../fixtures/exported.ts'

const world = await testWorld()

interface Reader {
  email: string
  status: Status
  source: string
  tags: string[]
  fields: Fields
  subscribedAt: Date
}

/**
 * Pieces of text that break files: quotes, line breaks, formulas, apostrophes, delimiters, signs
 * outside of the first plane.
 */
const PIECES = [
  '"',
  '""',
  "'",
  "''",
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '\r\n',
  ',',
  ';',
  '|',
  ' ',
  '\\',
  '＝',
  '\uFEFF',
  '=1+1',
  '"a","b"',
  '😀',
  'é',
  'ß',
  'a',
  '0',
]
const hostile = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.replaceAll('\0', '')),
)
const oneLine = hostile.map((text) => trimInvisible(text.replace(/[\r\n]/g, '')))
const tag = oneLine
  .map((text) => trimInvisible(withoutInvisible(text.replace(/[,;\p{Cc}]/gu, '').slice(0, 60))))
  .filter((text) => !/^\.{0,2}$|[\uD800-\uDFFF]$/.test(text))
const local = fc
  .array(fc.constantFrom(..."=+-'ab09!#$%&*/?^_`{|}~".split('')), { minLength: 1, maxLength: 20 })
  .map((letters) => letters.join(''))

const reader: fc.Arbitrary<Reader> = fc.record(
  {
    email: local.map((name) => `${name}@example.com`),
    status: fc.constantFrom(...Status.options),
    source: oneLine.map((text) => text || 'api'),
    tags: fc.uniqueArray(tag, { maxLength: 5 }),
    fields: fc.record(
      {
        first_name: hostile,
        score: fc
          .double({ noNaN: true, min: -(2 ** 53) + 1, max: 2 ** 53 - 1 })
          .map((value) => value + 0),
        vip: fc.boolean(),
        born: fc
          .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
          .map((day) => day.toISOString().slice(0, 10)),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
    subscribedAt: fc.date({
      min: new Date('1990-01-01'),
      max: new Date('2030-01-01'),
      noInvalidDate: true,
    }),
  },
  { noNullPrototype: true },
)

async function store(
  { accountId, newsletterId }: TestAccount,
  readers: readonly Reader[],
): Promise<void> {
  for (const { email, status, source, tags, fields, subscribedAt } of readers)
    await sql`insert into contact (account_id, contact_id, newsletter_id, email, status, source, tags, fields, subscribed_at)
      values (${uuidOf(accountId)}, ${newUuid(world.clock.now().getTime())}, ${uuidOf(newsletterId)}, ${email}, ${status}, ${source}, ${tags}, ${JSON.stringify(fields)}, ${subscribedAt})`.execute(
      world.db,
    )
}

/**
 * Returns a reader as the importer keeps it: texts without space or invisible signs around them, and their line breaks
 * as line feeds. A text of nothing is no value.
 */
function kept({ subscribedAt, ...reader }: Reader) {
  const plain = (value: Fields[string]) =>
    typeof value === 'string' ? trimInvisible(value.replace(/\r\n?/g, '\n')) : value
  const fields = Object.entries(reader.fields).map(([name, value]) => [name, plain(value)] as const)
  return {
    ...reader,
    fields: Object.fromEntries(fields.filter(([, value]) => value !== '')),
    subscribedAt: subscribedAt.toISOString(),
  }
}

test('an export that is imported into an empty newsletter gives the same audience, whatever its texts contain', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(reader, {
        selector: ({ email }) => email.toLowerCase(),
        minLength: 1,
        maxLength: 12,
      }),
      async (readers) => {
        const ada = await world.account()
        for (const [name, type] of Object.entries({
          score: 'number',
          vip: 'boolean',
          born: 'date',
        }))
          await world.ok(ada, 'create_custom_field', { name, type })
        await store(ada, readers)
        const { text } = await runExport(world, ada, {})
        const { id: newsletterId } = await world.ok(ada, 'create_newsletter', { name: 'Second' })
        const { id } = await world.ok(ada, 'import_contacts', { newsletterId, file: text })
        await world.jobs()
        const { counts, errors } = await world.ok(ada, 'get_import', { importId: id })
        assert.deepEqual([counts.added, errors], [readers.length, []])
        const found = (await world.ok(ada, 'list_contacts', { newsletterId, limit: 100 }))
          .data as Reader[]
        const byEmail = new Map(found.map((one) => [one.email, one]))
        for (const one of readers) {
          const { email, status, source, tags, fields, subscribedAt } = byEmail.get(one.email)!
          assert.deepEqual({ email, status, source, tags, fields, subscribedAt }, kept(one))
        }
      },
    ),
    { numRuns: Number(process.env['RUNS'] ?? 25) },
  )
})
