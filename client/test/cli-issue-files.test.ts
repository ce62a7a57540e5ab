import assert from 'node:assert/strict'
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { diffOf } from '../src/cli/diff.ts'
import { readIssue, writeFields } from '../src/cli/issue-file.ts'
import { findImages } from '../src/cli/issue-images.ts'
import { runCli } from '../src/cli/run.ts'
import { processTerminal } from '../src/cli/terminal.ts'

const ofThisProcess = processTerminal()
const home = mkdtempSync(join(tmpdir(), 'mailcast-issues-'))
after(() => rmSync(home, { recursive: true, force: true }))

/** Makes a folder of files, and runs commands in this process that reach no server. */
function writer() {
  const folder = mkdtempSync(join(home, 'issues-'))
  return {
    folder,
    write(name: string, text: string | Buffer): string {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    },
    async run(...args: string[]) {
      const ran = { code: 0, out: '', err: '' }
      const terminal = {
        ...ofThisProcess,
        env: { HOME: home },
        watched: false,
        out: (text: string) => void (ran.out += text),
        err: (text: string) => void (ran.err += text),
      }
      ran.code = await runCli(args, terminal)
      return ran
    },
  }
}

test('an image outside of the folder is never sent, and code is no image', async () => {
  const { folder, write } = writer()
  mkdirSync(join(folder, 'inner'))
  write('secret.png', '')
  symlinkSync(join(folder, 'secret.png'), join(folder, 'inner/link.png'))
  writeFileSync(join(folder, 'inner/own name.png'), '')
  const path = join(folder, 'inner/issue.md')
  writeFileSync(
    path,
    [
      '![a](../secret.png) ![b](link.png) `![c](code.png)` ![d](https://a.example/x.png)',
      '```',
      '![e](fenced.png)',
      '```',
      '<img alt="" src="own%20name.png"> ![f][f] ![g](/etc/hostname)',
      '[f]: missing.webp',
    ].join('\n'),
  )
  const found = await findImages(await readIssue(path), join(folder, 'inner'))
  assert.deepEqual(
    found.map(({ written, line, problem }) => [written, line, problem]),
    [
      ['../secret.png', 1, '../secret.png is outside of this folder, so it is not sent.'],
      ['link.png', 1, 'link.png is outside of this folder, so it is not sent.'],
      ['own%20name.png', 5, null],
      ['/etc/hostname', 5, '/etc/hostname is outside of this folder, so it is not sent.'],
      ['missing.webp', 6, 'There is no file missing.webp.'],
    ],
  )
})

test('front matter is read as written, and a mistake in it is told with its line', async () => {
  const { write, run } = writer()
  const path = write(
    'a.md',
    `---\n# a note\nsubject: "Peas: \\"now\\""\npreview: 'It''s time' # soon\nexcludeTags:\n  - old\n  - 'very old'\nauthor:\n  name: Ada\n---\nText\n`,
  )
  const { fields, unused, bodyLine } = await readIssue(path)
  assert.deepEqual(fields, {
    subject: 'Peas: "now"',
    previewText: "It's time",
    excludeTags: ['old', 'very old'],
  })
  assert.deepEqual([unused, bodyLine], [['author'], 11])
  for (const [text, told] of [
    ['---\nsubjekt: x\n---\n', /line 2: there is no field subjekt\. Did you mean subject\?/],
    ['---\nsubject: a\nsubject: b\n---\n', /line 3: subject is given twice/],
    ['---\nsubject: "a\n---\n', /line 2: the text in double quotes has no end/],
    ['---\nsubject: |\n  a\n---\n', /line 2: write the value on one line/],
    ['---\nsubject: a\n', /the front matter has no end/],
    ['---\naccess: friends\n---\n', /access is one of everyone, subscribers, paid/],
  ] as const) {
    const ran = await run('push', write('wrong.md', text))
    assert.equal(ran.code, 1)
    assert.match(ran.err, told)
  }
  assert.match((await run('push')).err, /^mailcast: It is: mailcast push FILE/)
  assert.match((await run('check', 'nowhere.md')).err, /There is no file nowhere\.md/)
})

test('a difference shows changed lines with two around, also of long texts', () => {
  const lines = Array.from({ length: 20 }, (_, i) => `line ${i}`)
  const other = lines.with(10, 'another')
  assert.equal(
    diffOf(lines.join('\n'), other.join('\n')),
    ' line 8\n line 9\n-line 10\n+another\n line 11\n line 12\n…\n',
  )
  const long = Array.from({ length: 3000 }, () => 'x').join('\n')
  assert.match(diffOf(long, `${long}y`), /^-x\n/)
})

test('the draft of a push is noted in the file as it is by then, and a link stays one', async () => {
  const { folder, write } = writer()
  const path = write('issue.md', '---\nsubject: One\n---\nFirst words')
  const link = join(folder, 'link.md')
  symlinkSync(path, link)
  const issue = await readIssue(link)
  write('issue.md', '---\nsubject: Two\n---\nFirst words, and more')
  await writeFields(issue, { campaign: 'cmp_1' })
  assert.equal(
    readFileSync(path, 'utf8'),
    '---\nsubject: Two\ncampaign: cmp_1\n---\nFirst words, and more',
  )
  assert.ok(lstatSync(link).isSymbolicLink())
})

test('a file that is not in UTF-8 is refused, and stays as it is', async () => {
  const { write, run } = writer()
  for (const encoding of ['latin1', 'utf16le'] as const) {
    const bytes = Buffer.from('\uFEFF---\nsubject: Grüße\n---\nÄpfel\n', encoding)
    const path = write('issue.md', bytes)
    const ran = await run('push', path)
    assert.deepEqual([ran.code, /issue\.md is not in UTF-8/.test(ran.err)], [1, true])
    await assert.rejects(writeFields({ path }, { campaign: 'cmp_1' }), /not in UTF-8/)
    assert.deepEqual(readFileSync(path), bytes)
  }
})

test('what a server names a draft adds no field to the file, and a byte order mark no text', async () => {
  const { write } = writer()
  const path = write('issue.md', '\uFEFFText\n')
  await writeFields({ path }, { campaign: 'cmp_1\nnewsletter: nl_2' })
  assert.equal(readFileSync(path, 'utf8'), "---\ncampaign: 'cmp_1newsletter: nl_2'\n---\n\nText\n")
})

test('a file that is written to take long is read at once', async () => {
  const { folder, write } = writer()
  const spaces = ' '.repeat(100_000)
  const lines = ['![', '<img ', '[', 'a`', 'a``a`', `<img src${' '.repeat(99)}`].map((begin) =>
    begin.repeat(100_000 / begin.length),
  )
  const text = ['---', `subject: a${spaces}b # c`, '---', ...lines, '![a](own.png)']
  const issue = await readIssue(write('long.md', text.join('\n')))
  assert.equal(issue.fields.subject, `a${spaces}b`)
  const found = await findImages(issue, folder)
  assert.deepEqual(
    found.map(({ written }) => written),
    ['own.png'],
  )
})

test('an image on another computer is not looked for', async () => {
  const { folder, write } = writer()
  const path = write('far.md', '![a](%5C%5Chost/share.png) ![b](/%2Fhost/share.png)')
  const found = await findImages(await readIssue(path), folder)
  for (const { problem } of found) assert.match(problem!, /is on another computer/)
  assert.equal(found.length, 2)
})
