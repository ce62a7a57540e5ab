import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailPosts } from '#surfaces/inbound/fixtures/mail-posts.ts'
import { returnsWorld } from './fixtures/returns-world.ts'

const { world, server, session } = await returnsWorld()
const { make, post } = mailPosts(world, server)
const input = { provider: 'postmark' }

test('another address counts from now on, and the former one is void at once', async () => {
  const before = await world.ok(session, 'get_mail_returns', input)
  const pathOf = (url: string) => new URL(url).pathname
  const mail = () => make('postmark', 'delivery', null)
  assert.equal(await post('postmark', mail(), pathOf(before.url)), 200)
  const other = await world.ok(session, 'get_mail_returns', { provider: 'brevo' })
  const after = await world.ok(session, 'rotate_mail_returns_secret', input)
  assert.notEqual(after.url, before.url)
  assert.deepEqual([after.status, after.lastAt], ['waiting', null])
  assert.equal(await post('postmark', mail(), pathOf(before.url)), 404)
  assert.equal(await post('postmark', mail(), pathOf(after.url)), 200)
  assert.equal((await world.ok(session, 'get_mail_returns', { provider: 'brevo' })).url, other.url)
  await world.jobs()
})

test('two rotations at once give two addresses, of which the later counts', async () => {
  const both = await Promise.all([
    world.ok(session, 'rotate_mail_returns_secret', input),
    world.ok(session, 'rotate_mail_returns_secret', input),
  ])
  const { url } = await world.ok(session, 'get_mail_returns', input)
  assert.ok(both.some((one) => one.url === url))
})

test('the key stays when the address changes', async () => {
  const key = 'mail:a-password'
  await world.ok(session, 'set_mail_returns_key', { ...input, key })
  const { key: after } = await world.ok(session, 'rotate_mail_returns_secret', input)
  assert.equal(after.set, true)
})
