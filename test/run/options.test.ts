import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOptions, titlePattern, WrongCall } from './options.ts'

test('a wrong flag is answered with what to type instead', () => {
  for (const wrong of [['--nmae=x'], ['--name'], ['--name='], ['--watch=yes'], ['-q']])
    assert.throws(
      () => readOptions(wrong),
      (error) => error instanceof WrongCall && error.message.includes('--name'),
      wrong.join(),
    )
  const { name, watch, paths } = readOptions(['src/areas', '--name=adds a tag', '--watch'])
  assert.deepEqual(
    { name, watch, paths },
    { name: 'adds a tag', watch: true, paths: ['src/areas'] },
  )
})

test('a part of a title chooses titles in any case, and never by the path of their file', () => {
  const pattern = titlePattern('contact (New)')
  assert.match('A contact (new) is welcome', pattern)
  assert.match('src/add.test.ts a contact (new) is welcome', pattern)
  assert.match('src/add.test.ts a suite a contact (new) is welcome', pattern)
  for (const other of ['a contact new', 'src/contact(New).test.ts'])
    assert.doesNotMatch(other, pattern)
  assert.doesNotMatch('src/areas/contacts/tag.test.ts a tag is added', titlePattern('contacts'))
})
