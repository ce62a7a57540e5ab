import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BROWSER, sentCampaign } from '#areas/engagement/fixtures/engagement.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const { request, url, readiness } = await testServer(world)
const browser = { headers: { 'user-agent': BROWSER } }

test('a link leads on at once, tells the other site nothing of the reader, and is counted', async () => {
  const sent = await sentCampaign(world)
  const { links } = await sent.mailOf(sent.subscribers[0]!)
  const { status, headers } = await request(links[0]!.pathname, browser)
  assert.deepEqual([status, headers.get('location')], [302, 'https://a.example/?x=1&y=2'])
  assert.deepEqual(
    [headers.get('referrer-policy'), headers.get('cache-control')],
    ['no-referrer', 'no-store'],
  )
  const made = await request(links[2]!.pathname + links[2]!.search, browser)
  assert.deepEqual([made.status, made.headers.get('location')], [302, 'https://c.example/Ada'])
  assert.deepEqual(await sent.counted(), { opens: 1, clicks: 1, machineOpens: 0, machineClicks: 0 })
})

test('HEAD gets the same answer and counts nothing; a prefetch is a machine’s', async () => {
  const sent = await sentCampaign(world)
  const { links, recipientToken } = await sent.mailOf(sent.subscribers[0]!)
  const { status, headers } = await request(links[0]!.pathname, { ...browser, method: 'HEAD' })
  assert.deepEqual([status, headers.get('location')], [302, 'https://a.example/?x=1&y=2'])
  await request(`/o/${recipientToken}.gif`, { ...browser, method: 'HEAD' })
  assert.deepEqual(await sent.counted(), { opens: 0, clicks: 0, machineOpens: 0, machineClicks: 0 })
  await request(links[0]!.pathname, {
    headers: { 'user-agent': BROWSER, 'sec-purpose': 'prefetch;prerender' },
  })
  assert.deepEqual(await sent.counted(), { opens: 0, clicks: 0, machineOpens: 1, machineClicks: 1 })
})

test('what is no link of ours is told so, on a page, and leads nowhere', async () => {
  const sent = await sentCampaign(world)
  const { recipientToken, links } = await sent.mailOf(sent.subscribers[0]!)
  const forged = links[2]!.search.replace('c.example', 'evil.example')
  for (const path of [
    `/c/${recipientToken}/99`,
    `/c/${recipientToken}/x`,
    `/c/${recipientToken}/-1`,
    `/c/${recipientToken}/0`,
    `/c/${recipientToken}/0${forged}`,
    `/c/${recipientToken}/0?to=a&to=b&s=1`,
    `/c/${'0'.repeat(48)}/1`,
    '/c/x/1',
  ]) {
    const { status, headers, text } = await request(path, browser)
    assert.deepEqual([path, status, headers.get('location')], [path, 404, null])
    assert.match(text, /There is nothing behind this link/)
  }
})

test('the image is 43 bytes that nobody keeps, whatever it is asked by', async () => {
  const sent = await sentCampaign(world)
  const { recipientToken } = await sent.mailOf(sent.subscribers[0]!)
  for (const name of [`${recipientToken}.gif`, 'x.gif']) {
    const { status, headers } = await request(`/o/${name}`, browser)
    assert.deepEqual(
      [
        status,
        headers.get('content-type'),
        headers.get('content-length'),
        headers.get('cache-control'),
      ],
      [200, 'image/gif', '43', 'no-store'],
    )
  }
  assert.deepEqual(await sent.counted(), { opens: 1, clicks: 0, machineOpens: 0, machineClicks: 0 })
})

test('the image is a whole GIF with the headers of each answer, also for HEAD and while the server drains', async (t) => {
  const { headers, body } = await image()
  assert.match(headers.get('request-id')!, /^req_/)
  assert.deepEqual(
    [headers.get('x-content-type-options'), headers.get('connection')],
    ['nosniff', 'keep-alive'],
  )
  // GIF 89a: a screen of 1 by 1, two colours, the first one transparent, and the end.
  assert.equal(
    body.toString('hex'),
    '47494638396101000100f00000ffffff00000021f90401000000002c00000000010001000002024401003b',
  )
  const head = await image({ method: 'HEAD' })
  assert.deepEqual([head.headers.get('content-length'), head.body.length], ['43', 0])
  readiness.draining = true
  t.after(() => (readiness.draining = false))
  assert.equal((await image()).headers.get('connection'), 'close')
})

async function image(init: RequestInit = {}): Promise<{ headers: Headers; body: Buffer }> {
  const answer = await fetch(`${url}/o/x.gif`, init)
  return { headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
}
