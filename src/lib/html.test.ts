import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { escapeHtml, html } from './html.ts'

test('whatever is put in can neither open a tag nor leave an attribute', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const inner = html`${text}`.text
      assert.doesNotMatch(inner, /[<>"']/)
      const back = inner.replace(
        /&(amp|lt|gt|quot|#39);/g,
        (_all, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name]!,
      )
      assert.equal(back, text)
    }),
  )
})

test('another template, a list and nothing at all are put in as they are', () => {
  const item = (name: string) => html`<li>${name}</li>`
  assert.equal(html`${['a', '<b>'].map(item)}`.text, '<li>a</li><li>&lt;b&gt;</li>')
  assert.equal(html`${null}${undefined}${false}${0}`.text, '0')
  assert.equal(String(html`<p>${escapeHtml('&')}</p>`), '<p>&amp;amp;</p>')
})
