import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

test("the guides name each command of an operator, and running.md those for the server's data", () => {
  const source = read('src/process/commands/operator-commands.ts')
  const commands = [...source.matchAll(/\bcommand\s*\.command\('([\w-]+)'\)/g)].map(
    ([, name]) => name!,
  )
  assert.ok(commands.length > 8, commands.join())
  const guides = [...globSync('docs/**/*.md', { cwd: root }), 'README.md'].map(read).join('\n')
  const missing = (text: string) => (name: string) =>
    !new RegExp(`(?:mailcast|mailcast --) ${name}\\b`).test(text)
  // The guides start the server with `npm start` instead of the command `start`.
  assert.deepEqual(commands.filter(missing(guides)), ['start'])
  const ofData = ['backup', 'restore', 'import-account', 'doctor']
  assert.deepEqual(ofData.filter(missing(read('docs/running.md'))), [])
})
