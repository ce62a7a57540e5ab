import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runJob } from '#operation/jobs/run-job.ts'
import { sumsStayRight } from '../growth/fixtures/sums-stay-right.ts'
import { testWorld } from '#test/world.ts'
import { runImport } from './running/import-jobs.ts'

const world = await testWorld()
sumsStayRight(world)

test('returns the rows that the job refused too, in the order of the file', async () => {
  const ada = await world.account()
  await world.ok(ada, 'update_newsletter', {
    newsletterId: ada.newsletterId,
    asksForConfirmation: false,
  })
  await world.ok(ada, 'add_contact', { email: 'x@example.com', tags: ['leaving'] })
  await world.ok(ada, 'delete_tag', { tag: 'leaving' })
  const file =
    'email,subscribed_at,tags,first_name\na@example.com,2021-02-04,"kept,leaving",Ada\nnobody,,,\nb@example.com,,kept,\n'
  const { id } = await world.ok(ada, 'import_contacts', { file })
  await runJob(
    world.system,
    runImport,
    { accountId: ada.accountId, importId: id },
    new AbortController().signal,
  )
  const { csv } = await world.ok(ada, 'get_import_refusals', { importId: id })
  const lines = csv.trimEnd().split('\r\n')
  assert.equal(lines[0], 'email,subscribed_at,tags,first_name,refused_because')
  assert.match(
    lines[1],
    /^a@example\.com,2021-02-04T00:00:00\.000Z,"kept,leaving",Ada,"The tag leaving/,
  )
  assert.match(lines[2], /^nobody,,,,“nobody” is not/)
  await world.jobs()
})
