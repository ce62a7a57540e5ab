import assert from 'node:assert/strict'
import { test } from 'node:test'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { linkIn, signInCode } from '#areas/rights/fixtures/signing-in.ts'
import { testServer } from '#test/http.ts'
import { CANARY, paidNewsletter } from '#test/paid-issues.ts'
import { type TestAccount, testWorld } from '#test/world.ts'

// A word after the paywall occurs in no answer to a reader below the access, whatever the route.

const world = await testWorld()
const { app, request } = await testServer(world, { trustedProxies: ['127.0.0.1'] })
const { sending, work } = campaigns(world)

const CONTENTS = [
  {
    format: 'markdown',
    body: `Free part.\n\n<!-- paywall -->\n\nThe ${CANARY} part. [${CANARY}](https://garden.example/${CANARY})`,
  },
  {
    format: 'html',
    body: `<p>Free part.</p><!-- paywall --><h2>${CANARY}</h2><img src="https://garden.example/${CANARY}.png" alt="${CANARY}">`,
  },
  {
    format: 'blocks',
    blocks: [
      { type: 'paragraph', text: [{ text: 'Free part.' }] },
      { type: 'paywall' },
      { type: 'paragraph', text: [{ text: CANARY }] },
      { type: 'button', label: CANARY, href: `https://garden.example/${CANARY}` },
    ],
  },
  // Without a paywall all of it is below the gate.
  { format: 'markdown', body: `All ${CANARY}.` },
]

/** Lists the routes that answer GET, of the tree that the server prints. */
function routes(): string[] {
  const parents: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, segment, methods] = /^([│├└─\s]*)(\S+)(?: \((.*)\))?$/u.exec(line) ?? []
      if (segment === undefined) return []
      const depth = Math.floor(indent!.length / 4)
      const path = (depth > 1 ? parents[depth - 1] : '')! + segment
      parents[depth] = path
      return methods?.includes('GET') ? [path] : []
    })
}

/** Signs a reader in by the page, with the link of the mail, and returns the cookie. */
async function cookieOf(
  { visitor, slug }: { visitor: { kind: 'slug'; slug: string }; slug: string },
  email: string,
): Promise<string> {
  await signInCode(world, { visitor, email })
  const body = new URLSearchParams({ token: linkIn(world, email) })
  const { status, headers } = await request(`/n/${slug}/sign-in`, { method: 'POST', body })
  assert.equal(status, 303)
  const [cookie, ...attributes] = headers.get('set-cookie')!.split('; ')
  assert.deepEqual(attributes, [`Path=/n/${slug}`, 'HttpOnly', 'SameSite=Lax', 'Max-Age=15552000'])
  return cookie!
}

async function publish(account: TestAccount) {
  const ids: string[] = []
  for (const [i, content] of CONTENTS.entries()) {
    const { id } = await sending(account, { subject: `Issue ${i}`, content, access: 'paid' })
    ids.push(id)
    await work()
    world.clock.move(60_000)
  }
  await world.jobs()
  return ids
}

const [garden, elsewhere] = [
  await paidNewsletter(world, 'garden'),
  await paidNewsletter(world, 'elsewhere'),
]
const issues = await publish(garden.ada)
const cookies = {
  none: '',
  free: await cookieOf(garden, garden.free.email),
  // The reader pays for another newsletter, whose cookie a program sends here.
  elsewhere: await cookieOf(elsewhere, elsewhere.paid.email),
}
const paidCookie = await cookieOf(garden, garden.paid.email)

/** The last parts of the addresses of the issues. */
const addresses = new Map<string, string>()
for (const campaignId of issues)
  addresses.set(campaignId, (await world.ok(garden.ada, 'get_campaign', { campaignId })).slug)

/**
 * Fills in the parameters of a route. Those of API routes lead to the campaign, which the caller
 * may not read.
 */
const filledIn = (path: string, issue: string) =>
  path.replace(/:(\w+)|\*/g, (_whole, name?: string) =>
    name === 'slug' ? garden.slug : name === 'issue' ? addresses.get(issue)! : issue,
  )

test('no route shows what is after the paywall to a visitor, a free reader or one of elsewhere', async () => {
  const walked = routes()
  assert.ok(walked.length >= 90, `${walked.length} routes`)
  for (const known of ['/n/:slug', '/n/:slug/:issue', '/n/:slug/feed.json'])
    assert.ok(walked.includes(known), known)
  const seen = { found: 0, free: 0, visitors: 0 }
  for (const [who, cookie] of Object.entries(cookies))
    for (const path of walked) {
      // The API asks for a key before it looks at what is asked for. It reads no reader's cookie.
      const isApi = path.startsWith('/api/')
      if (isApi && cookie !== '') continue
      for (const issue of path.includes(':') && !isApi ? issues : issues.slice(0, 1)) {
        const { status, text, headers } = await request(filledIn(path, issue), {
          // Every request comes from an address of its own: one that brings no key again and again
          // is answered a second later each time.
          headers: {
            cookie,
            accept: '*/*',
            'x-forwarded-for': `2001:db8:${(seen.visitors++).toString(16)}::1`,
          },
          signal: AbortSignal.timeout(60_000),
        })
        assert.ok(!text.includes(CANARY), `${who} ${path}`)
        assert.ok(!JSON.stringify([...headers]).includes(CANARY), `${who} ${path}`)
        if (status === 200) seen.found++
        if (text.includes('Free part.')) seen.free++
        world.clock.move(2000)
      }
    }
  // The walk has seen pages and the free part, so it looked at something.
  assert.ok(seen.found > 30 && seen.free >= 9, JSON.stringify(seen))
})

test('the paid reader reads all of it, kept by no cache, and the next visitor does not', async () => {
  for (const issue of issues) {
    const path = `/n/${garden.slug}/${addresses.get(issue)!}`
    const before = await request(path)
    const paid = await request(path, { headers: { cookie: paidCookie } })
    assert.match(paid.text, new RegExp(CANARY))
    assert.equal(paid.headers.get('cache-control'), 'private, no-store')
    assert.match(paid.headers.get('etag')!, /^"paid-/)
    const after = await request(path)
    assert.equal(after.text, before.text)
    assert.equal(after.headers.get('vary'), 'cookie')
    for (const tag of [paid.headers.get('etag')!, '*', 'W/"x"']) {
      const asked = await request(path, {
        headers: { 'if-none-match': tag, range: 'bytes=0-100000' },
      })
      assert.ok(!asked.text.includes(CANARY))
    }
    const head = await request(path, { method: 'HEAD' })
    assert.equal(head.headers.get('etag'), before.headers.get('etag'))
  }
})

test('the search, feeds and the list give no sign of it, not even to the paid reader', async () => {
  for (const cookie of [...Object.values(cookies), paidCookie])
    for (const path of [
      `?q=${CANARY}`,
      `?q=${CANARY.slice(0, 5)}`,
      '/feed.xml',
      '/feed.json',
      '/sitemap.xml',
      '',
    ]) {
      const { text } = await request(`/n/${garden.slug}${path}`, { headers: { cookie } })
      // A search repeats its words, and finds nothing by them.
      if (path.startsWith('?q'))
        assert.ok(
          text.includes('Nothing was found') &&
            ![...addresses.values()].some((slug) => text.includes(`${garden.slug}/${slug}`)),
          path,
        )
      else assert.ok(!text.includes(CANARY), path)
    }
})

test('free readers’ mails, other accounts and the log have none of it', async () => {
  const mails = world.mailer.sent
    .filter(({ to }) => to === garden.free.email)
    .map(({ raw }) => String(raw).replaceAll('=\r\n', ''))
  assert.ok(mails.filter((raw) => raw.includes('Free part.')).length === 3)
  for (const raw of mails) assert.ok(!raw.includes(CANARY))
  assert.ok(
    world.mailer.sent.some(
      ({ to, raw }) => to === garden.paid.email && String(raw).includes(CANARY),
    ),
  )
  for (const operation of ['get_campaign', 'get_campaign_plan', 'get_campaign_report'])
    assert.equal(
      (await world.refused(elsewhere.ada, operation, { campaignId: issues[0] })).status,
      404,
    )
  assert.ok(!JSON.stringify(world.log.lines).includes(CANARY))
})
