import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { dyingHelpers } from '#lib/fixtures/dying-helpers.ts'
import { uuidOf } from '#lib/typeid.ts'
import { longestWait } from '#test/contacts.ts'
import { testWorld } from '#test/world.ts'
import { sentIssues } from './fixtures/sent-issue.ts'

// Texts that are too costly to render, and helper processes that are killed. Each test waits until
// a process is ended.

const helpers = dyingHelpers('compile-process.ts')
const world = await testWorld()
const sent = sentIssues(world)

/** Makes a sent issue whose text would be refused today. */
async function sentLongAgo(body: string, more: { subject?: string; format?: string } = {}) {
  const { issue, visitor } = await sent('<p>Short</p>')
  const content = JSON.stringify({ format: more.format ?? 'html', body })
  await sql`update campaign set content = ${content}, subject = ${more.subject ?? 'March'} where campaign_id = ${uuidOf(issue.id)}`.execute(
    world.db,
  )
  return { issue, visitor }
}

test('an issue whose text keeps a process busy is not shown; no other request waits, nor does the next visitor', async () => {
  const { issue, visitor } = await sentLongAgo('*a _'.repeat(45_000), { format: 'markdown' })
  const visit = async () =>
    assert.equal((await world.refused(visitor, 'get_issue', { campaignId: issue.id })).status, 404)
  const waited = await longestWait(visit)
  assert.ok(waited < 500, `others waited ${waited} ms`)
  helpers.die(1)
  await visit()
  assert.equal(helpers.left(), 1, 'the second visit starts no process')
  helpers.die(0)
})

test('an issue with a filter that there was is not shown, nor one with a costly subject, which is listed by the name of its newsletter', async () => {
  const old = await sentLongAgo(
    '{% assign l = (1..1000) %}{{ l | where_exp: "a", "l | where_exp: \'b\', \'l contains 0\'" }}',
  )
  const frozen = await longestWait(async () =>
    assert.equal(
      (await world.refused(old.visitor, 'get_issue', { campaignId: old.issue.id })).status,
      404,
    ),
  )
  assert.ok(frozen < 1000, `${frozen} ms`)
  const subject = '{% for a in (1..1000) %}{% for b in (1..1000) %}{{ b }}{% endfor %}{% endfor %}'
  const costly = await sentLongAgo('<p>Peas</p>', { subject })
  assert.equal(
    (await world.refused(costly.visitor, 'get_issue', { campaignId: costly.issue.id })).status,
    404,
  )
  assert.equal(
    (await world.ok(costly.visitor, 'list_issues')).issues[0].subject,
    'The Weekly Garden',
  )
})

test('an issue is shown though its helper process is killed, and five minutes later though a second one is', async () => {
  const { ada, issue, visitor } = await sent('<p>Peas</p>')
  helpers.die(1)
  assert.match((await world.ok(visitor, 'get_issue', { campaignId: issue.id })).html, /Peas/)
  await world.ok(ada, 'update_newsletter', { newsletterId: ada.newsletterId, name: 'Seeds' })
  helpers.die(2)
  assert.equal((await world.refused(visitor, 'get_issue', { campaignId: issue.id })).status, 404)
  assert.equal(helpers.left(), 0)
  assert.equal(
    (await world.refused(visitor, 'get_issue', { campaignId: issue.id })).status,
    404,
    'it is not tried for each visitor',
  )
  world.clock.move(5 * 60_000)
  assert.match((await world.ok(visitor, 'get_issue', { campaignId: issue.id })).html, /Peas/)
})
