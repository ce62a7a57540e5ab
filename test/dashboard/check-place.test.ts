import assert from 'node:assert/strict'
import { test } from 'node:test'
import { followPlace } from '../../dashboard/src/areas/campaigns/composer/check-place.ts'
import type { Block } from '../../dashboard/src/areas/content/blocks/block.ts'

const product = (id: string): Block => ({ type: 'product', id })
const columns = (id: string, ...inside: Block[][]): Block => ({
  type: 'columns',
  id,
  shares: inside.map(() => 100 / inside.length),
  columns: inside,
})
const blocks = (...list: Block[]) => ({ format: 'blocks' as const, blocks: list })
type Now = Parameters<typeof followPlace>[2]
const draft = (content: Now['content'], options: Now['content'][] = []) =>
  ({
    content,
    variants: { options: [{ key: 'A' }, ...options.map((content) => ({ key: 'B', content }))] },
  }) as Now

test('a check of an earlier text leads to the block that it was made of', () => {
  const then = draft(blocks(product('a'), columns('c', [product('x')], [product('y')])), [
    blocks(product('o')),
  ])
  const now = draft(
    blocks(product('new'), product('a'), columns('d', [], [product('y'), product('x')])),
    [blocks(product('new'), product('o'))],
  )
  assert.equal(followPlace('/content/blocks/0/productId', then, now), '/content/blocks/1')
  assert.equal(
    followPlace('/content/blocks/1/columns/0/0/productId', then, now),
    '/content/blocks/2/columns/1/1',
  )
  assert.equal(
    followPlace('/content/blocks/1/shares', then, now),
    '/content/blocks',
    'a block that is gone',
  )
  assert.equal(
    followPlace('/variants/options/1/content/blocks/0', then, now),
    '/variants/options/1/content/blocks/1',
  )
})

test('a check leads to the whole of a text without its block, and other places stay', () => {
  const then = draft(blocks(product('a')))
  assert.equal(
    followPlace('/content/blocks/0', then, draft({ format: 'markdown', body: 'a' })),
    '/content/body',
  )
  assert.equal(followPlace('/content/blocks/0', null, then), '/content/blocks')
  assert.equal(
    followPlace(
      '/content/body',
      draft({ format: 'html', body: '' }),
      draft({ format: 'html', body: 'a' }),
    ),
    '/content/body',
  )
  for (const pointer of [
    '/subject',
    '/variants/options/1/subject',
    '/variants/options/3/content/blocks/0',
  ])
    assert.equal(followPlace(pointer, then, then), pointer)
})
