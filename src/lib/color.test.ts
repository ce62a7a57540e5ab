import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { contrast, luminance, readableOn, textOn } from './color.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('black on white has the contrast of 21, and the order does not matter', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21)
  assert.equal(contrast('#ffffff', '#000000'), 21)
  assert.equal(luminance('#ffffff'), 1)
})

test('every colour can be read on every paper once it is mixed, and text on every colour', () => {
  fc.assert(
    fc.property(color, color, (paper, ink) => {
      assert.ok(contrast(paper, readableOn(paper, ink)) >= 4.19, `${readableOn(paper, ink)} on ${paper}`)
      assert.ok(contrast(ink, textOn(ink)) >= 4.19, `${textOn(ink)} on ${ink}`)
    }),
  )
})

test('a colour that can be read stays as it is', () => {
  assert.equal(readableOn('#ffffff', '#2f6f4f'), '#2f6f4f')
})
