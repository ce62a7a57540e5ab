import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testServer } from '../../test/support/http.ts'
import { until } from '../../test/support/sinks.ts'
import { testWorld } from '../../test/support/world.ts'
import {
  isProblem,
  Mailcast,
  MailcastAnswerError,
  MailcastProblem,
  type Subscriber,
} from '../src/index.ts'

const world = await testWorld()
const { url } = await testServer(world)

async function ada() {
  const account = await world.account()
  return { account, mailcast: new Mailcast({ apiKey: account.apiKey, baseUrl: url }) }
}

test('a contact is added, read, changed under its ETag and deleted', async () => {
  const { mailcast } = await ada()
  const added = await mailcast.contacts.add({ email: 'ada@example.com', source: 'test' })
  assert.ok('id' in added)
  const { body, etag, requestId, limits } = await mailcast.contacts
    .get({ contactId: added.id })
    .answer()
  assert.equal(body.email, 'ada@example.com')
  assert.match(requestId!, /^req_/)
  const [key] = limits
  assert.deepEqual([key!.name, key!.quota, key!.windowS, key!.remaining], ['key', 300, 60, 298])
  await mailcast.contacts.update({ contactId: added.id, source: 'changed' }, { ifMatch: etag! })
  await assert.rejects(
    mailcast.contacts.update({ contactId: added.id, source: 'again' }, { ifMatch: etag! }),
    (error) => isProblem(error, 'update_contact') && error.code === 'precondition_failed',
  )
  assert.equal(await mailcast.contacts.delete({ contactId: added.id }), undefined)
  await assert.rejects(
    mailcast.contacts.get({ contactId: added.id }),
    (error) => isProblem(error, 'get_contact') && error.code === 'not_found',
  )
})

test('an operation is called by its name too, and a name that is none is told so', async () => {
  const { mailcast } = await ada()
  const page = await mailcast.call('list_newsletters', {})
  assert.equal(page.data[0]!.name, 'The Weekly Garden')
  await assert.rejects(
    mailcast.call('list_everything' as 'list_tags', {}),
    /There is no operation list_everything/,
  )
  await assert.rejects(
    mailcast.call('toString' as 'list_tags', {}),
    /There is no operation toString/,
  )
})

test('a list is one page when it is awaited, and every item when it is walked, a page at a time', async () => {
  const { account, mailcast } = await ada()
  for (let i = 0; i < 5; i++) await world.ok(account, 'add_contact', { email: `r${i}@example.com` })
  const page = await mailcast.contacts.list({ limit: 2, include: 'total' })
  assert.deepEqual([page.data.length, page.total], [2, 5])
  let asked = 0
  const counting = new Mailcast({
    apiKey: account.apiKey,
    baseUrl: url,
    fetch: (...args) => (asked++, fetch(...args)),
  })
  const seen: string[] = []
  for await (const contact of counting.contacts.list({ limit: 2, sort: 'oldest' })) {
    if (seen.length === 1) assert.equal(asked, 1)
    seen.push((contact satisfies Subscriber).email)
  }
  assert.deepEqual([seen, asked], [[0, 1, 2, 3, 4].map((i) => `r${i}@example.com`), 3])
})

test('the event log, whose cursor never ends, is walked to its present end and no further', async () => {
  const { account, mailcast } = await ada()
  for (let i = 0; i < 3; i++) await world.ok(account, 'add_contact', { email: `r${i}@example.com` })
  let types: string[] = []
  // An event is listed once no transaction of the whole server is older, and other tests have some.
  await until('the three events are listed', async () => {
    types = []
    for await (const event of mailcast.events.list({ order: 'oldest', limit: 2 }))
      types.push(event.type)
    return types.length >= 3
  })
  assert.deepEqual(
    types,
    Array.from({ length: 3 }, () => 'subscriber.created'),
  )
})

test('a walk that fails throws where it is walked, and nowhere else', async () => {
  const mailcast = new Mailcast({ apiKey: `mc_${'x'.repeat(43)}`, baseUrl: url })
  const list = mailcast.contacts.list()
  await assert.rejects(async () => {
    for await (const _contact of list) assert.fail('nobody comes in without a key')
  }, MailcastProblem)
  await assert.rejects(mailcast.contacts.list().answer(), MailcastProblem)
})

test('every fault of an input comes with its pointer', async () => {
  const { mailcast } = await ada()
  const input = { email: 'not an address', emial: 'x' } as unknown as { email: string }
  const problem = await mailcast.contacts.add(input).catch((error: unknown) => error)
  assert.ok(isProblem(problem, 'add_contact'))
  assert.deepEqual(
    [problem.status, problem.code, problem.errors.map(({ pointer }) => pointer).sort()],
    [422, 'invalid_request', ['/email', '/emial']],
  )
})

test('an answer that is lost on its way is not a second contact, event or mail: the repetition gets the first answer', async () => {
  const { account } = await ada()
  let losses = 2
  const mailcast = new Mailcast({
    apiKey: account.apiKey,
    baseUrl: url,
    async fetch(...args) {
      const response = await fetch(...args)
      if (losses-- > 0) throw new TypeError('fetch failed')
      return response
    },
  })
  const answer = await mailcast.webhooks
    .createEndpoint({ url: 'http://127.0.0.1:9/hooks' })
    .answer()
  assert.deepEqual([answer.status, answer.replayed, answer.attempts], [201, true, 3])
  assert.equal((await mailcast.webhooks.listEndpoints()).data.length, 1)
})

test('a file is imported as a form, and its columns and options arrive', async () => {
  const { mailcast } = await ada()
  const file = new File(['E-mail,Notes\nada@example.com,x\nnot an address,y\n'], 'readers.csv', {
    type: 'text/csv',
  })
  const preview = await mailcast.contacts.import({
    file,
    mapping: { 'E-mail': 'email' },
    dryRun: true,
  })
  assert.ok('good' in preview.counts)
  assert.deepEqual(
    [preview.counts, preview.ignoredColumns],
    [{ read: 2, good: 1, refused: 1 }, ['Notes']],
  )
  const started = await mailcast.contacts.import({ file, onConflict: 'skip' })
  assert.ok('id' in started)
  assert.deepEqual([started.onConflict, started.rows], ['skip', 2])
  assert.equal((await mailcast.contacts.getImport({ importId: started.id })).id, started.id)
})

test('a part of a path is escaped, and one that would climb to another path is refused before it is sent', async () => {
  const { account, mailcast } = await ada()
  const contact = await world.ok(account, 'add_contact', {
    email: 'ada@example.com',
    tags: ['a/b ü?#%'],
  })
  assert.deepEqual(
    (await mailcast.contacts.removeTag({ contactId: contact.id, tag: 'a/b ü?#%' })).tags,
    [],
  )
  await assert.rejects(mailcast.contacts.removeTag({ contactId: contact.id, tag: '..' }), TypeError)
  await assert.rejects(
    mailcast.contacts.delete({ contactId: '' }),
    /delete_contact needs contactId/,
  )
  assert.equal((await mailcast.contacts.get({ contactId: contact.id })).id, contact.id)
})

test('a signups only key gets the address and a status, and nothing else of the account', async () => {
  const { account } = await ada()
  const { key } = await world.ok(account, 'create_api_key', { name: 'form', level: 'signups' })
  const form = new Mailcast({ apiKey: key, baseUrl: url })
  assert.deepEqual(await form.contacts.add({ email: 'r@example.com' }), {
    email: 'r@example.com',
    status: 'pending',
  })
  await assert.rejects(
    form.contacts.list(),
    (error) => isProblem(error) && error.code === 'forbidden',
  )
})

test('the base address may end in a slash or in /api/v1; one that is no Mailcast is told as such', async () => {
  const { account } = await ada()
  for (const baseUrl of [`${url}/`, `${url}/api/v1`, `${url}/api/v1/`])
    assert.equal(
      (await new Mailcast({ apiKey: account.apiKey, baseUrl }).newsletters.list()).data.length,
      1,
    )
  const lost = await new Mailcast({ apiKey: account.apiKey, baseUrl: `${url}/docs` }).newsletters
    .list()
    .catch((error: unknown) => error)
  assert.ok(lost instanceof MailcastProblem || lost instanceof MailcastAnswerError)
  for (const baseUrl of ['', 'news.example', 'ftp://x', 'https://a:b@x', 'https://x?y'])
    assert.throws(() => new Mailcast({ apiKey: account.apiKey, baseUrl }), /baseUrl/)
})
