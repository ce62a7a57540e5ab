import assert from 'node:assert/strict'
import { test } from 'node:test'
import { campaigns } from '#areas/campaigns/fixtures/campaigns.ts'
import { openDoor, sendDue, visitorOf } from '#test/contacts.ts'
import { testServer } from '#test/http.ts'
import { browser, signInMember, mailTo } from '#test/person.ts'
import { sessionOf } from '#test/session.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const server = await testServer(world)
const NAME = 'The Weekly Garden'

test('asks for the name, shows what goes, and is done as the plan shows', async () => {
  const ada = await world.account()
  await world.ok(ada, 'add_contact', { email: 'reader@example.com' })
  const wrong = await world.refused(ada, 'delete_account', { name: 'the weekly garden' })
  assert.deepEqual([wrong.status, wrong.code], [422, 'wrong_account_name'])
  assert.match(wrong.detail, /"The Weekly Garden"/)
  const { confirm, ...plan } = await world.ok(ada, 'delete_account', { name: NAME, dryRun: true })
  assert.deepEqual(plan, {
    name: NAME,
    contacts: 1,
    newsletters: 1,
    campaigns: 0,
    restoreDays: 14,
    lastExportAt: null,
  })
  assert.equal((await world.call(ada, 'list_contacts')).status, 200)
  const deleted = await world.call(ada, 'delete_account', { name: NAME, confirm })
  assert.equal(deleted.status, 202)
  const { deletedAt, eraseAt } = deleted.body as { deletedAt: string; eraseAt: string }
  assert.equal(Date.parse(eraseAt) - Date.parse(deletedAt), 14 * 86_400_000)
  const { text } = await mailTo(world, ada.email)
  assert.match(text, /Your account was deleted/)
  // A second call gives the same answer, and the waiting time does not start again.
  world.clock.move(86_400_000)
  assert.deepEqual(await world.ok(ada, 'delete_account', { name: NAME }), deleted.body)
})

test('keys of every process stop at once, but for restoring and exporting', async () => {
  const ada = await world.account()
  const { key: form } = await world.ok(ada, 'create_api_key', { name: 'form', level: 'signups' })
  // Both keys are now in the memory of this process.
  await world.ok(form, 'add_contact', { email: 'before@example.com' })
  await world.ok(ada, 'delete_account', { name: NAME })
  for (const [who, name, input] of [
    [ada, 'list_contacts'],
    [form, 'add_contact', { email: 'after@example.com' }],
    [ada, 'create_api_key', { name: 'x' }],
  ] as const) {
    const refused = await world.refused(who, name, input)
    assert.deepEqual([refused.status, refused.code], [403, 'account_deleted'], name)
    assert.match(refused.detail, /export_account_data.*account\/restore/)
  }
  const { id: exportId } = await world.ok(ada, 'export_account_data')
  await world.jobs()
  assert.equal((await world.ok(ada, 'get_account_export', { exportId })).status, 'done')
  await world.ok(ada, 'restore_account')
  assert.equal((await world.ok(ada, 'list_contacts')).data.length, 1)
})

test('people sign in to see it and take it back, and to do nothing else', async () => {
  const ada = await world.account()
  const editor = sessionOf(
    (await signInMember(world, server, ada, `editor-${ada.email}`, 'editor')).cookie(),
  )
  assert.equal((await world.refused(editor, 'delete_account', { name: NAME })).status, 403)
  await world.ok(ada, 'delete_account', { name: NAME })
  const owner = sessionOf((await browser(server).signIn(ada.email)).cookie())
  for (const person of [owner, editor]) {
    assert.ok((await world.ok(person, 'get_session')).deletion.eraseAt)
    assert.equal((await world.refused(person, 'list_newsletters')).code, 'account_deleted')
  }
  assert.equal((await world.refused(editor, 'restore_account')).status, 403)
  await world.ok(owner, 'restore_account')
  assert.equal((await world.ok(editor, 'get_session')).deletion, null)
  assert.equal((await world.refused(owner, 'restore_account')).code, 'account_not_deleted')
})

test('nothing is sent while it is deleted, and taken back, campaigns and mails go on', async () => {
  const ada = await openDoor(world)
  const { subscribers, sending, work } = campaigns(world)
  await subscribers(ada, 30)
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    welcomeEmail: { enabled: true, content: 'Good to have you.' },
  })
  await world.ok(ada, 'add_contact', { email: 'welcome-me@readers.test' })
  await world.jobs()
  await sending(ada)
  const later = await world.ok(ada, 'create_campaign', {
    subject: 'Later',
    content: { format: 'markdown', body: 'Peas' },
  })
  await world.ok(ada, 'schedule_campaign', {
    campaignId: later.id,
    at: new Date(world.clock.now().getTime() + 3_600_000).toISOString(),
  })
  await world.ok(ada, 'delete_account', { name: NAME })
  const before = world.mailer.sent.length
  await work()
  world.clock.move(2 * 3_600_000)
  await sendDue(world)
  assert.deepEqual(
    world.mailer.sent
      .slice(before)
      .map(({ to }) => to)
      .filter((to) => to === ada.email || to.endsWith('@readers.test')),
    [ada.email],
    'the notice to the owner alone',
  )
  await world.ok(ada, 'restore_account')
  assert.deepEqual((await world.ok(ada, 'get_campaign', { campaignId: later.id })).status, 'draft')
  await work()
  assert.equal(world.mailer.sent.filter(({ to }) => to.endsWith('@readers.test')).length, 32)
})

test('the form closes kindly, the archive stays, and readers still leave and get their data', async () => {
  const ada = await openDoor(world)
  const { slug } = await world.ok(ada, 'get_newsletter', { newsletterId: ada.newsletterId })
  const reader = await world.ok(ada, 'add_contact', { email: 'leaving@example.com' })
  const visitor = await visitorOf(world, ada)
  const token = world.vault.sign('unsubscribe', {
    accountId: ada.accountId,
    subject: reader.id,
    generation: 1,
    about: null,
  })
  await world.ok(ada, 'delete_account', { name: NAME })
  const page = await server.request(`/n/${slug}`)
  assert.equal(page.status, 200)
  assert.match(page.text, /closed/)
  assert.doesNotMatch(page.text, /name="email"/)
  assert.equal(
    (await world.refused(visitor, 'add_reader', { email: 'new@example.com' })).code,
    'newsletter_closed',
  )
  assert.equal((await world.call(visitor, 'list_issues')).status, 200)
  await world.ok({ kind: 'token', token }, 'unsubscribe_reader', { via: 'email_link' })
  await world.ok(ada, 'restore_account')
  assert.equal(
    (await world.ok(ada, 'get_contact', { contactId: reader.id })).status,
    'unsubscribed',
  )
})

test("does not delete next door's account", async () => {
  const [ada, bob] = [await world.account(), await world.account()]
  await world.ok(ada, 'delete_account', { name: NAME })
  assert.equal((await world.ok(bob, 'list_newsletters')).data.length, 1)
})
