import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeeper } from './json-depth.ts'

const deeper = (text: string, depthMax: number) => isDeeper(Buffer.from(text), depthMax)

test('brackets count by their depth, and those in texts not at all', () => {
  assert.deepEqual([deeper('[[[]]]', 2), deeper('[[[]]]', 3)], [true, false])
  assert.equal(deeper('[{"a":[1]},{"b":{}},[],[]]', 3), false)
  assert.equal(deeper(String.raw`{"[[[\\":"\"{{{[[[","a":"\\\"[["}`, 1), false)
  assert.equal(deeper('é[[', 1), true)
})
