import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conditionsOf, inBranch } from '../../dashboard/src/areas/content/branches.ts'
import type { Block } from '../../dashboard/src/areas/content/blocks/block.ts'

const para = (id: string, when?: object) =>
  ({ type: 'paragraph', text: [{ text: id }], id, ...(when && { when }) }) as Block
const vip = { field: 'fields.vip', op: 'is', value: true }
const far = { field: 'fields.country', op: 'is', value: 'NZ' }
const columns = {
  type: 'columns',
  shares: [50, 50],
  columns: [[para('c', far)], [para('d', vip)]],
  id: 'e',
} as Block
const content = { format: 'blocks', blocks: [para('a'), para('b', vip), columns] } as const

const shown = (made: ReturnType<typeof inBranch>) => {
  const idsOf = (blocks: readonly Block[]): unknown[] =>
    blocks
      .filter(
        (block) =>
          !('visibleIn' in block && block.visibleIn === 'web') &&
          !('when' in block && block.when !== undefined),
      )
      .map((block) => (block.type === 'columns' ? block.columns.map(idsOf) : block.id))
  return made.format === 'blocks' ? idsOf(made.blocks) : made.body
}

test('the conditions of blocks are listed once, those in columns too', () => {
  assert.deepEqual(
    conditionsOf(content as never).map(({ filter }) => filter),
    [vip, far],
  )
  assert.deepEqual(conditionsOf({ format: 'blocks', blocks: [para('a')] }), [])
})

test('a branch shows the parts of its condition, all or none, and every part keeps its place', () => {
  const textOf = (branch: Parameters<typeof inBranch>[1]) => inBranch(content as never, branch)
  assert.equal(textOf({ kind: 'reader' }), content)
  assert.deepEqual(shown(textOf({ kind: 'all' })), ['a', 'b', [['c'], ['d']]])
  assert.deepEqual(shown(textOf({ kind: 'none' })), ['a', [[], []]])
  assert.deepEqual(shown(textOf({ kind: 'only', condition: JSON.stringify(vip) })), [
    'a',
    'b',
    [[], ['d']],
  ])
  assert.equal((textOf({ kind: 'none' }) as { blocks: unknown[] }).blocks.length, 3)
})

test('the conditions of Liquid are answered in their tags, and lines keep their numbers', () => {
  const body =
    'Hi\n{% if vip %}A{%- elsif plan ==\n "pro" -%}B{% else %}C{% endif %}{% unless vip %}D{% endunless %}'
  const markdown = { format: 'markdown', body } as const
  assert.deepEqual(
    conditionsOf(markdown).map(({ liquid }) => liquid),
    ['vip', 'plan ==\n "pro"', 'vip'],
  )
  assert.equal(
    shown(inBranch(markdown, { kind: 'only', condition: 'vip' })),
    'Hi\n{% if true %}A{%- elsif false\n -%}B{% else %}C{% endif %}{% unless true %}D{% endunless %}',
  )
})

test('a part of unless has a branch of its own, which shows no other part', () => {
  const body =
    '{% if vip %}A{% endif %}{% unless vip %}D{% endunless %}{% unless far %}E{% endunless %}'
  const markdown = { format: 'markdown', body } as const
  const [, unless] = conditionsOf(markdown)
  assert.deepEqual(unless, { key: 'unless vip', liquid: 'vip', isUnless: true })
  const only = shown(inBranch(markdown, { kind: 'only', condition: unless.key }))
  assert.equal(
    only,
    '{% if false %}A{% endif %}{% unless false %}D{% endunless %}{% unless true %}E{% endunless %}',
  )
})

test('all conditional parts are shown or none is, those of unless too', () => {
  const parts = {
    format: 'markdown',
    body: '{% if vip %}A{% endif %}{% unless vip %}D{% endunless %}',
  } as const
  assert.equal(
    shown(inBranch(parts, { kind: 'all' })),
    '{% if true %}A{% endif %}{% unless false %}D{% endunless %}',
  )
  assert.equal(
    shown(inBranch(parts, { kind: 'none' })),
    '{% if false %}A{% endif %}{% unless true %}D{% endunless %}',
  )
})
