import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { operations } from '#catalogue'
import { isForKeys } from '#operation/operation.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'
import { modernClient, olderClient } from '../fixtures/clients.ts'
import { FINDER_TOOLS } from '../finding/finder-tools.ts'
import { RESULT_BYTES } from '../results/cut-texts.ts'
import { PROMPTS, promptOf } from './prompts.ts'
import { listResources } from './resources.ts'

const world = await testWorld()
const { url } = await testServer(world)
const { apiKey } = await world.account()

for (const [era, connect] of [
  ['2026-07-28', modernClient],
  ['2025-11-25', olderClient],
] as const) {
  test(`${era}: the guides and the long forms are resources that a model can read whole`, async () => {
    const client = await connect(url, apiKey)
    const { resources } = await client.listResources()
    const uris = resources.map(({ uri }) => uri)
    for (const name of ['schemas/content', 'schemas/steps', 'schemas/filter', 'docs/sending'])
      assert.ok(uris.includes(`mailcast://${name}`), name)
    for (const { uri, mimeType, title } of resources) {
      const { contents } = await client.readResource({ uri })
      const [{ text }] = contents as unknown as [{ text: string }]
      assert.equal(contents[0]!.mimeType, mimeType)
      assert.ok(text.length > 200 && Buffer.byteLength(text) <= RESULT_BYTES, uri)
      assert.ok(title)
      if (mimeType === 'text/markdown') assert.match(text, /^# /)
      else {
        const { $defs, ...schema } = JSON.parse(text)
        for (const [, name] of text.matchAll(/"#\/\$defs\/([^"]+)"/g))
          assert.ok(Object.hasOwn($defs, name!), `${uri} ${name}`)
        assert.equal(typeof schema.title, 'string')
      }
    }
    assert.deepEqual((await client.listResourceTemplates()).resourceTemplates, [])
    for (const uri of [
      'mailcast://docs/nonsense',
      'mailcast://docs/../package',
      'mailcast://docs/README',
      'mailcast://schemas/constructor',
      'file:///etc/passwd',
    ])
      await assert.rejects(client.readResource({ uri }), /There is no resource/)
  })

  test(`${era}: three tasks are prompts, filled in with what the person says`, async () => {
    const client = await connect(url, apiKey)
    const { prompts } = await client.listPrompts()
    assert.deepEqual(
      prompts.map(({ name }) => name),
      ['weekly_issue', 'deliverability_review', 're_engagement'],
    )
    const { messages } = await client.getPrompt({
      name: 'weekly_issue',
      arguments: { topic: 'snails', time: 'Monday at 9' },
    })
    const { text } = messages[0]!.content as { text: string }
    assert.match(text, /about: snails/)
    assert.match(text, /for Monday at 9 with schedule_campaign/)
    await assert.rejects(client.getPrompt({ name: 'nonsense' }), { code: -32_602 })
  })
}

test('prompts and the skill name operations and resources that are there', async () => {
  const names = new Set([
    ...operations.filter(isForKeys).map(({ name }) => name),
    ...FINDER_TOOLS.map(({ name }) => name),
  ])
  const skill = await readFile(
    new URL('../../../../client/skills/mailcast/SKILL.md', import.meta.url),
    'utf8',
  )
  const texts = PROMPTS.map(
    ({ name }) =>
      (promptOf(name, {})!.messages as unknown as [{ content: { text: string } }])[0].content.text,
  )
  for (const text of [...texts, skill])
    for (const [word] of text.matchAll(/(?<![\w/.])[a-z]+(?:_[a-z]+)+(?![\w.])/g))
      assert.ok(names.has(word), word)
  const uris = (await listResources()).map(({ uri }) => uri)
  for (const [uri] of skill.matchAll(/mailcast:\/\/schemas\/\w+/g))
    assert.ok(uris.includes(uri), uri)
  // The front matter that agents read first.
  assert.match(skill, /^---\nname: mailcast\ndescription: '[^'\n]{50,1024}'\n---\n/)
})
