import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EXAMPLE_NEWSLETTER } from '../emails/fixtures/newsletter.ts'
import { convertOrErrors } from '../emails/convert/convert.ts'
import { compileAndFill } from '../emails/compile/compile-or-errors.ts'
import { sampleReaders } from '../emails/compile/sample-readers.ts'
import type { Content } from '../emails/text/content.ts'
import { settleFound } from './clients/settle-found.ts'
import { issue } from './fixtures/moved.ts'
import type { FoundIssue } from './houses/house.ts'
import { convertForeignHtml } from './houses/text/foreign-html.ts'
import { convertForeignMarkdown } from './houses/text/foreign-markdown.ts'
import { CURLY_TAGS } from './houses/text/foreign-tags.ts'
import { lineText } from './houses/making.ts'
import { rewrite } from './running/rewrite.ts'
import type { Service } from './service.ts'
import { issueKey } from './text/addresses.ts'
import { settledLine } from './text/settled-line.ts'

type Body = FoundIssue['body']
interface Settled {
  subject: string
  body: Body
}
type Settle = (title: string, body: Body) => Settled

const byKey =
  (service: Service): Settle =>
  (title, body) => {
    const found = [...settleFound(issue('one', { title, body }), { service, address: null })]
    const last = found.at(-1)!
    assert.ok(last.kind === 'issue')
    return { subject: last.issue.title, body: last.issue.body }
  }

/** Converts a text as archive readers do, with the placeholders of a service. */
const byHouse =
  (own: RegExp | null): Settle =>
  (title, { format, text }) => {
    const rules = { tags: { own }, subscribe: /\/subscribe$/, address: null, lose: () => {} }
    const made =
      format === 'html'
        ? convertForeignHtml(text, rules)
        : convertForeignMarkdown(text, { ...rules, addressOf: (written) => written })
    return { subject: lineText(title, { own }), body: { format, text: made } }
  }

/**
 * The sources of issues, each with the placeholder that the service uses for a reader's first name.
 */
const WAYS: Record<string, { settle: Settle; name: string; markdown: boolean }> = {
  kit: {
    settle: byKey('kit'),
    name: '{{ subscriber.first_name | default: "you" }}',
    markdown: false,
  },
  ghost: { settle: byKey('ghost'), name: '{first_name, "you"}', markdown: false },
  listmonk: {
    settle: byKey('listmonk'),
    name: '{{ .Subscriber.FirstName | default "you" }}',
    markdown: true,
  },
  'files of Buttondown': {
    settle: byHouse(CURLY_TAGS.own),
    name: '{{ subscriber.first_name | default: "you" }}',
    markdown: true,
  },
  'files of Mailchimp': { settle: byHouse(/^\*\|/), name: '*|FNAME|*', markdown: false },
  'files without placeholders': { settle: byHouse(null), name: '', markdown: true },
}

const site = 'https://new.example'
const moved = (body: Body) =>
  rewrite({
    body,
    base: null,
    issues: { [issueKey('https://old.example/p/peas', null)!]: `${site}/peas` },
    pictures: { 'https://old.example/1.png': `${site}/1.png` },
  })

/**
 * Compiles a text as a campaign, both in its own format and as blocks, and renders it for a reader.
 */
function shown({ subject, body }: Settled, fields: Record<string, string>): string[] {
  const given = moved(body)
  const content: Content = { format: given.format, body: given.text }
  const made = convertOrErrors({ convert: content, to: 'blocks' })
  assert.ok(!Array.isArray(made), JSON.stringify([given.text, made]))
  return [content, made.content].map((one) => {
    const reader = { ...sampleReaders([])[1]!, fields }
    const source = { subject: settledLine(subject, 250), previewText: '', content: one }
    const filled = compileAndFill(source, EXAMPLE_NEWSLETTER, 'mail', reader)
    assert.ok(!Array.isArray(filled), JSON.stringify([one, filled]))
    return `${filled.filled.subject}\n${filled.filled.html}`
  })
}

const plain = (html: string) =>
  html
    .replace(/<!--.*?-->|<(?!img)[^>]*>/gs, '')
    .replaceAll('&quot;', '"')
    .replace(/&#(?:123|x7b);/gi, '{')
    .replace(/&#(?:125|x7d);/gi, '}')

/**
 * Texts that look like Liquid but are no placeholder of any service, and the text that readers see.
 */
const LITERAL = [
  ['{{ x }}', '{{ x }}'],
  ['{{ x | nothing: 1 }}', '{{ x | nothing: 1 }}'],
  ['{% if x %}a{% endif %}', '{% if x %}a{% endif %}'],
  ['{% unknown', '{% unknown'],
  ['{{{ x }}}', '{{{ x }}}'],
  ['{% raw %}{{ x }}{% endraw %}', '{% raw %}{{ x }}{% endraw %}'],
  ['{<b>{ x }}</b>', '{{ x }}'],
  ['&#123;&#123; x }}', '{{ x }}'],
  ['{{ x', '{{ x'],
] as const

for (const [way, { settle, name, markdown }] of Object.entries(WAYS))
  test(`${way}: what looks like Liquid is shown as it was written`, () => {
    const formats: Body['format'][] = markdown ? ['html', 'markdown'] : ['html']
    for (const format of formats)
      for (const [written, words] of LITERAL) {
        const text = format === 'html' ? `<p>${written}.</p>` : `${written}.`
        const title = written.replace(/<[^>]*>/g, '').replaceAll('&#123;', '{')
        for (const mail of shown(settle(title, { format, text }), { x: 'SECRET' })) {
          assert.ok(plain(mail).includes(`${words}.`), `${format} ${written}: ${plain(mail)}`)
          assert.ok(!mail.includes('SECRET'), written)
        }
      }
    if (name === '') return
    const hello = settle(name, { format: 'html', text: `<p>Hello ${name}!</p>` })
    for (const mail of shown(hello, { first_name: 'Ada' })) {
      // Ghost has no placeholders in subjects.
      if (way !== 'ghost') assert.ok(mail.startsWith('Ada\n'), mail.slice(0, 50))
      assert.ok(plain(mail).includes('Hello Ada!'), plain(mail))
    }
    if (/you/.test(name))
      for (const mail of shown(hello, {})) assert.ok(plain(mail).includes('Hello you!'))
  })

test('addresses and alternative texts never become Liquid, also when they are replaced', () => {
  const html = `<p><a href="https://old.example/p/peas#{{ x }}">a</a> <a href="https://b.example/&#123;&#123; x }}">b</a></p>
    <p><img src="https://old.example/1.png" alt="{{ x }} &#123;% if x %}" srcset="a.png 2x"></p>`
  const text =
    '[a](https://old.example/p/peas#{{x}}) [b](https://b.example/{{ x }}) ![{{ x }}](https://old.example/1.png)\n\n<img src="https://old.example/1.png" alt={ srcset=\'\'{x}}>'
  for (const { settle, markdown } of Object.values(WAYS))
    for (const body of [
      { format: 'html', text: html },
      ...(markdown ? [{ format: 'markdown', text }] : []),
    ] as Body[])
      for (const mail of shown(settle('Peas', body), { x: 'SECRET' })) {
        assert.ok(!mail.includes('SECRET'), mail)
        assert.ok(
          mail.includes(`${site}/peas#%7B%7B`),
          mail.replace(/<style.*?<\/style>/gs, '').slice(1500),
        )
        assert.ok(mail.includes(`${site}/1.png`), mail)
      }
})

test('a line is never cut within a placeholder', () => {
  const text = `{{ '{' }}{ a }} ${'b'.repeat(20)} {{ first_name }} c`
  for (let length = 2; length <= text.length; length++) {
    const line = settledLine(text, length)
    assert.ok(line.length <= length)
    const source = { subject: line, previewText: '', content: { format: 'html', body: '<p>a</p>' } }
    const made = compileAndFill(source as never, EXAMPLE_NEWSLETTER, 'mail', sampleReaders([])[1]!)
    assert.ok(!Array.isArray(made), `${line} ${JSON.stringify(made)}`)
  }
})
