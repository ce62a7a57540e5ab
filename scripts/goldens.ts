import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { ISSUES } from '../src/areas/emails/blocks/fixtures/issues.ts'
import { renderText } from '../src/areas/emails/blocks/fixtures/rendered.ts'

// Writes the kept renderings anew. Read the difference before it is committed.
const FOLDER = new URL('../src/areas/emails/blocks/golden/', import.meta.url)
for (const file of readdirSync(FOLDER)) rmSync(new URL(file, FOLDER))
for (const issue of ISSUES) {
  const { html, text } = renderText(issue)
  writeFileSync(new URL(`${issue.name}.html`, FOLDER), html)
  writeFileSync(new URL(`${issue.name}.txt`, FOLDER), text)
}
process.stdout.write(`Wrote ${ISSUES.length} issues.\n`)
