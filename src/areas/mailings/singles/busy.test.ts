import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longestWait } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'
import { recorder } from '#areas/campaigns/fixtures/campaigns.ts'
import { singleMails } from '../fixtures/single-mails.ts'

const world = await testWorld()
const { subscribers, post, welcomes, serve, withMailer } = singleMails(world)

test('a text that takes long to fill in holds the process up for one message at a time', async () => {
  const account = await world.account()
  await welcomes(
    account,
    '{% for i in (1..100) %}{% for j in (1..6) %}{% assign x = j | times: 3 | plus: i %}{% endfor %}{% endfor %}Hello {{ email }}',
  )
  const mail = recorder()
  const readers = await subscribers(account, 17)
  await post(account, 'welcome', readers.slice(0, 1))
  // The first round compiles the text.
  await serve(withMailer(mail.send), 'welcome').round
  await post(account, 'welcome', readers.slice(1, 2))
  const one = await longestWait(() => serve(withMailer(mail.send), 'welcome').round)
  await post(account, 'welcome', readers.slice(2))
  const many = await longestWait(() => serve(withMailer(mail.send), 'welcome').round)
  assert.equal(mail.to.length, 17)
  // Without pauses, the delay would be fifteen times that of one message.
  assert.ok(many < 8 * one + 20, `${many} ms, and ${one} ms for one message`)
})
