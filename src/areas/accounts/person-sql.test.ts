import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { count } from '#test/contacts.ts'
import { testServer } from '#test/http.ts'
import { browser } from '#test/person.ts'
import { testWorld } from '#test/world.ts'
import { forgetOldAttempts, forgetOldSessions, forgetOldTokens } from './person-sql.ts'

const world = await testWorld()
const server = await testServer(world)

test('sessions, links and attempts that have ended are deleted, and no others', async () => {
  const { email } = await world.account()
  const ada = await browser(server).signIn(email)
  await ada.post('/auth/request-password-reset', { email })
  await world.jobs()
  const kept = () =>
    count(
      world,
      sql`select (select count(*) from auth.session) + (select count(*) from auth.verification) + (select count(*) from auth.attempt) as n`,
    )
  const before = await kept()
  const forget = async (now: Date) => {
    for (const forgetOld of [forgetOldSessions, forgetOldTokens, forgetOldAttempts])
      assert.equal(await forgetOld(world.db, now), false)
  }
  await forget(world.clock.now())
  assert.equal(await kept(), before)
  await forget(new Date(world.clock.now().getTime() + 15 * 86_400_000))
  assert.equal(await kept(), 0)
})
