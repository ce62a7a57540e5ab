import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderText } from '../blocks/fixtures/rendered.ts'
import type { Content } from '../text/content.ts'
import { convertOrErrors } from './convert.ts'

/** Texts in Markdown, each with a part of its own. */
const TEXTS = [
  '- [x] paid\n- [ ] open',
  '1. [X] paid\n2. [ ] open',
  '- a\n- b\n  - c\n  - d',
  '1. a\n2. b\n   1. c',
  '> One\n> two\n>\n> three',
  '[Peas](https://a.example/peas)',
  '<https://a.example/peas>',
  '<ada@a.example>',
  '[Write](mailto:ada@a.example)',
  '[Call](tel:+4912345)',
  '![A bed](https://a.example/i.png)',
  '![A bed](https://a.example/i.png "On Sunday & Monday")',
  '[![A bed](https://a.example/i.png)](https://a.example/bed)',
  '[![A bed](https://a.example/i.png "On Sunday")](https://a.example/bed)',
  '```\na  b\n c\n```',
  'Run `npm start` now',
  'a\n\n---\n\nb',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '# A\n\n## B\n\n### C',
  '**b** *i* ~~s~~ `c`',
  'a<br>b',
  'Hi {{ first_name | default: "friend" }}',
  'a &amp; b &lt; c \\* d',
]

/** The same text in blocks and HTML. Fails where a part of it is lost. */
function inEachFormat(body: string): Content[] {
  const content: Content = { format: 'markdown', body }
  const others = (['html', 'blocks'] as const).map((to) => {
    const made = convertOrErrors({ convert: content, to, products: {} })
    assert.ok(!Array.isArray(made), body)
    assert.deepEqual(made.losses, [], body)
    return made.content
  })
  return [content, ...others]
}

/** Returns what readers see of a mail: words, and the kinds of elements around them. */
function seen(content: Content, language: string): { text: string; marks: string[] } {
  const { html, text } = renderText({ name: '', content, of: { language } })
  const at = html.indexOf('class="mc-content"')
  const part = html.slice(at, html.indexOf('class="mc-footer"', at))
  const kinds = /<(h\d|ul|ol|li|pre|code|del|s|strong|em|th|a|img)\b[^<>]*>/g
  const ltr = / dir="ltr"/
  return {
    text,
    marks: [...part.matchAll(kinds)]
      .filter(([tag]) => !/<pre|<code/.test(tag) || language !== 'en')
      .map(([tag, name]) => `${name === 'del' ? 's' : name}${ltr.test(tag) ? ' ltr' : ''}`)
      // Markdown writes code in two elements.
      .filter((mark, i, all) => !(mark === 'code' && all[i - 1] === 'pre ltr')),
  }
}

test('a text looks and reads the same in Markdown, HTML and blocks', () => {
  for (const body of TEXTS)
    for (const language of ['en', 'ar']) {
      const [markdown, ...others] = inEachFormat(body).map((content) => seen(content, language))
      for (const other of others) assert.deepEqual(other, markdown, body)
    }
})

test('done and open tasks are told apart', () => {
  for (const content of inEachFormat('- [x] paid\n- [ ] open')) {
    const { text, html } = renderText({ name: '', content })
    assert.match(text, /^- ☑ paid\n- ☐ open\n/)
    assert.match(html, /☑(?:<\/span>)? paid[\s\S]*☐(?:<\/span>)? open/)
  }
})

test('a link that no mail may have is called the same in each format that it comes from', () => {
  for (const [address, code, values] of [
    ['skype:x', 'link_scheme', { scheme: 'skype:' }],
    [
      'https:/a.example',
      'link_address',
      { link: 'https:/a.example', near: 'https://a.example', reason: 'near' },
    ],
    ['https://', 'link_address', { link: 'https://' }],
  ] as const)
    for (const convert of [
      { format: 'markdown', body: `[Peas](${address})` },
      { format: 'html', body: `<p><a href="${address}">Peas</a></p>` },
    ] as const) {
      const made = convertOrErrors({ convert, to: 'blocks', products: {} })
      assert.ok(!Array.isArray(made))
      assert.deepEqual(
        made.losses.map((loss) => loss.code),
        [code],
        convert.body,
      )
      const { line: _line, column: _column, ...named } = made.losses[0]!.values ?? {}
      assert.deepEqual(named, values, convert.body)
    }
})
