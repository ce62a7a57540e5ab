import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkIn, signInCode } from '#areas/rights/fixtures/signing-in.ts'
import { operations } from '../src/catalogue.ts'
import { testServer } from '#test/http.ts'
import { CANARY, paidNewsletter } from '#test/paid-issues.ts'
import { testWorld } from '#test/world.ts'

// Ways by which a person may try to read a paid issue without paying. `canary.test.ts` walks the
// routes.

const world = await testWorld()
const { request } = await testServer(world)
const { ada, free, paid, visitor, slug, publish, mailsTo } = await paidNewsletter(world)

async function cookieOf(email: string): Promise<string> {
  await signInCode(world, { visitor, email })
  const { headers } = await request(`/n/${slug}/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ token: linkIn(world, email) }),
  })
  return headers.get('set-cookie')!.split('; ')[0]!
}

async function sees(path: string, init: RequestInit = {}): Promise<string> {
  const { text, headers } = await request(path, init)
  return `${text} ${JSON.stringify([...headers])}`
}

test('no link of a paid reader’s forwarded mail reads the issue, or signs its opener in', async () => {
  await publish({ format: 'markdown', body: `Free.\n\n<!-- paywall -->\n\n${CANARY}` }, 'Forwarded')
  const mail = mailsTo(paid.email).at(-1)!
  assert.ok(mail.includes(CANARY))
  const links = [...new Set(mail.match(/https?:\/\/mailcast\.test\/[^\s"'<>)\]]+/g))].map(
    (link) => new URL(link.replaceAll('&amp;', '&')).pathname,
  )
  assert.ok(links.length >= 2, mail)
  for (const path of links) {
    const { text, headers } = await request(path)
    assert.ok(!text.includes(CANARY), path)
    assert.equal(headers.get('set-cookie'), null, path)
    // The token of a link is no session.
    const token = path.split('/').at(-1)!
    const name = (await cookieOf(free.email)).split('=')[0]!
    const issues = await sees(`/n/${slug}/forwarded`, { headers: { cookie: `${name}=${token}` } })
    assert.ok(!issues.includes(CANARY), path)
    world.clock.move(3_600_000)
  }
})

test('no number of a link in a free reader’s mail leads to what is linked below the paywall', async () => {
  const body = `[Free](https://garden.example/free)\n\n<!-- paywall -->\n\n[File](https://garden.example/${CANARY}) [Free](https://garden.example/free)`
  await publish({ format: 'markdown', body }, 'Links')
  const followed = async (email: string) => {
    const [, token] = /\/c\/(\w{48})\/\d/.exec(mailsTo(email).at(-1)!)!
    const numbers = [1, 2, 3, 4, 5]
    return (await Promise.all(numbers.map((number) => request(`/c/${token}/${number}`))))
      .map(({ headers }) => headers.get('location'))
      .filter(Boolean)
  }
  assert.deepEqual(await followed(free.email), ['https://garden.example/free'])
  assert.deepEqual(await followed(paid.email), [
    'https://garden.example/free',
    `https://garden.example/${CANARY}`,
  ])
})

test('a link for signing in that a scanner opens signs nobody in, and stays good', async () => {
  world.clock.move(86_400_000)
  await signInCode(world, { visitor, email: paid.email })
  const token = linkIn(world, paid.email)
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'GET']) {
    const { headers } = await request(`/n/${slug}/sign-in/${token}`, { method })
    assert.equal(headers.get('set-cookie'), null)
  }
  const once = () =>
    request(`/n/${slug}/sign-in`, { method: 'POST', body: new URLSearchParams({ token }) })
  const [first, second] = [await once(), await once()]
  assert.ok(first.headers.get('set-cookie'))
  assert.equal(second.headers.get('set-cookie'), null, 'the link works once')
})

test('former addresses, ids, endings, words of the address and wanted forms read no more', async () => {
  world.clock.move(86_400_000)
  const issue = await publish(
    { format: 'markdown', body: `Free.\n\n<!-- paywall -->\n\n${CANARY}` },
    'Moving house',
  )
  await world.ok(ada, 'update_campaign', { campaignId: issue.id, slug: 'moved-house' })
  const cookie = await cookieOf(free.email)
  const tails = [
    '',
    '/',
    '.md',
    '.txt',
    '.json',
    '.xml',
    '/amp',
    '/print',
    '?as=paid',
    '?tier=paid',
    '?preview=1',
    '?access=everyone',
    '?format=markdown',
    '%00',
    '/../moved-house',
  ]
  const forms = [
    ['GET', '*/*'],
    ['HEAD', '*/*'],
    ['GET', 'text/markdown'],
    ['GET', 'application/json'],
    ['GET', 'application/activity+json'],
  ] as const
  for (const [n, name] of [issue.slug, issue.id, 'moved-house'].entries())
    for (const [t, tail] of tails.entries())
      // The address itself is asked for in each form, and each other one in one of them.
      for (const [method, accept] of tail === '' ? forms : [forms[(n + t) % forms.length]!])
        assert.ok(
          !(
            await sees(`/n/${slug}/${name}${tail}`, {
              method,
              headers: { cookie, accept, range: 'bytes=0-9999999' },
            })
          ).includes(CANARY),
          name + tail,
        )
})

test('what a paid reader’s browser has kept is not confirmed to the next one', async () => {
  const path = `/n/${slug}/moved-house`
  const whole = await request(path, { headers: { cookie: await cookieOf(paid.email) } })
  assert.match(whole.text, new RegExp(CANARY))
  const kept = {
    'if-none-match': whole.headers.get('etag')!,
    'if-modified-since': whole.headers.get('last-modified') ?? world.clock.now().toUTCString(),
  }
  for (const cookie of ['', await cookieOf(free.email)]) {
    const next = await request(path, { headers: { cookie, ...kept } })
    assert.deepEqual([next.status, next.text.includes(CANARY)], [200, false])
  }
  const { headers } = await request(path)
  const turned = await request(path, {
    headers: { cookie: await cookieOf(paid.email), 'if-none-match': headers.get('etag')! },
  })
  assert.ok(
    turned.status === 200 && turned.text.includes(CANARY),
    'a free page is not confirmed to a paid reader',
  )
})

test('a signups key, which web pages hold, reads nothing of a campaign by any operation', async () => {
  const [{ id: campaignId }] = (await world.ok(ada, 'list_campaigns')).data
  const { key } = await world.ok(ada, 'create_api_key', {
    name: 'page',
    level: 'signups',
    newsletterId: ada.newsletterId,
  })
  const reads = operations.filter(({ route, name }) => route !== null && name !== 'add_contact')
  assert.ok(reads.length > 100)
  let refused = 0
  for (const { route } of reads) {
    const [method, path] = route!.split(' ') as [string, string]
    if (method !== 'GET') continue
    const { status, text } = await request(`/api/v1${path.replace(/\{\w+\}/g, campaignId)}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    assert.ok(!text.includes(CANARY), path)
    if (status === 403) refused++
  }
  assert.ok(refused > 50, `${refused} refused`)
})
