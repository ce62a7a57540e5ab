import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Block } from '../blocks/block.ts'
import { mapItems } from '../blocks/list-items.ts'
import { placedBlocks } from '../blocks/walk.ts'
import { h, p } from '../blocks/fixtures/write.ts'
import { Content } from '../text/content.ts'
import { renderText } from '../blocks/fixtures/rendered.ts'
import { htmlFaults } from '#test/mails/mail-html.ts'
import { convertOrErrors } from './convert.ts'
import type { Converted } from './conversion.ts'
import { anyBlock, anyMarkdownBlock } from './fixtures/any-blocks.ts'
import { joinRuns } from './runs.ts'

function converted(content: Content, to: Content['format']): Converted {
  const answer = convertOrErrors({ convert: content, to })
  assert.ok(!Array.isArray(answer), JSON.stringify(answer))
  return answer
}

/** Returns blocks without ids, with the runs of a text joined where they have the same marks. */
function plain(blocks: readonly Block[]): Block[] {
  return blocks.map(({ id: _id, ...block }) => {
    if (block.type === 'list') return { ...block, items: mapItems(block.items, joinRuns) }
    if (block.type === 'table')
      return { ...block, rows: block.rows.map((row) => row.map(joinRuns)) }
    return 'text' in block && Array.isArray(block.text)
      ? ({ ...block, text: joinRuns(block.text) } as Block)
      : block
  })
}

const back = (blocks: Block[], over: 'markdown' | 'html') => {
  const there = converted({ format: 'blocks', blocks }, over)
  assert.deepEqual(there.losses, [])
  const { content } = converted(there.content, 'blocks')
  assert.ok(content.format === 'blocks')
  return {
    blocks: plain(content.blocks),
    text: there.content.format === 'blocks' ? '' : there.content.body,
  }
}

/** The number of random documents. `npm run proof` has a thousand. */
const RUNS = Number(process.env['RUNS'] ?? 60)

test('blocks to Markdown and back keep what Markdown can say', () => {
  fc.assert(
    fc.property(fc.array(anyMarkdownBlock, { minLength: 1, maxLength: 6 }), (blocks) => {
      const { blocks: found, text } = back(blocks, 'markdown')
      assert.deepEqual(found, plain(blocks), text)
    }),
    { numRuns: RUNS },
  )
})

test('blocks to HTML and back keep the same', () => {
  fc.assert(
    fc.property(fc.array(anyMarkdownBlock, { minLength: 1, maxLength: 6 }), (blocks) => {
      const { blocks: found, text } = back(blocks, 'html')
      assert.deepEqual(found, plain(blocks), text)
    }),
    { numRuns: RUNS },
  )
})

test('every document that validates is rendered, in sound HTML, and converted to a document that validates', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyBlock, { maxLength: 8 }), async (blocks) => {
      const content = Content.parse({ format: 'blocks', blocks })
      assert.ok(content.format === 'blocks')
      const { html, text, compiled } = renderText({ name: 'any', content })
      assert.deepEqual(compiled.lost, [])
      assert.equal(html.split('class="mc-footer"').length, 2)
      assert.match(text, /(?:^|\n)---\n\nThe "Weekly" Garden\n/)
      const isOwnHtml = [...placedBlocks(content.blocks)].some(({ block }) => block.type === 'html')
      // A link may have no words for one reader, by a condition of its author.
      if (!isOwnHtml)
        assert.deepEqual(
          (await htmlFaults(html)).filter((fault) => !/wcag\/h30|empty-heading/.test(fault)),
          [],
        )
      for (const to of ['markdown', 'html'] as const)
        assert.ok(Content.safeParse(converted(content, to).content).success)
    }),
    { numRuns: RUNS / 4 },
  )
})

test('any text is converted to blocks that validate and are rendered', () => {
  const signs = fc.string({
    unit: fc.constantFrom(...'ab *_`#>-+1.![](){}<>/="|~\\\n&:;@%'.split('')),
    maxLength: 80,
  })
  fc.assert(
    fc.property(signs, fc.constantFrom('markdown', 'html'), (body, format) => {
      const answer = convertOrErrors({ convert: { format, body }, to: 'blocks' })
      if (Array.isArray(answer)) return assert.equal(answer[0]!.code, 'invalid_liquid')
      assert.ok(Content.safeParse(answer.content).success, JSON.stringify(answer.content))
      assert.deepEqual(renderText({ name: 'any', content: answer.content }).compiled.lost, [])
    }),
    { numRuns: RUNS },
  )
})

test('a heading of several lines becomes one of one line in Markdown', () => {
  const { content } = converted({ format: 'blocks', blocks: [h(2, 'a\nb'), p('c\nd')] }, 'markdown')
  assert.ok(content.format === 'markdown')
  assert.equal(content.body, '## a b\n\nc<br>d')
})
