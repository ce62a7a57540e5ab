import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caniemail } from 'caniemail'
import { EVERYTHING } from '../fixtures/everything-mails.ts'
import { ISSUES } from './fixtures/issues.ts'
import { renderText } from './fixtures/rendered.ts'

/** The twelve clients in which most mails are opened. */
const CLIENTS = [
  'apple-mail.ios',
  'apple-mail.macos',
  'gmail.android',
  'gmail.desktop-webmail',
  'gmail.ios',
  'outlook.windows',
  'outlook.outlook-com',
  'outlook.ios',
  'outlook.macos',
  'samsung-email.android',
  'yahoo.desktop-webmail',
  'yahoo.ios',
] as const

/** Features that some of these clients lack, with what their readers get instead. */
const DECLARED: Record<string, string> = {
  '@media': 'Columns stack by themselves. The mail stays light, or the client makes it dark.',
  'color-scheme meta tag': 'The client decides whether it makes the mail dark.',
  'max-height property': 'The preview text is hidden by display: none.',
  opacity: 'The preview text is hidden by display: none.',
  overflow: 'The preview text is hidden by display: none.',
  'table-layout':
    'A long word may make a column wider. Outlook for Windows has tables of fixed widths.',
  'border-radius': 'Corners are square.',
  'overflow-wrap': 'A long word may reach over the edge.',
  'word-break': 'A long word in a table or in code may reach over the edge.',
  '<bdi> element': 'The lines of an address are on lines of their own.',
  '<body> element': 'The colours are also those of the table in it.',
  'system-ui, ui-serif, ui-sans-serif, ui-rounded, ui-monospace':
    'The next font of the list is taken.',
  'height property': 'The line-height gives a space its height.',
  'white-space': 'The element pre keeps the lines.',
}

test('blocks use what the twelve largest clients support, or lose only what is declared', () => {
  const lacking = new Set<string>()
  const issues = ISSUES.filter(({ name }) => !/html|hostile|markdown/.test(name))
  const everything = { name: 'everything', content: EVERYTHING.blocks }
  for (const issue of [...issues, everything]) {
    const { issues } = caniemail({ clients: [...CLIENTS], html: renderText(issue).html })
    for (const all of issues.errors.values()) for (const { title } of all) lacking.add(title)
  }
  assert.deepEqual([...lacking].sort(), Object.keys(DECLARED).sort())
})
