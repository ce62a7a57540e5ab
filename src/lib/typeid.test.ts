import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { newUuid, typeId, typeIdPattern, uuidOf } from './typeid.ts'

test('every UUID comes back from its TypeID, and the order of ids is that of the UUIDs', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (one, other) => {
      assert.equal(uuidOf(typeId('sub', one)), one)
      assert.match(typeId('sub', one), typeIdPattern('sub'))
      assert.equal(typeId('sub', one) < typeId('sub', other), one < other)
    }),
  )
})

test('agrees with the examples of the TypeID specification', () => {
  const pairs = {
    '00000000000000000000000000': '00000000-0000-0000-0000-000000000000',
    '7zzzzzzzzzzzzzzzzzzzzzzzzz': 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '0123456789abcdefghjkmnpqrs': '0110c853-1d09-52d8-d73e-1194e95b5f19',
    '01h455vb4pex5vsknk084sn02q': '01890a5d-ac96-774b-bcce-b302099a8057',
  }
  for (const [suffix, uuid] of Object.entries(pairs)) {
    assert.equal(typeId('prefix', uuid), `prefix_${suffix}`)
    assert.equal(uuidOf(`prefix_${suffix}`), uuid)
  }
})

test('refuses what is no TypeID: too large, too short, with letters that are left out', () => {
  for (const id of [
    'sub_8zzzzzzzzzzzzzzzzzzzzzzzzz',
    'sub_01h455vb4pex5vsknk084sn02',
    'sub_01h455vb4pex5vsknk084sn02i',
    'sub_01H455VB4PEX5VSKNK084SN02Q',
    '',
    'sub_',
  ]) {
    assert.throws(() => uuidOf(id), /not a TypeID/)
    assert.doesNotMatch(id, typeIdPattern('sub'))
  }
  assert.doesNotMatch('nl_01h455vb4pex5vsknk084sn02q', typeIdPattern('sub'))
})

test('makes no TypeID of what is no UUID', () => {
  for (const uuid of [
    '',
    '01890a5d-ac96-774b-bcce-b302099a805',
    '01890a5d-ac96-774b-bcce-b302099a80571',
    'reader',
  ])
    assert.throws(() => typeId('sub', uuid), /not a UUID/, uuid)
  assert.equal(typeId('sub', '01890A5DAC96774BBCCEB302099A8057'), 'sub_01h455vb4pex5vsknk084sn02q')
})

test('a new UUID has version 7, its variant and its time, and never comes twice', () => {
  const made = Array.from({ length: 1000 }, () => newUuid(1_767_225_600_123))
  assert.equal(new Set(made).size, 1000)
  for (const uuid of made) {
    assert.match(uuid, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    assert.equal(Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16), 1_767_225_600_123)
  }
})
