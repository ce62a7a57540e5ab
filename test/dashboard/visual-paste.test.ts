import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Content } from '../../src/areas/emails/text/content.ts'
import { fittingOf, textBlocks } from '../../dashboard/src/areas/content/visual/paste/fitting.ts'

test('a text that is too long is cut where the draft can still be saved, whatever its lines are', () => {
  const isSaved = (blocks: object[]) => Content.safeParse({ format: 'blocks', blocks }).success
  const before = textBlocks('Sown before. '.repeat(500))
  for (const line of ['peas and beans ', 'peas\n', 'peas\n\n', 'p', '🫛"\\']) {
    const blocks = textBlocks(line.repeat(400_000))
    const fitting = fittingOf(blocks, { free: 400, before })
    assert.ok(
      fitting.length > 10 && fitting.length < blocks.length && isSaved([...before, ...fitting]),
      line,
    )
  }
  const whole = 'One line\nand another.\n\n Two. '
  assert.deepEqual(textBlocks(whole), [
    { type: 'paragraph', text: [{ text: 'One line\nand another.' }] },
    { type: 'paragraph', text: [{ text: 'Two.' }] },
  ])
  assert.deepEqual(
    fittingOf(textBlocks(whole), { free: 1, before: [] }),
    textBlocks(whole).slice(0, 1),
  )
})
