import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'
import { linkReader, readMailedCode } from '../fixtures/link-reader.ts'

const world = await testWorld()
const from = (n: number) => ({ address: `203.0.113.${n}` })

test('erases the reader in every newsletter with the code of the mail, and answers with a receipt', async () => {
  const reader = await linkReader(world)
  const code = await readMailedCode(world, reader, 'erasure')
  const receipt = await world.ok(reader.link, 'erase_reader', { code: ` ${code} ` })
  assert.equal(receipt.contacts, 2)
  assert.deepEqual((await world.ok(reader.ada, 'list_contacts')).data, [])
  await world.jobs()
  assert.equal(
    (await world.ok(reader.ada, 'get_erasure', { receiptId: receipt.receiptId })).status,
    'done',
  )
  assert.equal(
    (await world.refused(reader.ada, 'add_contact', { email: reader.email })).code,
    'address_erased',
  )
  assert.equal((await world.refused(reader.link, 'erase_reader', { code })).code, 'link_expired')
  const [line] = (await world.ok(reader.ada, 'list_audit_log', { operation: 'erase_reader' })).data
  assert.ok(!JSON.stringify(line).includes(reader.email))
})

test('a code has five tries, the wrong ones count though they are refused, and the right one is then wrong', async () => {
  const reader = await linkReader(world)
  const code = await readMailedCode(world, reader, 'erasure')
  const wrong = code === '000000' ? '000001' : '000000'
  for (let i = 0; i < 5; i++)
    assert.equal(
      (await world.refused(reader.link, 'erase_reader', { code: wrong }, from(1))).code,
      'code_wrong',
    )
  assert.equal(
    (await world.refused(reader.link, 'erase_reader', { code }, from(1))).code,
    'code_wrong',
  )
  assert.equal((await world.ok(reader.ada, 'list_contacts')).data.length, 2)
  await world.ok(
    reader.link,
    'erase_reader',
    { code: await readMailedCode(world, reader, 'erasure') },
    from(1),
  )
})

test('a code ends after ten minutes, when a later one was sent, and is for its purpose and its address alone', async () => {
  const [reader, other] = [await linkReader(world), await linkReader(world)]
  const refused = async (link: typeof reader.link, code: string) =>
    assert.equal((await world.refused(link, 'erase_reader', { code }, from(2))).code, 'code_wrong')
  const first = await readMailedCode(world, reader, 'erasure')
  world.clock.move(601_000)
  await refused(reader.link, first)
  const second = await readMailedCode(world, reader, 'erasure')
  const third = await readMailedCode(world, reader, 'data')
  if (second !== third) await refused(reader.link, second)
  await refused(reader.link, third)
  await readMailedCode(world, other, 'erasure')
  await refused(other.link, third)
  assert.equal(
    (await world.refused(other.link, 'erase_reader', { code: "' or 1=1" }, from(2))).status,
    422,
  )
})

test('of two uses of one code at the same moment one erases, and no key calls it', async () => {
  const reader = await linkReader(world)
  const code = await readMailedCode(world, reader, 'erasure')
  const answers = await Promise.all(
    [1, 2, 3].map(() => world.call(reader.link, 'erase_reader', { code }, from(3))),
  )
  assert.equal(answers.filter(({ problem }) => problem === null).length, 1)
  assert.ok(answers.every(({ status }) => status < 500))
  assert.ok((await world.refused(reader.ada, 'erase_reader', { code })).status < 500)
})
