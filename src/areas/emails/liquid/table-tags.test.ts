import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileOrErrors } from '../compile/compile-or-errors.ts'
import { renderText } from '../blocks/fixtures/rendered.ts'
import { EXAMPLE_NEWSLETTER } from '../fixtures/newsletter.ts'

const HEAD = '| a | b |\n|---|---|\n'
const LOOP = '{% for i in (1..2) %}'
const END = '{% endfor %}'

/** Returns the rows of all tables in a mail, with bars between cells, and its text part. */
function rowsOf(body: string): { rows: string[]; text: string } {
  const { html, text } = renderText({ name: '', content: { format: 'markdown', body } })
  const rows = [...html.matchAll(/<tr>([\s\S]*?)<\/tr>/g)]
    .map(([, row]) =>
      [...row!.matchAll(/<t[dh][^>]*>([^<]*)<\/t[dh]>/g)].map(([, cell]) => cell!.trim()),
    )
    .filter((cells) => cells.length > 0)
    .map((cells) => cells.join('|'))
  return { rows, text: text.split('\n---\n')[0]!.trim() }
}

test('a loop makes rows of a Markdown table, wherever its tags stand', () => {
  for (const body of [
    `${HEAD}${LOOP}| {{ i }} | x |\n${END}`,
    `${HEAD}${LOOP}\n| {{ i }} | x |\n${END}`,
    `${HEAD}${LOOP}| {{ i }} | x |${END}`,
    `${HEAD}${LOOP}\n\n| {{ i }} | x |\n\n${END}`,
    `${HEAD}${LOOP}\n{{ i }} | x\n${END}`,
    `${HEAD}  ${LOOP} | {{ i }} | x | ${END}`,
    `${HEAD}${LOOP}\n{% if i == 3 %}| no | no |\n{% else %}| {{ i }} | x |{% endif %}\n${END}`,
  ])
    for (const after of ['', '\n\nAfter', '\n']) {
      const { rows, text } = rowsOf(body + after)
      assert.deepEqual(rows, ['a|b', '1|x', '2|x'], body)
      assert.equal(text, `a | b\n1 | x\n2 | x${after.trim() === '' ? '' : '\n\nAfter'}`, body)
    }
  assert.deepEqual(rowsOf('| a |\n|---|\n{% for i in (1..2) %}| {{ i }} |\n{% endfor %}').rows, [
    'a',
    '1',
    '2',
  ])
})

test('a condition chooses rows, and rows before and after it stay', () => {
  const { rows } = rowsOf(
    `${HEAD}| 1 | x |\n{% if email == "eve" %}\n| secret | x |\n{% else %}\n| open | y |\n{% endif %}\n{% assign z = 3 %}\n| z | {{ z }} |`,
  )
  assert.deepEqual(rows, ['a|b', '1|x', 'open|y', 'z|3'])
})

test('a text right behind the last tag is no row', () => {
  const { rows, text } = rowsOf(`${HEAD}${LOOP}\n| {{ i }} | x |\n${END}\nAfter`)
  assert.deepEqual(rows, ['a|b', '1|x', '2|x'])
  assert.match(text, /2 \| x\n\nAfter$/)
})

test('tags around a table, in cells and in code are left alone', () => {
  assert.deepEqual(rowsOf(`{% if email %}\n${HEAD}| 1 | x |\n{% endif %}\n\nAfter`).rows, [
    'a|b',
    '1|x',
  ])
  assert.deepEqual(
    rowsOf(`{% if email == "eve" %}\n${HEAD}| 1 | x |\n{% endif %}\n\nAfter`).rows,
    [],
  )
  assert.match(
    rowsOf(`${HEAD}| 1 | x |\n{% if email %}\nWords\n{% endif %}`).text,
    /1 \| x\n\nWords$/,
  )
  assert.deepEqual(rowsOf(`${HEAD}| {% if email %}1{% endif %} | x |`).rows, ['a|b', '1|x'])
  const rows = `${HEAD}${LOOP}\n| {{ i }} | x |\n${END}`
  assert.deepEqual(rowsOf(`\`\`\`\`\n\`\`\`\n\`\`\`\`\n\n${rows}`).rows, ['a|b', '1|x', '2|x'])
  assert.deepEqual(rowsOf(`\`\`\`\n~~~\n${rows}\n\`\`\``).rows, [])
  assert.match(rowsOf('```\n| a |\n|---|\n| b |\n```').text, /^\| a \|\n\|---\|\n\| b \|$/)
})

test('tags that enclose no whole rows are refused with their line', () => {
  for (const [body, line] of [
    [`${HEAD}| 1 | x |\n${LOOP}| {{ i }} | x |\n\nwords\n\n${END}`, 4],
    [`{% if email %}${HEAD}| 1 | x |{% endif %}`, 1],
    [`{% if email %}\n\n${HEAD}| 1 | x |{% endif %}`, 5],
    [`${HEAD}| 1 | x |\n{% if email %}| 2 | x |{% else %}| 3 | x |{% endif %}`, 4],
    [`${HEAD}| {% if email %}1 | x{% endif %} |`, 3],
    [`| a{% if email %} | b{% endif %} |\n|---|---|\n| 1 | x |`, 1],
    [`${HEAD}${LOOP}\n| {{ i }} | x |\n\nwords\n\n${END}`, 3],
  ] as const) {
    const errors = compileOrErrors(
      { subject: 'x', previewText: '', content: { format: 'markdown', body } },
      EXAMPLE_NEWSLETTER,
      'mail',
    )
    assert.ok(Array.isArray(errors), body)
    assert.equal(errors.length, 1)
    assert.equal(errors[0]!.code, 'misplaced_liquid')
    assert.match(errors[0]!.detail, new RegExp(`^Line ${line}: \\{%`), body)
  }
})

test('rows in quotes, in lists and with the line breaks of Windows are made too', () => {
  const rows = `| a |\n|---|\n${LOOP}\n| {{ i }} |\n${END}`
  const prefixed = (prefix: string, text: string) => text.replace(/^/gm, prefix)
  for (const body of [
    rows.replaceAll('\n', '\r\n'),
    prefixed('> ', rows),
    prefixed('> > ', rows),
    `- peas\n\n${prefixed('  ', rows)}`,
    `1. peas\n\n${prefixed('   ', rows)}`,
    `- peas\n\n  - beans\n\n${prefixed('    ', rows)}`,
    prefixed('> ', rows.replace(`${LOOP}\n`, `${LOOP}\n\n`)),
  ])
    assert.deepEqual(rowsOf(body).rows, ['a', '1', '2'], body)
  assert.match(rowsOf(prefixed('> ', rows)).text, /^> a\n> 1\n> 2(?:\n>)?$/)
  const code = `Peas\n\n${prefixed('    ', '| a |\n|---|\n| b |')}`
  assert.match(rowsOf(code).text, /\| a \|\n\|---\|\n\| b \|$/)
})

test('a long table takes one pass', () => {
  const { rows } = rowsOf(`${HEAD}${'{% if email %}| 1 | x |{% endif %}\n'.repeat(600)}`)
  assert.equal(rows.length, 601)
})
