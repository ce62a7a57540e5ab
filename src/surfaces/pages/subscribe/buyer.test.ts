import assert from 'node:assert/strict'
import { test } from 'node:test'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { paidWorld } from '#areas/subscriptions/fixtures/paid-world.ts'
import { testServer } from '#test/http.ts'

// A browser can read the issues for which it has paid, without a code. It learns nothing about the
// owner of the e-mail address.

const shop = await paidWorld()
const { world, sandbox, seller, subscribe, settle } = shop
const { request } = await testServer(world)
const { sending, work } = campaigns(world)

// An account with paid subscriptions, and with an issue for paid readers. Each test uses different
// readers.
const ada = await seller()
const { slug } = await world.ok(ada, 'get_newsletter', { newsletterId: ada.newsletterId })
await world.ok(ada, 'grant_paid', {
  contactId: (await world.ok(ada, 'add_contact', { email: 'first@example.com' })).id,
  reason: 'Founder',
})
await sending(ada, {
  subject: 'Peas',
  access: 'paid',
  content: { format: 'markdown', body: 'Sow peas.\n\n<!-- paywall -->\n\nAnd this is how.' },
})
await work()
await world.jobs()

/** Makes a browser that stores one cookie of a newsletter. */
function newBrowser() {
  let cookie = ''
  // One address may begin five subscriptions in ten minutes.
  world.clock.move(11 * 60_000)
  async function open(path: string, init: RequestInit = {}) {
    const answer = await request(path, {
      redirect: 'manual',
      ...init,
      headers: { cookie, ...(init.headers as object) },
    })
    const set = answer.headers.get('set-cookie')
    if (set !== null) cookie = set.includes('Max-Age=0') ? '' : set.split(';')[0]!
    return answer
  }
  const post = (path: string, fields: Record<string, string>, headers: object = {}) =>
    open(`/n/${slug}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    })
  return {
    post,
    cookie: () => cookie,
    get: (path: string) => open(`/n/${slug}${path}`),
    at: (path: string) => open(path),
    reads: async () => (await open(`/n/${slug}/peas`)).text.includes('And this is how.'),
    /** Sends the form of the page with prices. Returns the session of the payment page. */
    async begin(email: string, fields: Record<string, string> = {}, headers: object = {}) {
      const { text } = await open(`/n/${slug}/subscribe`)
      const buyer = /name="buyer" value="([^"]+)"/.exec(text)?.[1]
      const sent = { email, interval: 'month', ...(buyer && { buyer }), ...fields }
      const answer = await post('/subscribe', sent, headers)
      return /url=[^"]+\/([^"/]+)"/.exec(answer.text)?.[1] ?? null
    },
  }
}

async function pay(session: string | null): Promise<string> {
  const paid = await sandbox.pay(session!, 'pays')
  assert.equal(paid.result, 'complete')
  await settle(ada)
  return new URL((paid as { url: string }).url).pathname
}

test('a browser reads what it has paid for at once, and no cookie comes before the form', async () => {
  const phone = newBrowser()
  await phone.get('/subscribe')
  assert.equal(phone.cookie(), '')
  const session = await phone.begin('ann@example.com')
  assert.match(phone.cookie(), /^mailcast_reader=/)
  assert.equal(await phone.reads(), false, 'nothing is paid')
  const back = await pay(session)
  const thanks = await phone.at(back)
  assert.match(thanks.text, /You are signed in on this device/)
  assert.doesNotMatch(thanks.text, /sign-in/)
  assert.equal(await phone.reads(), true)
  await phone.post('/sign-out', {})
  assert.equal(await phone.reads(), false)
})

test('the link back from the payment, forwarded, shows the state and signs nobody in', async () => {
  const back = await pay(await newBrowser().begin('bob@example.com'))
  const other = newBrowser()
  const { text } = await other.at(back)
  assert.match(text, /You are a paid reader now/)
  assert.match(text, /\/sign-in"/)
  assert.deepEqual([other.cookie(), await other.reads()], ['', false])
  const forged = await request(`/n/${slug}/peas`, {
    headers: { cookie: `mailcast_reader=${back.split('/').at(-1)!}` },
  })
  assert.doesNotMatch(forged.text, /And this is how/)
})

test('who pays with another’s address reads, and sees and changes nothing of theirs', async () => {
  const own = await subscribe(ada, 'dan@example.com', { interval: 'year' })
  const eve = newBrowser()
  await pay(await eve.begin('dan@example.com'))
  assert.equal(await eve.reads(), true)
  const [mine] = (await world.ok(ada, 'list_subscriptions', { email: 'dan@example.com' })).data
  for (const path of ['/subscription', `/subscription/year?id=${own}`]) {
    const { status, headers } = await eve.get(path)
    assert.deepEqual([status, headers.get('location')], [303, `/n/${slug}/sign-in?to=subscription`])
  }
  assert.match((await eve.get('/sign-in?to=subscription')).text, /name="email"/)
  for (const id of [own, mine.id])
    for (const act of ['cancel', 'resume', 'card'])
      assert.equal((await eve.post(`/subscription/${act}`, { id })).status, 303)
  for (const path of ['', '/about', '/peas', '/subscribe', '/sign-in'])
    assert.doesNotMatch((await eve.get(path)).text, /dan@|•••• 4242|€50\.00 a year<\/dd>/, path)
  assert.deepEqual(
    (await world.ok(ada, 'list_subscriptions', { email: 'dan@example.com' })).data.map(
      ({ cancelsAt }: { cancelsAt: string | null }) => cancelsAt,
    ),
    [null, null],
  )
})

test('a browser reads by its own subscription alone, until that ends', async () => {
  await subscribe(ada, 'fay@example.com', { interval: 'year' })
  const eve = newBrowser()
  await pay(await eve.begin('fay@example.com'))
  const [{ id }] = (
    await world.ok(ada, 'list_subscriptions', { email: 'fay@example.com', interval: 'month' })
  ).data
  await world.ok(ada, 'cancel_subscription', { subscriptionId: id, at: 'now' })
  await world.jobs()
  await settle(ada)
  assert.equal((await shop.contact(ada, 'fay@example.com')).tier, 'paid', 'the owner still pays')
  assert.equal(await eve.reads(), false)
  assert.match((await eve.get('/subscribe')).text, /name="buyer"/, 'it may begin another')
  assert.equal(eve.cookie(), '')
})

test('a browser that began for an address does not read by what another browser pays for it', async () => {
  const [eve, bob] = [newBrowser(), newBrowser()]
  const left = await eve.begin('gus@example.com')
  const session = await bob.begin('gus@example.com')
  assert.notEqual(session, left)
  await pay(session)
  assert.deepEqual([await bob.reads(), await eve.reads()], [true, false])
  // A subscription that another site's form begins does not give access either.
  const foreign = newBrowser()
  await eve.begin('cy@example.com')
  const sent = await foreign.begin('cy@example.com', {}, { 'sec-fetch-site': 'cross-site' })
  assert.equal(foreign.cookie(), '', 'another site sets no cookie of ours')
  await pay(sent)
  assert.deepEqual([await foreign.reads(), await eve.reads()], [false, false])
})

test('a browser that pays is told so, and one that pays for another person too reads on', async () => {
  const phone = newBrowser()
  await pay(await phone.begin('hal@example.com'))
  const kept = phone.cookie()
  assert.match(
    (await phone.post('/subscribe', { email: 'HAL@example.com', interval: 'year' })).text,
    /You pay for this newsletter already/,
  )
  const back = await pay(await phone.begin('ida@example.com'))
  assert.match((await phone.at(back)).text, /sign in with your address/)
  assert.equal(phone.cookie(), kept)
  assert.equal(await phone.reads(), true)
  // A session of one newsletter is not valid for another newsletter.
  const other = await seller()
  const { newsletterId } = other
  const home = `/n/${(await world.ok(other, 'get_newsletter', { newsletterId })).slug}`
  assert.match((await request(home, { headers: { cookie: kept } })).text, /name="email"/)
})
