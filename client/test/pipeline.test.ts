import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, test } from 'node:test'

const GUIDE = new URL('../../docs/client.md', import.meta.url)

test('the workflow of the guide pushes drafts that a push has changed, and no others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mailcast-pipeline-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const write = (name: string, text: string, mode = 0o644) =>
    writeFileSync(join(folder, name), text, { mode })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: folder },
    }).trim()
  mkdirSync(join(folder, 'issues'))
  mkdirSync(join(folder, 'bin'))
  // Stands in for the command, and notes what it is asked for.
  write('bin/mailcast', '#!/bin/sh\necho "$@" >> "$HOME/asked"\n', 0o755)
  git('init', '--quiet')
  for (const name of ['sent', 'changed', 'gone', 'new words'])
    write(`issues/${name}.md`, '---\ncampaign: cmp_1\n---\nText\n')
  write('issues/unpushed.md', 'Text\n')
  git('add', '.')
  git('commit', '--quiet', '--message', 'One')
  const before = git('rev-parse', 'HEAD')
  rmSync(join(folder, 'issues/gone.md'))
  for (const name of ['changed', 'new words'])
    write(`issues/${name}.md`, '---\ncampaign: cmp_1\n---\nOther\n')
  write('issues/unpushed.md', 'Other\n')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Two')

  const [, script] = /- run: \|\n((?: {10}.*\n)+) {8}env:\n {10}BEFORE:/.exec(
    readFileSync(GUIDE, 'utf8'),
  )!
  execFileSync('bash', ['-e', '-c', script!], {
    cwd: folder,
    env: {
      PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`,
      HOME: folder,
      BEFORE: before,
    },
  })
  assert.deepEqual(readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n'), [
    'push --force issues/changed.md',
    'push --force issues/new words.md',
  ])
})
