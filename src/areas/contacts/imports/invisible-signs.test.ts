import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testWorld } from '#test/world.ts'

const world = await testWorld()

test('invisible signs of a file make no second person, tag or unknown column, and are named', async () => {
  const ada = await world.account()
  await world.ok(ada, 'add_contact', { email: 'ann@x.example' })
  const file =
    'Name,\u200bE-mail\u2060,Tags\nAnn,\u200bann@x.example\u00a0,\u200bvip\nBob,bo\u00adb@x.example,"v\u200bip, 👩\u200d🚀"\n'
  const preview = await world.ok(ada, 'import_contacts', { file, dryRun: true })
  assert.deepEqual([preview.counts.good, preview.leftOut], [2, 1])
  assert.deepEqual(preview.warnings, [
    {
      line: 3,
      code: 'invisible_sign',
      detail:
        'An invisible sign is taken out of “bob@x.example”: U+00AD soft hyphen at character 3. An invisible sign is taken out of “vip”: U+200B zero width space at character 2.',
    },
  ])
  const { id } = await world.ok(ada, 'import_contacts', { file })
  await world.jobs()
  assert.deepEqual((await world.ok(ada, 'get_import', { importId: id })).counts, {
    read: 2,
    added: 1,
    updated: 1,
    skipped: 0,
    refused: 0,
  })
  const { data } = await world.ok(ada, 'list_contacts', { sort: 'email' })
  assert.deepEqual(
    data.map(({ email, tags }: { email: string; tags: string[] }) => [email, tags.sort()]),
    [
      ['ann@x.example', ['vip']],
      ['bob@x.example', ['vip', '👩\u200d🚀']],
    ],
  )
})
