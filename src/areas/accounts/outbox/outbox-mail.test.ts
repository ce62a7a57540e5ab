import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuMs } from '#lib/cpu-time.ts'
import { withoutOpenImage } from './outbox-mail.ts'

const IMAGE = `<img src="https://news.example.com/o/${'a1'.repeat(24)}.gif" width="1" height="1" alt="">`

test('the image that counts opens is removed, and every other image stays', () => {
  const other = '<img src="https://example.com/cat.gif" alt="A cat">'
  assert.equal(
    withoutOpenImage(`<p>Hello</p>${other}${IMAGE}<p>Bye</p>`),
    `<p>Hello</p>${other}<p>Bye</p>`,
  )
  assert.equal(withoutOpenImage(`${IMAGE}${IMAGE}`), '')
})

test('an address that stands in no image stays', () => {
  const text = `<p>/o/${'a1'.repeat(24)}.gif"</p>`
  assert.equal(withoutOpenImage(text), text)
})

test('a megabyte of images that never end takes no longer than its length', () => {
  const hostile = '<img '.repeat(200_000)
  const began = cpuMs()
  assert.equal(withoutOpenImage(`${hostile}${IMAGE}`), hostile)
  // The pattern that this replaced took minutes.
  assert.ok(cpuMs() - began < 2000)
})
