import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { link, openDoor } from '#test/contacts.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const { request } = await testServer(world)

/** Makes a reader of an issue and returns the path of the link in its headers. */
async function reader() {
  const ada = await openDoor(world)
  const { sending, work } = campaigns(world)
  const email = `old-${ada.accountId.slice(-8)}@readers.test`
  const { id } = await world.ok(ada, 'add_contact', { email })
  await sending(ada)
  await work()
  const mail = await PostalMime.parse(world.mailer.sent.find(({ to }) => to === email)!.raw)
  const path = new URL(
    /<(http[^>]+)>/.exec(mail.headers.find(({ key }) => key === 'list-unsubscribe')!.value)![1]!,
  ).pathname
  return { ada, id: id as string, email, path }
}

test('the unsubscribe page names the address that the issue was mailed to', async () => {
  const { email, path } = await reader()
  const asked = await request(path)
  assert.deepEqual(
    [asked.status, asked.text.includes(`<strong>${email}</strong> will get no more issues`)],
    [200, true],
  )
  const left = await request(path, { method: 'POST' })
  assert.deepEqual([left.status, left.text.includes(email)], [200, true])
})

test('a link from before a change of address shows neither address, and still unsubscribes', async () => {
  const { ada, id, email, path } = await reader()
  const moved = email.replace('old-', 'new-')
  await world.ok(ada, 'update_contact', { contactId: id, email: moved })
  const asked = await request(path)
  assert.deepEqual(
    [asked.status, asked.text.includes(moved), asked.text.includes(email)],
    [200, false, false],
  )
  assert.match(asked.text, /<p>You will get no more issues of The Weekly Garden/)
  const left = await request(path, { method: 'POST' })
  assert.deepEqual([left.status, left.text.includes(moved)], [200, false])
  assert.match(left.text, /<h1>You are unsubscribed<\/h1>/)
  assert.equal((await world.ok(ada, 'get_contact', { contactId: id })).status, 'unsubscribed')
  assert.equal((await request(path)).text.includes(moved), false)
})

test('a confirmation link from before a change of address shows nothing of the new one', async () => {
  const ada = await world.account()
  const { id } = await world.ok(ada, 'add_contact', { email: 'old@readers.test' })
  const confirm = link(world, ada, id, 'confirm')
  assert.ok(confirm.kind === 'token')
  const path = `/confirm/${confirm.token}`
  assert.match((await request(path, { method: 'POST' })).text, /old@readers\.test/)
  await world.ok(ada, 'update_contact', { contactId: id, email: 'new@readers.test' })
  for (const method of ['GET', 'POST']) {
    const { status, text } = await request(path, { method })
    assert.deepEqual([status, text.includes('new@readers.test')], [410, false], method)
  }
  assert.equal((await world.ok(ada, 'get_contact', { contactId: id })).status, 'active')
})
