import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#lib/duration.ts'
import { forgetOldFiles } from '#areas/files/forget-files.ts'
import { testServer } from '#test/http.ts'
import { signInMember, mailTo } from '#test/person.ts'
import { sessionOf } from '#test/session.ts'
import { testWorld } from '#test/world.ts'

const world = await testWorld()
const server = await testServer(world)

test('a job writes one ZIP, whose link works for seven days', async () => {
  const ada = await world.account()
  await world.ok(ada, 'add_contact', { email: 'reader@example.com', tags: ['vip'] })
  const started = await world.ok(ada, 'export_account_data')
  assert.deepEqual([started.status, started.downloadUrl, started.bytes], ['queued', null, null])
  await world.jobs()
  const done = await world.ok(ada, 'get_account_export', { exportId: started.id })
  assert.deepEqual([done.status, done.failure], ['done', null])
  const file = await server.request(new URL(done.downloadUrl).pathname)
  assert.deepEqual([file.status, file.text.slice(0, 2)], [200, 'PK'])
  assert.match(file.headers.get('content-disposition')!, /filename="mailcast-account-[\d-]+\.zip"/)
  world.clock.move(7 * DAY_MS + 1000)
  await forgetOldFiles(world.system)
  assert.equal((await server.request(new URL(done.downloadUrl).pathname)).status, 410)
  assert.equal(
    (await world.ok(ada, 'get_account_export', { exportId: started.id })).downloadUrl,
    null,
  )
})

test('one in five minutes for an account, whoever asks; the refusal says when the next may be', async () => {
  const ada = await world.account()
  const { key } = await world.ok(ada, 'create_api_key', { name: 'another', level: 'full' })
  await world.ok(ada, 'export_account_data')
  for (const who of [ada, key as string]) {
    const refused = await world.call(who, 'export_account_data')
    assert.deepEqual([refused.status, refused.problem!.refusal.code], [429, 'rate_limited'])
    const waitS = refused.problem!.retryAfterS!
    assert.ok(waitS > 200 && waitS <= 300, String(waitS))
  }
  await world.ok(await world.account(), 'export_account_data')
  world.clock.move(300_000)
  await world.ok(ada, 'export_account_data')
})

test('owners and full keys ask for it and read it; editors and viewers do not', async () => {
  const ada = await world.account()
  const { id: exportId } = await world.ok(ada, 'export_account_data')
  for (const role of ['editor', 'viewer']) {
    const member = await signInMember(world, server, ada, `${role}-${ada.email}`, role)
    const session = sessionOf(member.cookie())
    for (const [name, input] of [
      ['export_account_data'],
      ['list_account_exports'],
      ['get_account_export', { exportId }],
    ] as const)
      assert.equal((await world.refused(session, name, input)).status, 403, `${role} ${name}`)
    // These members see that a job runs, but get no link.
    const { data } = await world.ok(session, 'list_jobs', { kind: 'account_export' })
    assert.deepEqual([data.length, JSON.stringify(data).includes('/files/')], [1, false])
  }
})

test('works without a plan, and its mail leads the owner to the file', async () => {
  const cloud = await testWorld({ edition: 'cloud' })
  const ada = await cloud.account()
  assert.equal((await cloud.refused(ada, 'list_contacts')).status, 402)
  const { id: exportId } = await cloud.ok(ada, 'export_account_data')
  await cloud.jobs()
  const { downloadUrl } = await cloud.ok(ada, 'get_account_export', { exportId })
  const { link } = await mailTo(cloud, ada.email)
  assert.equal(`http://mailcast.test${link}`, downloadUrl)
})
