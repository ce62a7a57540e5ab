import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bareFields, showsUnsubscribe, webLinks } from './text-facts.ts'

test('a field is bare where the text prints it without a default and asks nothing about it', () => {
  const bare = (text: string, names: string[]) => assert.deepEqual(bareFields(text), names, text)
  bare('Hello {{ first_name }}', ['first_name'])
  bare('{{ fields.city }} {{ fields["zip"] }} {{ city | upcase }}', ['city', 'zip'])
  bare('{{ first_name | default: "friend" }} {{ city | upcase | default: "here" }}', [])
  bare('{% if first_name %}Hello {{ first_name }}{% else %}Hello {{ nickname }}{% endif %}', [
    'nickname',
  ])
  bare('{% unless city == blank %}{{ city }}{% endunless %}', [])
  bare('{% assign name = first_name | default: "friend" %}{{ name }}', ['name'])
  bare('{{ "text" }} {{ 3 | plus: 4 }} {% for n in (1..3) %}{{ first_name }}{% endfor %}', [
    'first_name',
  ])
  bare('no Liquid', [])
})

test('web links are listed once, as they were written, without those that differ by reader', () => {
  const html = `<a class="x" href="{% tracked_link 1 %}https://acme.org/a?b=1&amp;c=2{% end_tracked_link %}">a</a>
    <a href="https://acme.org/off">b</a><a href="{% tracked_link 1 %}https://acme.org/a?b=1&amp;c=2{% end_tracked_link %}">again</a>
    <a href="{{ unsubscribe_url }}">c</a><a href="https://acme.org/{{ first_name }}">d</a><a href="mailto:ada@acme.org">e</a><a href="#top">f</a>
    <a href="https://[">g</a><link href="https://acme.org/style.css">`
  assert.deepEqual(webLinks(html), ['https://acme.org/a?b=1&c=2', 'https://acme.org/off'])
})

test('ten thousand links are listed in part', () => {
  const html = Array.from(
    { length: 10_000 },
    (_, n) => `<a href="https://acme.org/${n}">${n}</a>`,
  ).join('')
  assert.equal(webLinks(html).length, 1000)
})

test('a footer that styles hide shows no link to unsubscribe', () => {
  const page = (cell: string, link = '') =>
    `<td class="mc-footer"${cell}><p><a href="https://m.test/u"${link}>Unsubscribe</a></p></td>`
  assert.equal(showsUnsubscribe(page(''), 'https://m.test/u'), true)
  assert.equal(
    showsUnsubscribe(page(' style="font-size: 0.8em;opacity:0.5;"'), 'https://m.test/u'),
    true,
  )
  for (const style of [
    'display: none;',
    'VISIBILITY:hidden',
    'font-size: 0',
    'font-size:0px',
    'opacity:0',
    'max-height:0;',
  ])
    for (const html of [page(` style="${style}"`), page('', ` style="${style}"`)])
      assert.equal(showsUnsubscribe(html, 'https://m.test/u'), false, html)
  assert.equal(showsUnsubscribe('<td class="mc-footer"></td>', 'https://m.test/u'), false)
})
