import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { apiClient } from '#test/contract/client.ts'
import { mailcast } from '#test/processes/process.ts'
import { MAIN, SHORT_LIVED } from '#test/processes/product-process.ts'

const product = await mailcast({})
const account = await product.account()
await apiClient(product.url, account.apiKey).post('/contacts', { email: 'ada@readers.example' })

test('commands work beside the server and use its database', async () => {
  const listed = JSON.parse(
    await product.command('call', 'list_contacts', '--json', '{"limit": 1}'),
  ) as { data: unknown[] }
  assert.equal(listed.data.length, 1)
  const key = await product.command('keys', 'create', '--name', 'From the command line')
  assert.match(key, /^mc_[A-Za-z0-9_-]{43}\n/)
  assert.match(await product.command('doctor'), /ok {6}database: PostgreSQL/)
  const publicly = { BASE_URL: 'https://news.garden.example' }
  assert.match(
    await product.command('doctor', publicly),
    /look at proxy: .* is served by a proxy, and TRUSTED_PROXIES names none/,
  )
  assert.match(
    await product.command('doctor', { ...publicly, TRUSTED_PROXIES: '127.0.0.1' }),
    /ok {6}proxy: X-Forwarded-For is believed from 127\.0\.0\.1/,
  )
  await assert.rejects(product.command('call', 'list_contcats'), /Did you mean list_contacts\?/)
  await assert.rejects(
    product.command(
      'accounts',
      'create',
      '--email',
      'ada@garden.example',
      '--password',
      'a long password',
      '--name',
      'Again',
    ),
    /has an account already/,
  )
  await assert.rejects(product.command('start'), /Another Mailcast already serves|port is taken/)
})

test('a start with another secret key is refused, and one that names the old key is not', async () => {
  await product.signal('SIGTERM')
  const key = 'another secret key, which is long enough'
  const refused = spawn(process.execPath, [...SHORT_LIVED, MAIN, 'doctor'], {
    env: { ...product.env, SECRET_KEY: key },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [said, saidAt] = ['', 0]
  for (const stream of [refused.stdout, refused.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      saidAt = performance.now()
    })
  const [code] = (await once(refused, 'close')) as [number | null]
  assert.match(said, /SECRET_KEY is not the one that this database was used with/)
  assert.notEqual(code, 0)
  assert.ok(performance.now() - saidAt < 9000, 'a refused process ends at once')
  const old = readFileSync(join(product.dataDir, 'secret-key'), 'utf8').trim()
  assert.match(
    await product.command('doctor', { SECRET_KEY: key, SECRET_KEYS_OLD: old }),
    /ok {6}database/,
  )
})
