import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Liquid } from 'liquidjs'
import type { Lose } from '../found-losses.ts'
import { PAYWALL_HTML } from '../paywall.ts'
import { convertOrErrors } from '../../../emails/convert/convert.ts'
import { liquidError } from '../../../emails/liquid/liquid.ts'
import { MARK } from '../../../emails/text/paywall-mark.ts'
import { convertForeignHtml, type HtmlRules } from './foreign-html.ts'
import { convertForeignMarkdown } from './foreign-markdown.ts'
import { type ForeignTags, NO_TAGS, settleText } from './foreign-tags.ts'
import { TooLong } from './text-limits.ts'
import { TooDeep } from './tree.ts'

const textLiquid = new Liquid()
const MAILCHIMP: ForeignTags = { own: /^\*\|/ }

function converted(html: string, given: Partial<HtmlRules> = {}) {
  const losses: string[] = []
  const lose: Lose = (what, example) => losses.push(example === '' ? what : `${what}: ${example}`)
  const rules = { tags: NO_TAGS, subscribe: /\/subscribe/, address: null, lose, ...given }
  return { html: convertForeignHtml(html, rules), losses }
}

/** Renders a text for a reader, and returns its blocks. */
function shown(html: string): string {
  const made = convertOrErrors({ convert: { format: 'html', body: html }, to: 'blocks' })
  assert.ok(!Array.isArray(made), JSON.stringify(made))
  return textLiquid.parseAndRenderSync(JSON.stringify(made.content), {
    first_name: 'SECRET',
    x: 'SECRET',
  })
}

test('the paywall of a foreign text is the paywall of texts here', () => {
  assert.equal(PAYWALL_HTML, MARK)
  const { html } = converted('<p>Free</p><!-- paywall --><p>Paid</p>')
  const made = convertOrErrors({ convert: { format: 'html', body: html }, to: 'blocks' })
  assert.ok(!Array.isArray(made) && made.content.format === 'blocks')
  assert.deepEqual(
    made.content.blocks.map(({ type }) => type),
    ['paragraph', 'paywall', 'paragraph'],
  )
})

test('a paywall inside of elements divides them, and a second one is left out', () => {
  const { html, losses } = converted(
    '<div class="a"><section><p>Free</p><!--paywall--><p>Paid</p></section><!--paywall--><p>More</p></div>',
  )
  assert.equal(
    html,
    `<div class="a"><section><p>Free</p></section></div>${PAYWALL_HTML}<div class="a"><section><p>Paid</p></section><p>More</p></div>`,
  )
  assert.deepEqual(losses, ['second_paywall'])
})

test('Liquid in a foreign text is shown as written, however it is hidden', () => {
  for (const [hostile, words] of [
    ['<p>{{ x }}</p>', '{{ x }}'],
    ['<p>&#123;&#123; x }}</p>', '{{ x }}'],
    ['<p>{<!-- a -->{ x }}</p>', '{{ x }}'],
    ['<p>{<script></script>{ x }}</p>', '{{ x }}'],
    ['<p>{<b>{ x }}</b></p>', '{'],
    ['<p>{<span>{ x }}</span></p>', '{{ x }}'],
    ['<p>{{{ x }}}</p>', '{{{ x }}}'],
    ['<p>{%% if x %}</p>', '{%% if x %}'],
    ['<pre><code>{% if x %}{{ x }}{% endif %}</code></pre>', '{% if x %}{{ x }}{% endif %}'],
    ['<p>{% raw %}{{ x }}{% endraw %}</p>', '{% raw %}{{ x }}{% endraw %}'],
    ['<p>{{ x | upcase</p>', '{{ x | upcase'],
    [
      '<p>Dear {first_name} *|FNAME|* %%name%% [FIRST NAME]</p>',
      'Dear {first_name} *|FNAME|* %%name%% [FIRST NAME]',
    ],
    ['<img src="https://a.example/1.png" alt="{{ x }} &#123;&#123; x }}">', '{{ x }} {{ x }}'],
  ] as const) {
    const { html } = converted(hostile)
    assert.equal(liquidError(html), null, html)
    const text = shown(html)
    assert.ok(text.includes(words), `${hostile} → ${html} → ${text}`)
    assert.ok(!text.includes('SECRET'), text)
  }
})

test('Liquid in addresses is encoded, and never filled in', () => {
  const { html } = converted(
    '<a href="https://a.example/{{ x }}?a={% b %}">a</a><img src="https://a.example/{{x}}.png" alt="">',
  )
  assert.equal(
    html,
    '<a href="https://a.example/%7B%7B%20x%20%7D%7D?a=%7B%%20b%20%%7D">a</a><img src="https://a.example/%7B%7Bx%7D%7D.png" alt="">',
  )
})

test('a service’s own placeholders become ours or a loss; those of others are text', () => {
  const losses: string[] = []
  const text = settleText('Hi *|FNAME|*, *|MC:SUBJECT|* {{ first_name }}', MAILCHIMP, (what, tag) =>
    losses.push(`${what} ${tag}`),
  )
  assert.deepEqual(losses, ['merge_tag *|MC:SUBJECT|*'])
  const filled = textLiquid.parseAndRenderSync(text, { first_name: 'Ada' }) as string
  assert.equal(filled, 'Hi Ada, *|MC:SUBJECT|* {{ first_name }}')
})

test('forms and buttons of the former house are left out, links become words', () => {
  const { html, losses } = converted(
    '<p class="button-wrapper"><a class="button" href="https://old.example/subscribe?">Join</a></p><p>Do <a href="https://old.example/subscribe">subscribe</a>.</p><form action="/s"><input type="email"></form>',
  )
  assert.equal(html, '<p>Do subscribe.</p>')
  assert.deepEqual(losses, [
    'subscribe_button: Join',
    'subscribe_link: subscribe',
    'subscribe_form: /s',
  ])
})

test('scripts, handlers, pictures in the text and data of the page are left out', () => {
  const { html, losses } = converted(
    '<p onclick="x()" data-attrs="{}">a<script>x</script></p><img src="data:image/png;base64,AA" alt="dot"><img data-src="https://a.example/late.png" src="data:x" alt="late">',
  )
  assert.equal(html, '<p>a</p><img src="https://a.example/late.png" alt="late">')
  assert.deepEqual(losses, ['page_code: script', 'picture_in_text: dot'])
})

test('addresses without a host lead to the former site when it is known', () => {
  const text = '<a href="/about">a</a><img src="//cdn.example/1.png" alt="">'
  assert.equal(
    converted(text, { address: 'https://old.example/blog/' }).html,
    '<a href="https://old.example/about">a</a><img src="https://cdn.example/1.png" alt="">',
  )
  assert.deepEqual(converted(text).losses, ['no_address: /about'])
})

test('5 MB of HTML and 100,000 nested elements end at once, named', () => {
  assert.throws(() => converted('<p>peas</p>'.repeat(500_000)), TooLong)
  assert.throws(() => converted('<b>'.repeat(100_000)), TooDeep)
})

function markdown(text: string) {
  const losses: string[] = []
  const made = convertForeignMarkdown(text, {
    tags: NO_TAGS,
    subscribe: /\/subscribe/,
    lose: (what, example) => losses.push(`${what}: ${example}`),
    addressOf: (written) => written.replace(/^\//, 'https://old.example/'),
  })
  return { text: made, losses }
}

test('Markdown keeps its code, its one paywall, and its footnotes below the text', () => {
  const { text } = markdown(
    'Peas[^1] and [beans](/beans).\n\n<!-- note -->\n\n<!-- paywall -->\n\n```liquid\n{{ x }} [^1] <!-- a -->\n```\n\n[^1]: Green.\n    Really.\n',
  )
  assert.equal(
    text,
    `Peas\\[1\\] and [beans](https://old.example/beans).\n\n${PAYWALL_HTML}\n\n\`\`\`liquid\n{{ '{' }}{ x }} [^1] <!-- a -->\n\`\`\`\n\n---\n\n\\[1\\] Green. Really.`,
  )
  assert.equal((textLiquid.parseAndRenderSync(text, {}) as string).includes('{{ x }} [^1]'), true)
})

test('players in Markdown become links, and are lost by name', () => {
  const { text, losses } = markdown(
    'Hear\n\n<audio controls src="/talk.mp3"></audio>\n\n<video><source src="https://a.example/1.mp4"></video>\n\n<video></video>End',
  )
  assert.equal(
    text,
    'Hear\n\n[/talk.mp3](<https://old.example/talk.mp3>)\n\n[https://a.example/1.mp4](<https://a.example/1.mp4>)\n\nEnd',
  )
  assert.deepEqual(losses, ['audio: /talk.mp3', 'video: https://a.example/1.mp4', 'video: '])
})

test('Liquid in Markdown is text, also where a comment or code stands between its signs', () => {
  for (const hostile of ['{{ x }}', '{<!-- -->{ x }}', '{`a`{ x }}', '`{`{ x }}', '{% if x %}']) {
    const { text } = markdown(hostile)
    assert.equal(liquidError(text), null, text)
    assert.ok(
      !(textLiquid.parseAndRenderSync(text, { x: 'SECRET' }) as string).includes('SECRET'),
      text,
    )
  }
})

test('a numbered list in a list stays one, whatever its first number', () => {
  const markdown = (text: string) =>
    convertForeignMarkdown(text, {
      tags: NO_TAGS,
      subscribe: /(?!)/,
      lose: () => {},
      addressOf: (link) => link,
    })
  const lists = (text: string) => {
    const made = convertOrErrors({
      convert: { format: 'markdown', body: markdown(text) },
      to: 'html',
    })
    assert.ok(!Array.isArray(made) && made.content.format === 'html', JSON.stringify(made))
    return made.content.body.match(/<ol(?: start="\d+")?>/g)
  }
  assert.deepEqual(lists('1. a\n   3. b\n   4. c\n2. d\n'), ['<ol>', '<ol start="3">'])
  assert.deepEqual(lists('- a\n    3. b\n    4. c\n- d\n'), ['<ol start="3">'])
  assert.deepEqual(lists('1. a\n\t3) b\n'), ['<ol>', '<ol start="3">'])
  assert.deepEqual(lists('1. a\n   1. b\n      2. c\n'), ['<ol>', '<ol>', '<ol start="2">'])
  for (const text of [
    '- born in\n  1985. A good year',
    'born on\n3. May',
    '```\n1. a\n   3. b\n```',
    '1. a\n2. b\n3. c',
    '- a\n  - b\n  3',
  ])
    assert.equal(markdown(text), text)
})
