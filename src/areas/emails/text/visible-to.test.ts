import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Block } from '../blocks/block.ts'
import { compile } from '../compile/compile.ts'
import { EXAMPLE_NEWSLETTER } from '../fixtures/newsletter.ts'
import { blockConditions } from './condition-errors.ts'
import type { Content } from './content.ts'
import type { EmailText } from './email-text.ts'
import { paywallFaults } from './paywall-faults.ts'
import { type Access, hasPaywall, type ReaderTier, visibleTo } from './visible-to.ts'

const words = (text: string): Block => ({ type: 'paragraph', text: [{ text }] })
const CANARY = 'XYZZY'
const WALLED: Content[] = [
  { format: 'markdown', body: `Free.\n\n<!-- paywall -->\n\n${CANARY}` },
  { format: 'html', body: `<p>Free.</p><!--PAYWALL--><p>${CANARY}</p>` },
  { format: 'blocks', blocks: [words('Free.'), { type: 'paywall' }, words(CANARY)] },
]
const shown = (content: Content, access: Access, tier: ReaderTier) =>
  visibleTo<EmailText>({ subject: 'S', previewText: '', content }, access, tier)
const codes = (content: Content) =>
  paywallFaults(content).map(({ code, pointer }) => [code, pointer])
const markdown = (body: string): Content => ({ format: 'markdown', body })
const page = (body: string): Content => ({ format: 'html', body })

test('a reader below the access sees the part above the paywall, and others see all of it', () => {
  const READS: [Access, ReaderTier, boolean][] = [
    ['everyone', 'visitor', true],
    ['subscribers', 'visitor', false],
    ['subscribers', 'free', true],
    ['paid', 'visitor', false],
    ['paid', 'free', false],
    ['paid', 'paid', true],
  ]
  for (const content of WALLED)
    for (const [access, tier, all] of READS) {
      const text = JSON.stringify(shown(content, access, tier))
      assert.match(text, /Free\./)
      assert.equal(text.includes(CANARY), all, `${content.format} ${access} ${tier}`)
      assert.equal(hasPaywall(shown(content, access, tier).content), false)
      assert.equal(shown(content, access, tier).offer, all ? undefined : access)
    }
})

test('without a paywall a reader below the access sees nothing of the text', () => {
  assert.deepEqual(shown(markdown(CANARY), 'paid', 'free').content, markdown(''))
  assert.deepEqual(shown({ format: 'blocks', blocks: [words(CANARY)] }, 'paid', 'free').content, {
    format: 'blocks',
    blocks: [],
  })
})

test('blocks keep their places for those who see all of them', () => {
  const { content } = shown(WALLED[2]!, 'paid', 'paid')
  assert.ok(content.format === 'blocks' && content.blocks.length === 3)
  assert.deepEqual(content.blocks[2], words(CANARY))
})

test('a paywall at the top level has no fault', () => {
  for (const content of WALLED) assert.deepEqual(codes(content), [])
  assert.deepEqual(codes(page(`<html><body><p>a</p><!-- paywall --><p>b</p></body></html>`)), [])
  assert.deepEqual(
    codes(
      markdown('{% if first_name %}Hi{% endif %}\n\n<!-- paywall -->\n\n{% if x %}b{% endif %}'),
    ),
    [],
  )
})

test('a paywall inside of a list, a quote, a table, code or an element is refused', () => {
  const inside = [
    markdown('- a\n\n  <!-- paywall -->\n\n- b'),
    markdown('> a\n>\n> <!-- paywall -->'),
    markdown('Words <!-- paywall --> in a line'),
    markdown('| a |\n|---|\n| <!-- paywall --> |'),
    markdown('```\n<!-- paywall -->\n```'),
    markdown('Say `<!-- paywall -->` once'),
    markdown('    <!-- paywall -->'),
    page('<div><p>a</p><!-- paywall --><p>b</p></div>'),
    page('<table><tr><td>a</td></tr><!-- paywall --><tr><td>b</td></tr></table>'),
    page('<p title="<!-- paywall -->">a</p>'),
    page('<style><!-- paywall --></style>a'),
    page('<p>open <!-- paywall --> b'),
  ]
  for (const content of inside)
    assert.deepEqual(
      codes(content),
      [['paywall_not_top_level', '/content/body']],
      JSON.stringify(content),
    )
})

test('a paywall inside of Liquid is refused', () => {
  for (const body of [
    '{% if first_name %}\n\n<!-- paywall -->\n\n{% endif %}',
    '{% for i in (1..2) %}<!-- paywall -->{% endfor %}',
    '{% comment %}<!-- paywall -->{% endcomment %}',
    '{% raw %}<!-- paywall -->{% endraw %}',
    '{% assign x = "<!-- paywall -->" %}{{ x }}',
    '{{ "<!-- paywall -->" }}',
  ])
    for (const content of [markdown(body), page(body)])
      assert.deepEqual(codes(content), [['paywall_not_top_level', '/content/body']], body)
})

test('a second paywall, one in a column and one in a block of HTML are refused where they stand', () => {
  assert.deepEqual(codes(markdown('a\n\n<!-- paywall -->\n\nb\n\n<!-- paywall -->\n\nc')), [
    ['paywall_twice', '/content/body'],
  ])
  const blocks: Block[] = [
    { type: 'columns', shares: [50, 50], columns: [[{ type: 'paywall' }], []] },
    { type: 'html', body: '<p>a</p><!-- paywall -->' },
    { type: 'paywall' },
    { type: 'paywall' },
  ]
  assert.deepEqual(codes({ format: 'blocks', blocks }), [
    ['paywall_not_top_level', '/content/blocks/0/columns/0/0'],
    ['paywall_not_top_level', '/content/blocks/1/body'],
    ['paywall_twice', '/content/blocks/3'],
  ])
})

test('a paywall leaves neither a condition nor a gap to those who read all of a text', () => {
  const mailOf = (blocks: Block[]) => {
    const content: Content = { format: 'blocks', blocks }
    const whole = shown(content, 'paid', 'paid')
    assert.deepEqual(blockConditions(whole.content), [])
    return compile(whole, EXAMPLE_NEWSLETTER, 'mail').html
  }
  assert.equal(
    mailOf([words('a'), { type: 'paywall' }, words('b')]),
    mailOf([words('a'), words('b')]),
  )
})
