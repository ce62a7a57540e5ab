import assert from 'node:assert/strict'
import { request as send } from 'node:http'
import { test } from 'node:test'
import { sql } from 'kysely'
import { addresses } from '#areas/addresses/fixtures/addresses.ts'
import { addPicture } from '#areas/images/fixtures/library.ts'
import { runExport } from '#areas/exports/fixtures/exported.ts'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { unsubscribeSigner } from '#areas/contacts/index.ts'
import { uuidBytes, uuidOf } from '#lib/typeid.ts'
import { signReaderSession } from '#operation/callers/reader-session.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'

const BASE = 'https://mail.mailcast.test'
const world = await testWorld({ baseUrl: BASE })
world.dns.zone.a.set('mail.mailcast.test', ['198.51.100.7'])
const { active, set, publish, check } = addresses(world)
const { url } = await testServer(world)

interface Sent {
  host: string
  method?: string
  body?: string
  headers?: Record<string, string>
}

interface Got {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Sends a request with a Host of its own, which fetch does not allow. */
function ask(path: string, { host, method = 'GET', body, headers = {} }: Sent): Promise<Got> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const sent = send(
      {
        hostname,
        port,
        path,
        method,
        headers: {
          host,
          accept: 'text/html',
          ...(body !== undefined && {
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': String(Buffer.byteLength(body)),
          }),
          ...headers,
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (text += part))
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, text }),
        )
        response.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

async function newsletterOn(host?: string) {
  const account = await world.account()
  const address = await active(account, host)
  const { slug } = await world.ok(account, 'get_newsletter', {
    newsletterId: account.newsletterId,
  })
  return { account, host: address.host, slug: String(slug) }
}

const BASE_HOST = 'mail.mailcast.test'

test('the pages are at the root of the host, and every link and form stays there', async () => {
  const { host, slug } = await newsletterOn()
  for (const path of ['/', '/about', '/sign-in', '/feed.xml', '/feed.json', '/sitemap.xml']) {
    const page = await ask(path, { host })
    assert.equal(page.status, 200, path)
    assert.ok(!page.text.includes(`/n/${slug}`), path)
    assert.ok(!page.text.includes(BASE), path)
    assert.ok(page.text.includes(`https://${host}`), path)
  }
  const home = await ask('/', { host })
  assert.match(home.text, new RegExp(`<link rel="canonical" href="https://${host}">`))
  assert.match(
    home.text,
    new RegExp(`<form class="n-form" method="post" action="https://${host}">`),
  )
  const robots = await ask('/robots.txt', { host })
  assert.match(robots.text, new RegExp(`Sitemap: https://${host}/sitemap.xml`))
  assert.equal((await ask('/no-such-issue', { host })).status, 404)
})

test('pages at the former path lead to the host with their path and query', async () => {
  const { host, slug } = await newsletterOn()
  for (const [path, to] of [
    [`/n/${slug}`, ''],
    [`/n/${slug}?before=x`, '?before=x'],
    [`/n/${slug}/about`, '/about'],
    [`/n/${slug}/feed.xml`, '/feed.xml'],
    [`/n/${slug}//elsewhere.example`, '//elsewhere.example'],
  ] as const) {
    const { status, headers } = await ask(path, { host: BASE_HOST })
    assert.deepEqual([status, headers['location']], [301, `https://${host}${to}`], path)
  }
  const own = await ask(`/n/${slug}/about`, { host })
  assert.deepEqual([own.status, own.headers['location']], [301, '/about'])
})

test('nothing else of the server is at the host', async () => {
  const { host, account, slug } = await newsletterOn()
  const headers = { authorization: `Bearer ${account.apiKey}` }
  for (const path of [
    '/app',
    '/app/settings',
    '/api/v1/newsletters',
    '/api/v1/openapi.json',
    '/session/v1/accounts',
    '/auth/sign-in/email',
    '/mcp',
    '/docs',
    '/llms.txt',
    '/sign-up',
    '/forgot',
    '/reset',
    '/outbox',
    '/metrics',
    '/oauth/authorize',
    '/.well-known/oauth-authorization-server',
    '/.well-known/mcp.json',
    '/uploads/x',
    '/inbound/ses',
    `/n/other-${slug}`,
  ])
    for (const method of ['GET', 'POST']) {
      const { status } = await ask(path, { host, method, headers })
      assert.ok(status === 404 || status === 405, `${method} ${path}: ${status}`)
    }
  const { text } = await ask('/sign-in', { host })
  assert.doesNotMatch(text, /type="password"/)
})

test('a Host that no newsletter has gets what it got before', async () => {
  const known = await ask('/', { host: BASE_HOST })
  for (const host of ['unknown.example', '127.0.0.1', 'localhost', '', 'a b', 'x:y', '*.example']) {
    const { status, headers } = await ask('/', { host })
    assert.deepEqual([status, headers['location']], [known.status, known.headers['location']], host)
  }
})

test('a host that was only claimed serves nothing', async () => {
  const ada = await world.account()
  const { host } = await set(ada)
  assert.equal((await ask('/', { host })).headers['location'], '/sign-in')
})

test('a name is read without regard to capitals, port and final dot', async () => {
  const { host } = await newsletterOn()
  for (const name of [host.toUpperCase(), `${host}:443`, `${host}.`])
    assert.equal((await ask('/about', { host: name })).status, 200, name)
})

test('a former host leads to the present one, and answers what mails post there', async () => {
  const { account, host: former, slug } = await newsletterOn()
  const contact = await world.ok(account, 'add_contact', { email: 'bo@example.com' })
  const next = await set(account)
  publish(next)
  await check(account)
  forgotten()
  const to = async (path: string) => (await ask(path, { host: former })).headers['location']
  assert.equal(await to('/'), `https://${next.host}`)
  assert.equal(await to('/about?x=1'), `https://${next.host}/about?x=1`)
  assert.equal(await to(`/n/${slug}/about`), `https://${next.host}/n/${slug}/about`)

  const path = `/unsubscribe/${leaveToken(account, contact)}`
  assert.equal(await to(path), `https://${next.host}${path}`)
  const answer = await ask(path, {
    host: former,
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
  })
  assert.deepEqual([answer.status, answer.headers['location']], [200, undefined])
  const { status } = await world.ok(account, 'get_contact', { contactId: contact.id })
  assert.equal(status, 'unsubscribed')
})

test('clicks, opens and images are answered on a former host, where redirects would lose them', async () => {
  const { account, host } = await newsletterOn()
  await world.ok(account, 'remove_site_address', { newsletterId: account.newsletterId })
  forgotten()
  assert.equal((await ask('/o/unknown.gif', { host })).status, 200)
  for (const path of ['/c/unknown/1', '/i/unknown/1.png'])
    assert.equal((await ask(path, { host })).headers['location'], undefined, path)
})

test('a form that was open on a former host is answered there', async () => {
  const { account, host, slug } = await newsletterOn()
  await world.ok(account, 'remove_site_address', { newsletterId: account.newsletterId })
  forgotten()
  const page = await ask('/about', { host })
  assert.deepEqual([page.status, page.headers['location']], [301, `${BASE}/n/${slug}/about`])
  const answer = await ask('/', { host, method: 'POST', body: 'email=cy%40example.com' })
  assert.equal(answer.status, 200)
})

test('one-click at this server’s own host still works for mails that were sent before', async () => {
  const { account } = await newsletterOn()
  const contact = await world.ok(account, 'add_contact', { email: 'bo@example.com' })
  const path = `/unsubscribe/${leaveToken(account, contact)}`
  const body = 'List-Unsubscribe=One-Click'
  const { status, headers } = await ask(path, { host: BASE_HOST, method: 'POST', body })
  assert.deepEqual([status, headers['location']], [200, undefined])
})

test('a signup on the host keeps its page and words as evidence of consent', async () => {
  const { account, host } = await newsletterOn()
  const { status } = await ask('/', {
    host,
    method: 'POST',
    body: 'email=dee%40example.com',
    headers: { referer: `https://${host}/about?utm=x`, origin: `https://${host}` },
  })
  assert.equal(status, 200)
  const { rows } = await sql<{ page: string; text: string | null }>`
    select page, text from consent where account_id = ${uuidOf(account.accountId)}`.execute(
    world.db,
  )
  assert.equal(rows.length, 1)
  assert.equal(rows[0]!.page, `https://${host}/about`)
  assert.match(rows[0]!.text!, /./)
})

test('a session of one host is worth nothing on another, nor forms of one to another', async () => {
  const [ada, bob] = [await newsletterOn(), await newsletterOn()]
  const [reader] = await campaigns(world).subscribers(ada.account, 1)
  const session = signReaderSession(
    world.vault,
    { accountId: ada.account.accountId, contactId: reader!.id, generation: 1 },
    world.clock.now(),
  )
  const name = '__Host-mailcast_reader'
  const isSignedIn = async (host: string, cookie: string) =>
    (await ask('/', { host, headers: { cookie } })).text.includes('/sign-out"')
  assert.equal(await isSignedIn(ada.host, `${name}=${session}`), true)
  assert.equal(await isSignedIn(bob.host, `${name}=${session}`), false)
  // A parent domain or subdomain could set a cookie without the prefix, so this one is ignored.
  assert.equal(await isSignedIn(ada.host, `mailcast_reader=${session}`), false)

  const out = (origin: string) =>
    ask('/sign-out', {
      host: ada.host,
      method: 'POST',
      body: '',
      headers: { origin, cookie: `${name}=${session}` },
    })
  for (const origin of [`https://${bob.host}`, BASE, 'null'])
    assert.equal((await out(origin)).status, 403, origin)
  const own = await out(`https://${ada.host}`)
  assert.deepEqual([own.status, own.headers['location']], [303, '/'])
  assert.deepEqual(own.headers['set-cookie'], [
    `${name}=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0`,
  ])
})

test('a page of a person cannot be reached with the origin of a newsletter’s host', async () => {
  const { host } = await newsletterOn()
  const { status } = await ask('/session/v1/session', {
    host: BASE_HOST,
    method: 'POST',
    headers: { origin: `https://${host}`, cookie: 'mailcast.session_token=x' },
  })
  assert.ok(status >= 400, String(status))
})

test('the host of a deleted newsletter shows nothing of another', async () => {
  const { account, host } = await newsletterOn()
  const { newsletterId } = account
  await world.ok(account, 'delete_newsletter', { newsletterId, withContents: true })
  forgotten()
  assert.equal((await ask('/', { host })).status, 404)
  assert.equal((await ask('/app', { host })).status, 404)
})

type Account = Awaited<ReturnType<typeof world.account>>

function leaveToken({ accountId }: Account, { id, email }: { id: string; email: string }): string {
  return unsubscribeSigner(world.vault, { accountId, about: null })(uuidBytes(id), email)
}

/** Moves the clock forward until the server looks hosts up again. */
function forgotten(): void {
  world.clock.move(4000)
}

test('no path of a host leads to another host', async () => {
  const { host, slug } = await newsletterOn()
  for (const path of [
    `/n/${slug}//elsewhere.example`,
    `/n/${slug}///elsewhere.example/about`,
    `/n/${slug}/\\elsewhere.example`,
    `/n/${slug}/\\/elsewhere.example/`,
    '//elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example/',
    '/\\/elsewhere.example/',
  ]) {
    const { status, headers } = await ask(path, { host })
    const to = new URL(String(headers['location'] ?? '/'), `https://${host}`)
    assert.equal(to.host, host, `${path}: ${status} ${String(headers['location'])}`)
  }
})

test('a host is served at once after BASE_URL got another protocol and port', async () => {
  const { account, host } = await newsletterOn()
  await sql`update newsletter set site_url = ${`http://${host}:3000`}
    where newsletter_id = ${uuidOf(account.newsletterId)}`.execute(world.db)
  world.clock.move(5000)
  assert.equal((await ask('/about', { host })).status, 200)
})

test('links of another account lead nowhere on a host', async () => {
  const [ada, bob] = [await newsletterOn(), await newsletterOn()]
  const contact = await world.ok(bob.account, 'add_contact', { email: 'bo@example.com' })
  const path = `/unsubscribe/${leaveToken(bob.account, contact)}`
  const body = 'List-Unsubscribe=One-Click'
  for (const [host, status] of [
    [ada.host, 404],
    [bob.host, 200],
  ] as const)
    assert.equal((await ask(path, { host, method: 'POST', body })).status, status, host)
})

test('images and files of another account do not load on a host, and its own do', async () => {
  const [ada, bob] = [await newsletterOn(), await newsletterOn()]
  const image = new URL((await addPicture(world, bob.account)).url).pathname
  const { done } = await runExport(world, bob.account)
  for (const path of [image, new URL(done.downloadUrl!).pathname])
    for (const [host, status] of [
      [ada.host, 404],
      [bob.host, 200],
      [BASE_HOST, 200],
    ] as const)
      assert.equal((await ask(path, { host })).status, status, `${host}${path}`)
  assert.equal((await ask('/i/templates/launch-1.jpg', { host: ada.host })).status, 200)
})
