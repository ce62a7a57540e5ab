import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readReaderSession } from '#operation/callers/reader-session.ts'
import { testWorld } from '#test/world.ts'
import { linkIn, signInCode, signInReader } from '../fixtures/signing-in.ts'

const world = await testWorld()

const read = (token: string, accountId: string) =>
  readReaderSession(world.vault, { token, accountId }, world.clock.now())
const wrongWith = async (
  reader: Awaited<ReturnType<typeof signInReader>>,
  input: object,
  address = '192.0.2.1',
) =>
  (await world.call(reader.visitor, 'open_reader_session', input, { address })).problem?.refusal
    .code ?? 'signed in'

test('a code signs its reader in once, and the session names the contact and its generation', async () => {
  const reader = await signInReader(world)
  const code = await signInCode(world, reader)
  const { session } = await world.ok(reader.visitor, 'open_reader_session', {
    email: reader.email,
    code,
  })
  assert.equal(read(session, reader.ada.accountId)!.contactId, reader.contactId)
  assert.equal(await wrongWith(reader, { email: reader.email, code }), 'code_wrong')
})

test('the mailed link does the same, once, and for ten minutes', async () => {
  const reader = await signInReader(world)
  await signInCode(world, reader)
  const token = linkIn(world, reader.email)
  assert.ok((await world.ok(reader.visitor, 'open_reader_session', { token })).session)
  assert.equal(await wrongWith(reader, { token }), 'code_wrong')
  await signInCode(world, reader)
  const late = linkIn(world, reader.email)
  world.clock.move(11 * 60_000)
  assert.equal(await wrongWith(reader, { token: late }), 'code_wrong')
})

test('a thousand guesses find no code, and the right one is void after the fifth', async () => {
  const reader = await signInReader(world)
  const code = await signInCode(world, reader)
  let found = 0
  for (let batch = 0; batch < 20; batch++) {
    const guesses = Array.from({ length: 50 }, (_, i) =>
      String((Number(code) + 1 + 50 * batch + i) % 1_000_000).padStart(6, '0'),
    )
    const answers = await Promise.all(
      guesses.map((guess, i) =>
        wrongWith(reader, { email: reader.email, code: guess }, `10.${batch}.${i}.1`),
      ),
    )
    found += answers.filter((answer) => answer === 'signed in').length
  }
  assert.equal(found, 0)
  assert.equal(await wrongWith(reader, { email: reader.email, code }, '192.0.2.200'), 'code_wrong')
})

test('a stranger, another newsletter’s code and a forged link get the answer to a wrong code', async () => {
  const [reader, other] = [await signInReader(world), await signInReader(world)]
  const code = await signInCode(world, other)
  const forged = world.vault
    .seal(Buffer.from(JSON.stringify({ email: reader.email, code })))
    .toString('base64url')
  for (const input of [
    { email: 'stranger@example.com', code: '123456' },
    { email: other.email, code },
    { token: linkIn(world, other.email) },
    { token: forged },
    { token: 'nonsense' },
    {},
  ])
    assert.equal(await wrongWith(reader, input, '192.0.2.77'), 'code_wrong', JSON.stringify(input))
})
