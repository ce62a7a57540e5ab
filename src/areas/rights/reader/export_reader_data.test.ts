import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { linkReader, readMailedCode } from '../fixtures/link-reader.ts'

const world = await testWorld()

test('gives the reader all that is known of them, once a code', async () => {
  const reader = await linkReader(world)
  const code = await readMailedCode(world, reader, 'data')
  const data = await world.ok(reader.link, 'export_reader_data', { code })
  assert.equal(data.email, reader.email)
  assert.deepEqual(
    data.newsletters.map((one: { newsletter: { name: string } }) => one.newsletter.name),
    ['The Weekly Garden', 'Seeds'],
  )
  assert.deepEqual(data.newsletters[0].subscriber.fields, { first_name: 'Rosalind' })
  assert.equal(
    (await world.refused(reader.link, 'export_reader_data', { code })).code,
    'code_wrong',
  )
})

test('gives nothing for a code of an erasure, or without one', async () => {
  const reader = await linkReader(world)
  const code = await readMailedCode(world, reader, 'erasure')
  assert.equal(
    (await world.refused(reader.link, 'export_reader_data', { code })).code,
    'code_wrong',
  )
  assert.equal((await world.refused(reader.link, 'export_reader_data', {})).status, 422)
})
