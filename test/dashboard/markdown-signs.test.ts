import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMarkdown } from '../../dashboard/src/areas/content/visual/paste/is-markdown.ts'

test('a plain text is Markdown by a heading, a list, a link or a fence, and by nothing less', () => {
  for (const text of [
    '# Peas',
    'Sow\n\n### When\nMay',
    '- one\n- two',
    '1. one\r\n\r\n2. two',
    'See [the peas](https://peas.example/a).',
    'Run\n```sh\nnpm start\n```',
  ])
    assert.ok(isMarkdown(text), text)
  for (const text of [
    'Peas',
    '#peas is a tag',
    'It begins on the\n1. May, at noon',
    '- said Ada.\nAnd went on.',
    '[1] see below (page 4)',
    'C# is a language, and ``` is no fence',
    '2 * 3 * 4',
  ])
    assert.ok(!isMarkdown(text), text)
})
