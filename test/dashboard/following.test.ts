import assert from 'node:assert/strict'
import { test } from 'node:test'
import { optionAt, shownRoot } from '../../dashboard/src/areas/campaigns/composer/composer.ts'
import { Following, markFor } from '../../dashboard/src/areas/content/following.ts'

test('the cursor stands in its block, or in the part of Markdown that begins above its line', () => {
  const blocks = { root: '/content/blocks', place: 'b' }
  assert.equal(markFor(blocks, ['a', 'b']), 'b')
  assert.equal(markFor(blocks, ['1', '2']), null)
  const body = { root: '/content/body', place: '7' }
  assert.equal(markFor(body, ['1', '3', '9']), '3')
  assert.equal(markFor(body, ['8', '12']), null)
})

test('a preview hears of a place once, and leads to the editor of its text alone', () => {
  const following = new Following()
  const said: string[] = []
  following.subscribe(() => said.push(following.read()!.place))
  following.at('/content/blocks', 'a')
  following.at('/content/blocks', 'a')
  following.at('/content/blocks', 'b')
  assert.deepEqual(said, ['a', 'b'])
  const went: string[] = []
  following.beforeGoing(() => went.push('shown'))
  const end = following.edits('/content/blocks', (place) => went.push(place))
  following.go({ root: '/content/blocks', place: 'a' })
  following.go({ root: '/variants/options/1/content/blocks', place: 'a' })
  end()
  following.go({ root: '/content/blocks', place: 'b' })
  assert.deepEqual(went, ['shown', 'a'])
})

test('the preview shows the text of an option, and an option is found by its text', () => {
  const markdown = { format: 'markdown', body: '' } as const
  const variants = {
    options: [
      { key: 'A' },
      { key: 'B', subject: 'x' },
      { key: 'C', content: { format: 'blocks', blocks: [] } },
    ],
  }
  const draft = { content: markdown, variants } as unknown as Parameters<typeof shownRoot>[0]
  assert.equal(shownRoot(draft, 'B'), '/content/body')
  assert.equal(shownRoot(draft, 'C'), '/variants/options/2/content/blocks')
  assert.equal(shownRoot({ ...draft, variants: null }, null), '/content/body')
  assert.equal(optionAt(draft, '/variants/options/2/content/blocks'), 'C')
  assert.equal(optionAt(draft, '/content/body'), null)
})
