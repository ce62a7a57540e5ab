import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { htmlFaults } from '#test/mails/mail-html.ts'
import { Content } from '../text/content.ts'
import { ISSUES } from './fixtures/issues.ts'
import { renderText } from './fixtures/rendered.ts'

const FOLDER = new URL('golden/', import.meta.url)

test('thirty issues are rendered as they were looked at, in HTML and in text (scripts/goldens.ts writes them anew)', () => {
  assert.equal(ISSUES.length, 30)
  assert.deepEqual(
    readdirSync(FOLDER).sort(),
    ISSUES.flatMap(({ name }) => [`${name}.html`, `${name}.txt`]).sort(),
  )
  for (const issue of ISSUES) {
    assert.ok(Content.safeParse(issue.content).success, issue.name)
    const { html, text } = renderText(issue)
    assert.equal(html, readFileSync(new URL(`${issue.name}.html`, FOLDER), 'utf8'), issue.name)
    assert.equal(text, readFileSync(new URL(`${issue.name}.txt`, FOLDER), 'utf8'), issue.name)
  }
})

test('each of them is sound HTML, without scripts, and loses no Liquid', async () => {
  for (const issue of ISSUES) {
    const { html, compiled } = renderText(issue)
    assert.deepEqual(compiled.lost, [], issue.name)
    assert.doesNotMatch(html, /(?:href|src)="\s*javascript:/i, issue.name)
    assert.doesNotMatch(
      html.replace(/="[^"]*"/g, '=""'),
      /<script|<form|<input|\son\w+=/i,
      issue.name,
    )
    // HTML written by an author is not checked.
    if (!/html|hostile/.test(issue.name)) assert.deepEqual(await htmlFaults(html), [], issue.name)
  }
})

test('no text of an author or a reader leaves its place: the footer stays the last part of the column', () => {
  for (const issue of ISSUES) {
    const { html } = renderText(issue)
    assert.equal(html.split('class="mc-footer"').length, 2, issue.name)
    assert.match(
      html,
      /<\/table>\s*<!--\[if mso\]><\/td><\/tr><\/table><!\[endif\]-->\s*<\/td>\s*<\/tr>\s*<\/tbody>\s*<\/table>\s*<\/body><\/html>\s*$/,
      issue.name,
    )
    const [opened, closed] = ['<table', '</table>'].map(
      (tag) => html.replace(/="[^"]*"/g, '=""').split(tag).length,
    )
    assert.equal(opened, closed, issue.name)
  }
})
