import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { request as ask } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { testServer } from '#test/http.ts'
import { browser, signInMember } from '#test/person.ts'
import { testWorld } from '#test/world.ts'

const HOSTILE = '</script><script>alert(1)</script> \u2028 ok'

/** Makes a folder like a build of the dashboard, with the parts that the server reads. */
function folderOfBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mailcast-dashboard-'))
  writeFileSync(
    join(folder, 'index.html'),
    '<html><head><script src="/app/first-paint.js"></script></head><body><div id="app"></div></body></html>',
  )
  writeFileSync(join(folder, 'first-paint.js'), 'const first = 1')
  const page = (path: string, script: string, reads: object[]) => ({
    path,
    scripts: [`assets/${script}.js`],
    words: ['write'],
    reads,
  })
  const routes = {
    always: [
      { operation: 'get_session', input: {} },
      { operation: 'list_newsletters', input: { limit: 100 } },
    ],
    pages: [
      page('/', 'Home', [
        { operation: 'list_campaigns', input: { newsletterId: '$newsletterId', limit: 1 } },
        {
          operation: 'get_growth',
          input: { from: '$from30', timeZone: '$timeZone', by: 'month' },
        },
        { operation: 'list_members', input: {} },
        { operation: 'create_campaign', input: {} },
      ]),
      page('/campaigns/$campaignId', 'Campaign', [
        { operation: 'get_campaign', input: { campaignId: '$campaignId' } },
      ]),
      page('/campaigns/new', 'New', []),
    ],
    words: {
      en: { home: 'assets/home-en.js', write: 'assets/write-en.js' },
      de: { home: 'assets/home-de.js' },
    },
  }
  writeFileSync(join(folder, 'routes.json'), JSON.stringify(routes))
  return folder
}

const world = await testWorld()
const server = await testServer(world, { dashboardFolder: folderOfBuild() })

interface Read {
  operation: string
  input: object
  etag: string | null
  body: { data?: { id: string }[]; subject?: string; accountId?: string }
}

function readsOf(page: string): Read[] {
  const [, text] =
    /<script type="application\/json" id="first-reads">(.*?)<\/script>/s.exec(page) ?? []
  return text === undefined ? [] : (JSON.parse(text) as Read[])
}

const namesOf = (page: string) => readsOf(page).map(({ operation }) => operation)

test('a page has the first reads of its session, as the operations answer them', async () => {
  const account = await world.account()
  const owner = await browser(server).signIn(account.email)
  const campaign = await world.ok(account, 'create_campaign', { subject: HOSTILE })
  const path = `/app/campaigns/${campaign.id}`
  const page = await owner.request(path)
  const reads = readsOf(page.text)
  assert.deepEqual(namesOf(page.text), ['get_session', 'list_newsletters', 'get_campaign'])
  const shown = await owner.request(`/api/v1/campaigns/${campaign.id}`)
  const [, , read] = reads
  assert.deepEqual(read!.body, shown.body)
  assert.equal(read!.etag, shown.headers.get('etag'))
  assert.equal(read!.body.subject, HOSTILE)
  // The data in the page cannot end its script element or begin another.
  assert.equal(page.text.split('<script').length, 3)
  assert.equal(page.headers.get('cache-control'), 'private, no-store')
  const policy = page.headers.get('content-security-policy')!
  assert.match(policy, /script-src 'self'( 'sha256-[\w+/=]+'){2};/)
})

test('the cookie of choices fills in the newsletter and the days, and gives no permission', async () => {
  const account = await world.account()
  const other = await world.account()
  const owner = await browser(server).signIn(account.email)
  const session = owner.cookie()
  const open = (choices: Record<string, string>) => {
    const place = encodeURIComponent(new URLSearchParams(choices).toString())
    return owner.request('/app', { headers: { cookie: `${session}; mailcast-place=${place}` } })
  }
  const bare = await open({})
  assert.deepEqual(namesOf(bare.text), [
    'get_session',
    'list_newsletters',
    'list_campaigns',
    'list_members',
  ])
  assert.deepEqual(readsOf(bare.text)[2]!.input, {
    newsletterId: account.newsletterId,
    limit: 1,
  })
  const whole = await open({ account: account.accountId, zone: 'Pacific/Auckland' })
  const { input } = readsOf(whole.text).find(({ operation }) => operation === 'get_growth')!
  const from = new Date(world.clock.now().getTime() - 29 * 86_400_000)
  assert.deepEqual(input, {
    from: new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Auckland' }).format(from),
    timeZone: 'Pacific/Auckland',
    by: 'month',
  })
  const foreign = await open({ account: other.accountId })
  assert.deepEqual(namesOf(foreign.text), [])
  for (const zone of ['Nowhere/Land', '%E0%A4%A'])
    assert.ok(!namesOf((await open({ zone })).text).includes('get_growth'), zone)
})

test('a page reads what the role may read, and never changes anything', async () => {
  const account = await world.account()
  const viewer = await signInMember(
    world,
    server,
    account,
    `bea@${account.accountId.slice(4)}.test`,
    'viewer',
  )
  const { text } = await viewer.request('/app')
  assert.deepEqual(namesOf(text), ['get_session', 'list_newsletters', 'list_campaigns'])
  assert.deepEqual((await world.ok(account, 'list_campaigns', {})).data, [])
})

test('a page names the files of its route and language, and a stranger gets no more', async () => {
  const linksOf = async (path: string, headers: Record<string, string> = {}) => {
    const { text } = await server.request(path, { headers })
    assert.deepEqual(readsOf(text), [])
    return [
      ...text.matchAll(/rel="modulepreload" crossorigin href="\/app\/assets\/([\w-]+)\.js"/g),
    ].map(([, name]) => name)
  }
  assert.deepEqual(await linksOf('/app'), ['Home', 'home-en', 'write-en'])
  assert.deepEqual(await linksOf('/app/campaigns/cmp_1?tab=x'), ['Campaign', 'home-en', 'write-en'])
  assert.deepEqual(await linksOf('/app/campaigns/new'), ['New', 'home-en', 'write-en'])
  assert.deepEqual(await linksOf('/app/nowhere'), ['home-en'])
  assert.deepEqual(await linksOf('/app', { 'accept-language': 'de-AT' }), ['Home', 'home-de'])
  const cookie = `mailcast-place=${encodeURIComponent('language=de')}; mailcast.session_token=no.one`
  assert.deepEqual(await linksOf('/app', { cookie }), ['Home', 'home-de'])
  for (const path of ['/app/routes.json', '/app/manifest.json', '/app/assets/gone.js'])
    assert.doesNotMatch((await server.request(path)).text, /"pages"/, path)
})

test('a page comes whole when its session cannot be read, or is not read in time', async () => {
  const account = await world.account()
  const cookie = (await browser(server).signIn(account.email)).cookie()
  const readings = [
    () => Promise.reject(new Error('The database is away.')),
    () => new Promise<never>(() => {}),
  ]
  for (const session of readings) {
    const people = { ...world.system.people, session }
    const away = await testServer(world, {
      system: { ...world.system, people },
      dashboardFolder: folderOfBuild(),
    })
    const { status, text } = await away.request('/app', { headers: { cookie } })
    assert.equal(status, 200)
    assert.deepEqual(readsOf(text), [])
    assert.match(text, /<\/body><\/html>$/)
  }
})

test('a page is compressed as the browser permits', async () => {
  const get = (encoding: string) =>
    new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
      ask(`${server.url}/app`, { headers: { 'accept-encoding': encoding } }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          resolve({ encoding: answer.headers['content-encoding'], body: Buffer.concat(parts) }),
        )
      })
        .on('error', reject)
        .end()
    })
  const plain = await get('identity')
  assert.equal(plain.encoding, undefined)
  const gzip = await get('gzip, br;q=0')
  assert.deepEqual([gzip.encoding, gunzipSync(gzip.body)], ['gzip', plain.body])
  const brotli = await get('gzip, deflate, br, zstd')
  assert.deepEqual([brotli.encoding, brotliDecompressSync(brotli.body)], ['br', plain.body])
})
