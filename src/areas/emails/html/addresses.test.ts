import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderText } from '../blocks/fixtures/rendered.ts'
import { Content } from '../text/content.ts'

const PEAS = 'https://shop.example/peas'

test('spaces and line breaks around an address are taken off, and its clicks count, in every format', () => {
  const link = (address: string) => `<a href="${address}">Peas</a>`
  for (const address of [
    ` ${PEAS}`,
    `${PEAS} `,
    `\n\t${PEAS}\n`,
    `\u00a0${PEAS}`,
    'https://shop.example/\npeas',
  ]) {
    const contents = [
      { format: 'html', body: link(address) },
      { format: 'markdown', body: `Order ${link(address)}` },
      { format: 'blocks', blocks: [{ type: 'html', body: link(address) }] },
      ...(address.trim() === PEAS
        ? [
            { format: 'blocks', blocks: [{ type: 'button', label: 'Peas', href: address }] },
            {
              format: 'blocks',
              blocks: [{ type: 'paragraph', text: [{ text: 'Peas', href: address }] }],
            },
          ]
        : []),
    ]
    for (const content of contents) {
      const { html, text, compiled } = renderText({ name: '', content: Content.parse(content) })
      assert.deepEqual(compiled.links, [PEAS], JSON.stringify(content))
      assert.match(html, /href="https:\/\/shop\.example\/peas"/)
      assert.match(text, /Peas \(https:\/\/shop\.example\/peas\)/)
    }
  }
})

test('the address of a picture is trimmed too', () => {
  for (const format of ['html', 'markdown'] as const)
    assert.match(
      renderText({ name: '', content: { format, body: `<img alt="" src=" ${PEAS}.png ">` } }).html,
      /src="https:\/\/shop\.example\/peas\.png"/,
    )
})

test('invisible signs and encoded spaces around an address are cut off in every format', () => {
  for (const address of [`\u200b${PEAS}`, `${PEAS}\u2060`, `\ufeff ${PEAS}\u200e`])
    for (const content of [
      { format: 'html', body: `<a href="${address}">Peas</a>` },
      { format: 'markdown', body: `[Peas](<${address}>)` },
      { format: 'markdown', body: `[Peas](<\t${address}\u00a0>)` },
      { format: 'blocks', blocks: [{ type: 'button', label: 'Peas', href: address }] },
      { format: 'blocks', blocks: [{ type: 'embed', url: address, title: 'Peas' }] },
    ]) {
      const { compiled } = renderText({ name: '', content: Content.parse(content) })
      assert.deepEqual(compiled.links, [PEAS], JSON.stringify(content))
    }
})

test('Markdown writes a domain beyond ASCII as mail programs know it, and keeps all else', () => {
  const links = (body: string) =>
    renderText({ name: '', content: { format: 'markdown', body } }).compiled.links
  for (const [written, link] of [
    ['https://bücher.example/über', 'https://xn--bcher-kva.example/%C3%BCber'],
    ['HTTPS://пример.example:8080?q=é', 'HTTPS://xn--e1afmkfd.example:8080?q=%C3%A9'],
    ['https://shop.example/bücher', 'https://shop.example/b%C3%BCcher'],
  ] as const)
    assert.deepEqual(links(`[Books](${written})`), [link])
})
