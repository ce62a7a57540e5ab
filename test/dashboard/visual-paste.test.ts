import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AnyNode, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { Content } from '../../src/areas/emails/text/content.ts'
import { blocksOfPieces } from '../../dashboard/src/areas/content/visual/paste/blocks.ts'
import { fittingOf, textBlocks } from '../../dashboard/src/areas/content/visual/paste/fitting.ts'
import { type Piece, prepareHtml } from '../../dashboard/src/areas/content/visual/paste/tree.ts'
import { PASTES } from './pastes.ts'

function treeOf(nodes: readonly AnyNode[]): Piece[] {
  return nodes.flatMap((node): Piece[] => {
    if (isText(node)) return [node.data]
    return isTag(node) ? [{ name: node.name, attributes: node.attribs, children: treeOf(node.children) }] : []
  })
}

const pasted = (html: string) => blocksOfPieces(treeOf(parseDocument(prepareHtml(html)!).children))

for (const { name, html, blocks, lostImages = 0 } of PASTES)
  test(`pastes ${name}`, () => {
    const made = pasted(html)
    assert.deepEqual(made.blocks, blocks)
    assert.equal(made.lostImages, lostImages)
    assert.ok(Content.safeParse({ format: 'blocks', blocks: made.blocks }).success)
  })

test('a paste of five megabytes is read in a moment, or taken as plain text', () => {
  const picture = `<p class=MsoNormal>Peas</p><img src="data:image/png;base64,${'A'.repeat(5_000_000)}">`
  assert.deepEqual(pasted(picture).blocks, [{ type: 'paragraph', text: [{ text: 'Peas' }] }])
  assert.equal(prepareHtml(`<p>${'peas and beans '.repeat(400_000)}</p>`), null)
})

test('a text that is too long is cut where the draft can still be saved, whatever its lines are', () => {
  const isSaved = (blocks: object[]) => Content.safeParse({ format: 'blocks', blocks }).success
  const before = textBlocks('Sown before. '.repeat(500))
  for (const line of ['peas and beans ', 'peas\n', 'peas\n\n', 'p', '🫛"\\']) {
    const blocks = textBlocks(line.repeat(400_000))
    const fitting = fittingOf(blocks, { free: 400, before })
    assert.ok(fitting.length > 10 && fitting.length < blocks.length && isSaved([...before, ...fitting]), line)
  }
  const whole = 'One line\nand another.\n\n Two. '
  assert.deepEqual(textBlocks(whole), [
    { type: 'paragraph', text: [{ text: 'One line\nand another.' }] },
    { type: 'paragraph', text: [{ text: 'Two.' }] },
  ])
  assert.deepEqual(fittingOf(textBlocks(whole), { free: 1, before: [] }), textBlocks(whole).slice(0, 1))
})

test('scripts, styles and addresses that act are left out', () => {
  const { blocks } = pasted(
    '<p onclick="x()">Hi <a href="javascript:alert(1)">there</a><script>alert(1)</script></p><style>p{}</style><iframe src="http://evil.example"></iframe>',
  )
  assert.deepEqual(blocks, [{ type: 'paragraph', text: [{ text: 'Hi there' }] }])
})
