import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrast, inkOn, isDark, luminance, mixColors, readableOn } from './color.ts'

test('luminance and contrast are those of WCAG 2.2', () => {
  assert.equal(luminance('#000000'), 0)
  assert.equal(luminance('#ffffff'), 1)
  assert.equal(contrast('#ffffff', '#000000'), 21)
  assert.equal(contrast('#000000', '#ffffff'), 21)
  assert.equal(contrast('#777777', '#FFFFFF').toFixed(2), '4.48')
})

test('two colours are mixed by their share', () => {
  assert.equal(mixColors('#000000', '#ffffff', 0), '#000000')
  assert.equal(mixColors('#000000', '#ff8000', 0.5), '#804000')
  assert.equal(mixColors('#000000', '#0a0a0a', 1), '#0a0a0a')
})

test('text on a colour is white, or ink where white is hard to read', () => {
  assert.equal(inkOn('#2f6f4f'), '#ffffff')
  assert.equal(inkOn('#ffe100'), '#1c1c1c')
})

test('a colour moves no further than its ground asks for', () => {
  assert.equal(readableOn('#ffffff', '#2f6f4f'), '#2f6f4f')
  for (const ground of ['#ffffff', '#f6f1e7', '#1c1c1c', '#000000'])
    for (const color of ['#ffe100', '#2f6f4f', '#1c1c1c', '#ffffff'])
      assert.ok(contrast(readableOn(ground, color), ground) >= 4.5, `${color} on ${ground}`)
})

test('dark grounds are told from light ones', () => {
  assert.deepEqual(['#000000', '#1b2a41', '#f6f1e7', '#ffffff'].map(isDark), [
    true,
    true,
    false,
    false,
  ])
})
