import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { outboxMailer } from '#adapters/mailer/outbox-mailer.ts'
import { compose } from '#mail/mime.ts'
import { testServer } from '#test/http.ts'
import { browser, signInMember, ORIGIN } from '#test/person.ts'
import { testWorld } from '#test/world.ts'

/** Starts a server whose outbox contains one mail. */
async function serverWithOutbox(baseUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'))
  after(() => rm(folder, { recursive: true }))
  const world = await testWorld({ baseUrl })
  const outbox = outboxMailer(folder, world.clock)
  await outbox.check()
  const from = { name: 'Mailcast', address: 'news@mailcast.test' }
  const rest = { replyTo: null, messageId: 'reset.1@mailcast.test', date: world.clock.now() }
  await outbox.send(
    compose({
      ...rest,
      from,
      to: 'ada@example.com',
      subject: 'Set another password',
      text: 'secret link',
      html: '<p>secret link</p>',
    }),
  )
  const [mail] = await outbox.list(1)
  // The mail is in the list, but the operator has deleted its file.
  const deleted = {
    name: '20260115T093000000Z-000000000000000000000000.eml',
    writtenAt: world.clock.now(),
    bytes: 1,
  }
  const list: typeof outbox.list = async (limit) => [deleted, ...(await outbox.list(limit))]
  const system = { ...world.system, ports: { ...world.system.ports, outbox: { ...outbox, list } } }
  const server = await testServer(world, { system })
  const paths = ['/outbox', `/outbox/${mail!.name}`, `/outbox/${mail!.name}/html`]

  /**
   * Returns the status of each page, with the headers that a proxy or a browser on this machine
   * sends.
   */
  const asked = (headers: Record<string, string>) =>
    Promise.all(
      paths.map(
        (path) =>
          new Promise<number>((resolve, reject) => {
            const request = get(`${server.url}${path}`, { headers }, (answer) =>
              resolve(answer.resume().statusCode!),
            )
            request.on('error', reject)
          }),
      ),
    )
  return { world, server, paths, asked }
}

/**
 * For a signed-in person, the first two pages redirect to the same page of the dashboard. The third
 * page, the mail's HTML, is not redirected, because the dashboard shows the mail in a frame.
 */
const LED = [303, 303, 200]

const [OPEN, CLOSED] = [
  [200, 200, 200],
  [404, 404, 404],
]

test('behind a proxy that says Host: localhost and nothing of a visitor, a public outbox stays closed', async () => {
  const { asked } = await serverWithOutbox(ORIGIN)
  for (const host of ['localhost', '127.0.0.1', '[::1]', 'localhost:3000', 'mailcast.test'])
    assert.deepEqual(await asked({ host }), CLOSED, host)
})

test('on a loopback BASE_URL it opens on this machine alone, even while one of its mails is deleted', async () => {
  const { asked } = await serverWithOutbox('http://localhost:3000')
  assert.deepEqual(await asked({ host: 'localhost:3000' }), OPEN)
  assert.deepEqual(await asked({ host: 'evil.example' }), CLOSED)
  for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
    assert.deepEqual(await asked({ host: 'localhost', [header]: 'x' }), CLOSED)
})

test('on a public address an owner who is signed in sees it, and no other role, stranger or owner of half', async () => {
  const { world, server, paths, asked } = await serverWithOutbox(ORIGIN)
  const ada = await world.account()
  const owner = await browser(server).signIn(ada.email)
  const statuses = (one: typeof owner) =>
    Promise.all(paths.map(async (path) => (await one.request(path)).status))
  assert.deepEqual(await statuses(owner), LED)
  const stranger = await browser(server).request('/outbox')
  assert.match(stranger.headers.get('content-type')!, /^text\/html/)
  assert.match(stranger.text, /Otherwise sign in at <a href="\/sign-in">\/sign-in<\/a> as an owner/)
  for (const role of ['viewer', 'editor'])
    assert.deepEqual(
      await statuses(await signInMember(world, server, ada, `${role}@example.com`, role)),
      CLOSED,
      role,
    )
  assert.deepEqual(
    await asked({ host: 'mailcast.test', cookie: 'mailcast.session_token=x.y' }),
    CLOSED,
  )

  // The outbox contains the mail of all accounts. With access to it, the owner of one account could
  // set the password of another owner.
  const bob = await world.account()
  assert.deepEqual(await statuses(owner), CLOSED)
  assert.deepEqual(await statuses(await browser(server).signIn(bob.email)), CLOSED)
})
