import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { until } from '../../test/support/sinks.ts'
import type { Subscriber } from '../src/index.ts'
import { commandLine, OPERATORS } from './command-line.ts'
import { answers, moodyServer } from './moody-server.ts'

const { world, url, home, mailcast, ada } = await commandLine()

test('a contact is added by flags, read as lines under each other or as JSON, and deleted', async () => {
  const { account, run } = await ada()
  await world.ok(account, 'create_custom_field', { name: 'plot', type: 'number' })
  const added = await run(
    'contacts',
    'add',
    '--email',
    'ada@example.com',
    '--tags',
    'vip,friends',
    '--fields',
    '{"plot": 7}',
    '--json',
  )
  assert.deepEqual([added.code, added.err], [0, ''])
  const contact = JSON.parse(added.out) as Subscriber
  assert.deepEqual(
    [contact.email, contact.tags, contact.fields],
    ['ada@example.com', ['vip', 'friends'], { plot: 7 }],
  )
  const read = await run('contacts', 'get', contact.id)
  assert.match(read.out, /^id {14}sub_\w+\n/)
  assert.match(read.out, /\ntags {12}vip, friends\nfields\.plot {5}7\n/)
  const gone = await run('contacts', 'delete', contact.id)
  assert.deepEqual(gone, { code: 0, out: 'Done.\n', err: '' })
})

test('a list is a table with a hint at the next page, and all pages with --all', async () => {
  const { account, run } = await ada()
  for (let i = 0; i < 3; i++) await world.ok(account, 'add_contact', { email: `r${i}@example.com` })
  const page = await run('contacts', 'list', '--limit', '2', '--include', 'total')
  assert.match(page.out, /^id +newsletterId +email +status/)
  assert.equal(page.out.trim().split('\n').length, 3)
  assert.match(page.err, /^3 in all\.\nThere are more: --all, or --cursor \S+\n$/)
  const lines = (await run('contacts', 'list', '--all', '--limit=1', '--json')).out
    .trim()
    .split('\n')
  assert.deepEqual(
    lines.map((line) => (JSON.parse(line) as Subscriber).email),
    ['r2@example.com', 'r1@example.com', 'r0@example.com'],
  )
  const none = await run('campaigns', 'list')
  assert.deepEqual(none, { code: 0, out: '', err: 'There are none.\n' })
})

test('a refusal is told in plain lines with its pointers and code, as JSON too where that was asked, and ends with 1', async () => {
  const { run } = await ada()
  const refused = await run('contacts', 'add', '--email', 'no address', '--source', 'x\ny')
  assert.equal(refused.code, 1)
  assert.match(
    refused.err,
    /^mailcast: .*\n {2}\/email {2}.+\n {2}\/source {2}.+line breaks\.\n {2}\(invalid_request, 422, req_\w+\)\n$/,
  )
  const json = await run('contacts', 'get', 'sub_01k5r8f3q5fz9v1m6x2c7n4b0d', '--json')
  assert.deepEqual([json.code, (JSON.parse(json.out) as { code: string }).code], [1, 'not_found'])
})

test('a CSV file is imported to its end, and a missing one is told so', async () => {
  const { account, run } = await ada()
  writeFileSync(join(home, 'readers.csv'), 'email,first_name\nada@example.com,Ada\nnobody,x\n')
  const importing = run('import', 'readers.csv', '--no-dry-run')
  await until(
    'it is taken',
    async () => (await world.ok(account, 'list_imports')).data.length === 1,
  )
  await world.jobs()
  const ended = await importing
  assert.match(ended.out, /\ncounts\.added +1\n/)
  assert.match(ended.out, /\nerrors\nline {2}code +detail\n3 +invalid_email/)
  assert.equal(ended.code, 0)
  const [, id] =
    /Refused rows: 1\. .* get-import-refusals (imp_\w+) > mend\.csv\n/.exec(ended.err) ??
    assert.fail(ended.err)
  const refusals =
    'email,first_name,refused_because\r\nnobody,x,“nobody” is not an e-mail address.\r\n'
  assert.equal((await run('contacts', 'get-import-refusals', id!)).out, refusals)
  const preview = await run('contacts', 'import', '--file', 'readers.csv', '--dry-run', '--json')
  assert.deepEqual((JSON.parse(preview.out) as { counts: unknown }).counts, {
    read: 2,
    good: 1,
    refused: 1,
  })
  assert.match(
    (await run('contacts', 'import', 'nowhere.csv')).err,
    /^mailcast: There is no file nowhere\.csv\.\n$/,
  )
})

test('in a clone a command calls the server of BASE_URL or PORT, from the environment or .env, unless MAILCAST_URL names another', async () => {
  const { env } = await ada()
  const port = new URL(url).port
  const list = (settings: Record<string, string>) =>
    mailcast(['newsletters', 'list'], {
      env: { ...env, MAILCAST_URL: '', ...settings },
      main: OPERATORS,
    })
  const listed = async (settings: Record<string, string>) => (await list(settings)).code === 0
  assert.ok(await listed({ PORT: port }))
  assert.ok(await listed({ BASE_URL: url, PORT: '1' }))
  assert.ok(await listed({ MAILCAST_URL: url, BASE_URL: 'http://localhost:1' }))
  assert.match((await list({ PORT: '1' })).err, /\nName the address of your Mailcast: --server URL/)
  writeFileSync(join(home, '.env'), `PORT=${port}\n`)
  assert.ok(await listed({}))
  assert.ok(!(await listed({ PORT: '1' })))
})

test('a wait before another attempt is told, where nobody watches too', async () => {
  const { env } = await ada()
  const server = await moodyServer()
  server.behave(
    answers(
      503,
      { code: 'away', title: 'Away', detail: 'Away\u001b[31m.' },
      { 'retry-after': '0' },
    ),
    answers(200, { data: [], nextCursor: null }),
  )
  const { code, err } = await mailcast(['newsletters', 'list'], {
    env: { ...env, MAILCAST_URL: server.url },
  })
  assert.equal(code, 0)
  assert.equal(err, 'Away\ufffd[31m. Trying again in 0 s…\nThere are none.\n')
})
