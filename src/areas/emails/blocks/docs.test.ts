import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Block, BLOCK_TYPES } from './block.ts'

const PAGE = new URL('../../../../docs/content-blocks.md', import.meta.url)

test('the guide has an example of each block, and each of them is valid', () => {
  const examples = [...readFileSync(PAGE, 'utf8').matchAll(/```json\n([\s\S]*?)```/g)].map(
    ([, json]) => Block.parse(JSON.parse(json!)),
  )
  assert.deepEqual([...new Set(examples.map(({ type }) => type))].sort(), BLOCK_TYPES)
})
