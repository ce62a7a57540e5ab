import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { runCli } from '../src/cli/run.ts'
import { processTerminal } from '../src/cli/terminal.ts'
import { commandLine } from './command-line.ts'

const { world, url, home } = await commandLine()

const ofThisProcess = processTerminal(url)

/** Makes an empty home, and runs commands in this process, without a terminal. */
function person() {
  const own = mkdtempSync(join(home, 'person-'))
  const file = join(own, '.config/mailcast/config.json')
  async function run(args: string[], env: Record<string, string> = {}, input = '') {
    const ran = { code: 0, out: '', err: '' }
    const terminal = {
      ...ofThisProcess,
      env: { HOME: own, ...env },
      watched: false,
      width: null,
      ask: async () => null,
      readInput: async () => Buffer.from(input),
      out: (text: string) => void (ran.out += text),
      err: (text: string) => void (ran.err += text),
    }
    ran.code = await runCli(args, terminal)
    return ran
  }
  return { file, run }
}

async function named(name: string) {
  const account = await world.account()
  await world.ok(account, 'update_newsletter', { newsletterId: account.newsletterId, name })
  return account
}

test('each profile has its own key; a flag goes before the environment, and this before the file', async () => {
  const { file, run } = person()
  const [ada, bob, eve] = [await named('Roses'), await named('Peas'), await named('Weeds')]
  await run(['login', '--server', url], {}, `${ada.apiKey}\n`)
  const saved = await run(['login', '--server', url, '--profile', 'bob'], {}, bob.apiKey)
  assert.equal(saved.code, 0, saved.err)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const list = async (args: string[], env?: Record<string, string>) => {
    const { out, err } = await run(['newsletters', 'list', ...args], env)
    return /Roses|Peas|Weeds/.exec(out)?.[0] ?? err
  }
  assert.equal(await list([]), 'Roses')
  assert.equal(await list(['--profile', 'bob']), 'Peas')
  assert.equal(await list([], { MAILCAST_PROFILE: 'bob' }), 'Peas')
  const key = { MAILCAST_API_KEY: eve.apiKey }
  assert.equal(await list([], { ...key, MAILCAST_PROFILE: 'bob' }), 'Weeds')
  assert.equal(await list(['--profile', 'bob'], key), 'Peas')
  assert.match(await list(['--profile', 'carol']), /There is no profile carol/)
  assert.match(await list(['--profile', '../x']), /letters, digits/)

  const shown = await run(['profiles'])
  assert.match(shown.out, /^profile +url +login\n\(default\) +http\S+ +key\nbob +http\S+ +key\n$/)
  assert.ok(!shown.out.includes(bob.apiKey))
  await run(['logout', '--profile', 'bob'])
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), { url, apiKey: ada.apiKey })
  assert.equal(await list([]), 'Roses')
})

test('the login without a name ends alone, and a file with nothing left is gone', async () => {
  const { file, run } = person()
  const ada = await named('Roses')
  await run(['login', '--profile', 'ada', '--server', url], {}, ada.apiKey)
  assert.match((await run(['newsletters', 'list'])).err, /There is no API key/)
  await run(['logout'])
  assert.equal((await run(['newsletters', 'list', '--profile', 'ada'])).code, 0)
  await run(['logout', '--profile', 'ada'])
  assert.throws(() => statSync(file), /ENOENT/)
})

test('logins at once leave a whole file that only this person reads', async () => {
  const { file, run } = person()
  const ada = await named('Roses')
  const names = ['a', 'b', 'c', 'd', 'e']
  const logins = await Promise.all(
    names.map((name) => run(['login', '--profile', name, '--server', url], {}, ada.apiKey)),
  )
  assert.deepEqual(
    logins.map(({ code, err }) => [code, err]),
    names.map(() => [0, '']),
  )
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.equal((await run(['profiles'])).code, 0)
  assert.deepEqual(readdirSync(dirname(file)), ['config.json'])
})

test('what is missing is told without a terminal, and nothing waits for an answer', async () => {
  const { run } = person()
  const login = await run(['login', '--server', url])
  assert.deepEqual([login.code, /No key was given/.test(login.err)], [1, true])
  const add = await run(['contacts', 'add'], { MAILCAST_API_KEY: 'mc_x' })
  assert.deepEqual([add.code, /needs EMAIL/.test(add.err)], [1, true])
})

test('open names the page of a record, without a terminal as an address alone', async () => {
  const { run } = person()
  assert.equal((await run(['open', '--server', url])).out, `${url}/app\n`)
  const id = 'cmp_01k5r8f3q5fz9v1m6x2c7n4b0d'
  assert.equal((await run(['open', id, '--server', url])).out, `${url}/app/campaigns/${id}\n`)
  for (const other of ['https://evil.example', 'cmp_../x', 'evt_01k5r8f3q5fz9v1m6x2c7n4b0d'])
    assert.match((await run(['open', other])).err, /is no record with a page of its own/)
})
