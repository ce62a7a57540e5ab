import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { runCli } from '../src/cli/run.ts'
import { processTerminal } from '../src/cli/terminal.ts'
import type { Campaign } from '../src/index.ts'
import { commandLine } from './command-line.ts'

const { world, url, home } = await commandLine()

const ofThisProcess = processTerminal(url)

const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Makes an account with a folder of files, and runs commands in this process. */
async function writer() {
  const account = await world.account()
  const folder = mkdtempSync(join(home, 'issues-'))
  return {
    account,
    write(name: string, text: string | Buffer): string {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    },
    read: (name: string) => readFileSync(join(folder, name), 'utf8'),
    async run(...args: string[]) {
      const ran = { code: 0, out: '', err: '' }
      const terminal = {
        ...ofThisProcess,
        env: { HOME: home, MAILCAST_API_KEY: account.apiKey },
        watched: false,
        out: (text: string) => void (ran.out += text),
        err: (text: string) => void (ran.err += text),
      }
      ran.code = await runCli(args, terminal)
      return ran
    },
    async drafts(): Promise<Campaign[]> {
      return (await world.ok(account, 'list_campaigns')).data as Campaign[]
    },
  }
}

test('a file becomes a draft with its images, and a second push updates it', async () => {
  const { account, write, read, run, drafts } = await writer()
  await world.ok(account, 'add_contact', { email: 'vip@example.com', tags: ['vip'] })
  write('roses.png', DOT)
  const text =
    '---\r\ntitle: What grows in March\r\nincludeTags: [vip]\r\nslug: march\r\ndate: 2026-03-01\r\n---\r\n\r\n# March\r\n\r\n![Roses](roses.png)\r\n'
  const path = write('issue.md', text)
  const made = await run('push', path)
  assert.deepEqual([made.code, made.err], [0, 'Not used here: date\n'])
  const [draft] = await drafts()
  assert.ok(made.out.includes(`${url}/app/campaigns/${draft!.id}`), made.out)
  assert.deepEqual(
    [draft!.subject, draft!.slug, draft!.audience.includeTags, draft!.content.format],
    ['What grows in March', 'march', ['vip'], 'markdown'],
  )
  const { body } = draft!.content as { body: string }
  assert.match(body, /^# March\n\n!\[Roses\]\(http:\/\/mailcast\.test\/i\/img_\w+\/\w+\.\w+\)\n$/)
  const kept = read('issue.md')
  assert.match(
    kept,
    new RegExp(`date: 2026-03-01\r\ncampaign: ${draft!.id}\r\netag: '"\\w.*"'\r\n---\r\n`),
  )
  assert.equal(kept.replace(/campaign: .*\r\netag: .*\r\n/, ''), text)

  write('issue.md', kept.replace('# March', '# March, again'))
  const again = await run('push', path, '--json')
  assert.equal((JSON.parse(again.out) as Campaign).id, draft!.id)
  const all = await drafts()
  assert.equal(all.length, 1)
  assert.match((all[0]!.content as { body: string }).body, /^# March, again/)
  assert.equal((await run('push', path)).code, 0)
})

test('a push that was cut off before the file got its campaign makes no second draft', async () => {
  const { account, write, run, drafts } = await writer()
  const text = '# A text without front matter\n'
  const path = write('issue.md', text)
  assert.equal((await run('push', path)).code, 0)
  write('issue.md', text)
  assert.equal((await run('push', path)).code, 0)
  const [draft, ...more] = await drafts()
  assert.deepEqual(more, [])
  // One that was deleted on purpose is made anew.
  await world.ok(account, 'delete_campaign', { campaignId: draft!.id })
  write('issue.md', text)
  assert.equal((await run('push', path)).code, 0)
  assert.equal((await drafts()).length, 1)
})

test('a push that is repeated takes over no draft that was changed since', async () => {
  const { account, write, read, run, drafts } = await writer()
  const text = '# Ours\n'
  const path = write('issue.md', text)
  assert.equal((await run('push', path)).code, 0)
  const [{ id }] = (await drafts()) as [Campaign]
  const content = { format: 'markdown', body: '# Theirs\n' }
  await world.ok(account, 'update_campaign', { campaignId: id, content })
  // Such as a checkout of a pipeline, before the front matter is committed.
  write('issue.md', text)
  const refused = await run('push', path)
  assert.equal(refused.code, 1)
  assert.match(refused.out, /^-# Theirs$/m)
  assert.equal(read('issue.md'), text)
  const [draft, ...more] = await drafts()
  assert.deepEqual([(draft!.content as { body: string }).body, more], [content.body, []])
})

test('a draft that was changed elsewhere stays, both are shown, and --force overwrites it', async () => {
  const { account, write, read, run, drafts } = await writer()
  const path = write('issue.md', '---\nsubject: Ours\n---\nOne\nTwo\nThree\n')
  await run('push', path)
  const [{ id }] = (await drafts()) as [Campaign]
  const content = { format: 'markdown', body: 'One\nTheirs\nThree\n' }
  await world.ok(account, 'update_campaign', { campaignId: id, content })
  write('issue.md', read('issue.md').replace('Three', 'Four'))
  const refused = await run('push', path)
  assert.equal(refused.code, 1)
  assert.ok(refused.out.includes('\n One\n-Theirs\n-Three\n+Two\n+Four\n'), refused.out)
  assert.match(refused.err, /push with --force/)
  const json = JSON.parse((await run('push', path, '--json')).out)
  assert.deepEqual([json.code, json.server.content.body], ['conflict', content.body])
  assert.equal(((await drafts())[0]!.content as { body: string }).body, content.body)
  assert.equal((await run('push', path, '--force')).code, 0)
  assert.equal(((await drafts())[0]!.content as { body: string }).body, 'One\nTwo\nFour\n')
  assert.equal((await run('push', path)).code, 0)
  // A file of another person may name a draft without its version.
  const other = write('other.md', `---\ncampaign: ${id}\n---\nOther words\n`)
  assert.equal((await run('push', other)).code, 1)
  assert.equal(((await drafts())[0]!.content as { body: string }).body, 'One\nTwo\nFour\n')
  assert.equal((await run('push', other, '--force')).code, 0)
  assert.equal(((await drafts())[0]!.content as { body: string }).body, 'Other words\n')
})

test('check tells errors with the line of the file, for which readers, and keeps nothing', async () => {
  const { write, run, drafts } = await writer()
  write('roses.png', DOT)
  const good = write('good.md', '---\nsubject: Roses\n---\n# Roses\n\n![Red](roses.png)\n')
  const fine = JSON.parse((await run('check', good, '--as', 'free,paid', '--json')).out)
  assert.deepEqual([fine.ok, fine.errors], [true, 0])
  const bad = write('bad.md', '---\nsubject: x\n---\n\nHello\n\n{% if %}\n\n![Gone](gone.png)\n')
  const told = await run('check', good, bad)
  assert.equal(told.code, 1)
  assert.match(told.out, /bad\.md:7: error: .*\[\w+\]/)
  assert.match(told.out, /bad\.md:9: error: There is no file gone\.png\. \[missing_file\]/)
  assert.match(told.err, /^2 files: 2 errors/m)
  const lines = told.out.trim().split('\n')
  assert.ok(lines.every((line) => !line.includes('(paid)')))
  assert.equal((await run('check', good, '--strict')).code, fine.warnings > 0 ? 1 : 0)
  assert.equal((await run('check', good, '--as', 'everybody')).code, 1)
  assert.deepEqual(await drafts(), [])
})

test('check tells of the audience and sender of a draft, and says where it cannot', async () => {
  const { write, run } = await writer()
  const path = write('a.md', '---\nsubject: Roses\ntier: paid\n---\n\nHello.\n')
  const before = await run('check', path)
  assert.equal(before.code, 0, before.out)
  assert.match(before.err, /a\.md: not checked: audience, sender and links, .* Push it/)
  assert.equal((await run('push', path)).code, 0)
  const pushed = JSON.parse((await run('check', path, '--as', 'free,paid', '--json')).out)
  const empty = pushed.checks.find(({ code }: { code: string }) => code === 'empty_audience')
  assert.deepEqual([pushed.ok, pushed.notChecked], [false, []])
  assert.deepEqual([empty.severity, empty.as], ['error', ['free', 'paid']])
  write('a.md', readFileSync(path, 'utf8').replace('tier: paid', 'tier: free'))
  const other = await run('check', path)
  assert.equal(other.code, 0, other.out)
  assert.match(other.err, /a\.md: not checked: the audience, since its draft has another/)
})
