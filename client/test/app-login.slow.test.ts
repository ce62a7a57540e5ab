import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { processTerminal } from '../src/cli/terminal.ts'
import { runCli } from '../src/cli/run.ts'
import { decide } from '../../src/surfaces/oauth/fixtures/client.ts'
import { testServer } from '../../test/support/http.ts'
import { browser } from '../../test/support/person.ts'
import { commandLine } from './command-line.ts'

const { world, url, home } = await commandLine()
const server = await testServer(world)
const file = join(home, '.config/mailcast/config.json')

/** Runs a command in this process, and passes on what it says to people. */
async function run(args: string[], told: (text: string) => void = () => {}) {
  let out = ''
  const terminal = {
    ...processTerminal(url),
    env: { HOME: home },
    watched: false,
    out: (text: string) => void (out += text),
    err: told,
  }
  return { code: await runCli(args, terminal), out }
}

test('a login in the browser needs no key, renews itself, and ends with the logout', async () => {
  const { email } = await world.account()
  const ada = await browser(server).signIn(email)
  const typed = Promise.withResolvers<string>()
  const login = run(['login', '--browser', '--server', url], (text) => {
    const code = /[A-Z]{4}-[A-Z]{4}/.exec(text)
    if (code) typed.resolve(code[0])
  })
  const page = await ada.request(`/oauth/device?user_code=${await typed.promise}`)
  assert.match((await decide(ada, page.text)).text, /Connected/)
  assert.equal((await login).code, 0)
  assert.match((await run(['newsletters', 'list'])).out, /The Weekly Garden/)

  const saved = JSON.parse(readFileSync(file, 'utf8')) as { apiKey: string; app: object }
  writeFileSync(file, JSON.stringify({ ...saved, app: { ...saved.app, expiresAt: 0 } }))
  assert.match((await run(['newsletters', 'list'])).out, /The Weekly Garden/)
  const renewed = JSON.parse(readFileSync(file, 'utf8')) as { apiKey: string }
  assert.notEqual(renewed.apiKey, saved.apiKey)

  assert.equal((await run(['logout'])).code, 0)
  assert.equal((await server.request('/api/v1/newsletters', { key: renewed.apiKey })).status, 401)
})
