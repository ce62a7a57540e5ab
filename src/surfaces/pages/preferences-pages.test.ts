import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { openDoor } from '#test/contacts.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const { request } = await testServer(world)

/** Makes a reader and returns the link in an issue's footer. */
async function reader() {
  const ada = await openDoor(world)
  const { sending, work } = campaigns(world)
  const second = await world.ok(ada, 'create_newsletter', {
    name: 'Seeds <i>',
    asksForConfirmation: false,
  })
  const email = `${ada.accountId.slice(-8)}@readers.test`
  const { id } = await world.ok(ada, 'add_contact', { email })
  await world.ok(ada, 'add_contact', { email, newsletterId: second.id })
  await sending(ada)
  await work()
  const mail = await PostalMime.parse(world.mailer.sent.find(({ to }) => to === email)!.raw)
  const path = new URL(/href="([^"]+\/preferences\/[^"]+)"/.exec(mail.html!)![1]!).pathname
  const status = async (): Promise<string> =>
    (await world.ok(ada, 'get_contact', { contactId: id })).status
  return { ada, email, second, path, status }
}

const press = (path: string, fields: Record<string, string>) =>
  request(path, { method: 'POST', body: new URLSearchParams(fields) })

test('the link in an issue opens the page, which changes nothing until a button is pressed', async () => {
  const { ada, email, second, path, status } = await reader()
  const { text, headers } = await request(path)
  assert.ok(text.includes(email))
  assert.match(text, /Seeds &lt;i&gt;/)
  assert.doesNotMatch(text, /<script|<i>/)
  assert.deepEqual(
    [headers.get('x-robots-tag'), headers.get('cache-control')],
    ['noindex', 'no-store'],
  )
  assert.match(headers.get('content-security-policy')!, /frame-ancestors 'none'$/)
  assert.equal(await status(), 'active')

  const left = await press(path, { change: 'leave', newsletterId: ada.newsletterId })
  assert.match(left.text, /You do not get it/)
  assert.equal(await status(), 'unsubscribed')
  const returned = await press(path, { change: 'return', newsletterId: ada.newsletterId })
  assert.doesNotMatch(returned.text, /You do not get it/)
  assert.match(
    (await press(path, { change: 'leave_all' })).text,
    /You do not get it[\s\S]*You do not get it/,
  )
  assert.equal((await press(path, { change: 'return', newsletterId: second.id })).status, 200)
})

test('a link that is none, and buttons that are none, are told so', async () => {
  const { path, status } = await reader()
  assert.equal((await request('/preferences/test')).status, 401)
  assert.match((await request('/preferences/test')).text, /This link does not work/)
  assert.equal((await request(`${path}x`)).status, 401)
  for (const fields of [
    {},
    { change: 'everything' },
    { change: 'leave', newsletterId: 'x' },
  ] as Record<string, string>[])
    assert.equal((await press(path, fields)).status, 422)
  assert.equal(await status(), 'active')
})
