import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import model from '../../generated/app-actions.json' with { type: 'json' }
import { findOperation } from '#catalogue'
import { newSecret, signHeaders, signingKeys } from '#areas/webhooks/index.ts'
import { deliver, receiver } from '#areas/webhooks/fixtures/receiver.ts'
import { type Cast, castOf } from '../support/contract/cast.ts'
import { exhaust, restSender } from '../support/contract/contract.ts'
import { comparable, inputFor } from '../support/contract/way-contract.ts'
import { testServer } from '../support/http.ts'
import { type TestAccount, testWorld } from '../support/world.ts'
import {
  connect,
  openApp,
  openFront,
  passOn,
  rawRequestOf,
  signIn,
  ZAPIER_APP,
} from '../support/zapier.ts'

// The app for Zapier (integrations/zapier) by Zapier's own runner, against the product. `npm run
// test:apps` sets ZAPIER_APP to a folder that has its packages.

const skip = ZAPIER_APP === '' && 'npm run test:apps prepares the app for Zapier and runs this'
const front = await openFront()
const world = await testWorld({ baseUrl: front.url })
const server = await testServer(world)
front.leadsTo(server.url)
const send = restSender(server.request)
const zapier = skip === false ? await openApp() : (undefined as never)

const authOf = ({ apiKey }: TestAccount) => ({ server: front.url, access_token: apiKey })

async function connected(choices: Record<string, string> = {}) {
  const account = await world.account()
  const ada = await signIn(server, front.url, account.email)
  return { account, ada, authData: await connect(zapier, ada, { server: front.url, choices }) }
}

const endpointsOf = async (account: TestAccount) =>
  (await world.ok(account, 'list_webhook_endpoints', { limit: 100 })).data as {
    id: string
    url: string
    events: string[]
    newsletterId: string | null
    offReason: string | null
  }[]

test('a person connects their own Mailcast, and the connection is named', { skip }, async () => {
  const { account, ada, authData } = await connected()
  const seen = await zapier.execute('authentication.test', { authData })
  assert.deepEqual(seen, {
    account: 'The Weekly Garden',
    newsletter: 'The Weekly Garden',
    server: front.url,
  })
  assert.equal(
    await zapier.execute('authentication.connectionLabel', { authData, inputData: seen }),
    `The Weekly Garden · The Weekly Garden · ${new URL(front.url).host}`,
  )
  await connect(zapier, ada, { server: `${front.url}/settings/apps ` })
  const apps = (await world.ok(account, 'list_connected_apps')).data
  assert.deepEqual(
    apps.map(({ name, host, level, confirm }: Record<string, string>) => [
      name,
      host,
      level,
      confirm,
    ]),
    [['Zapier', 'zapier.com', 'write', 'person']],
  )
})

test('an address that is no Mailcast, or an answer of another, is refused', { skip }, async () => {
  await using other = await receiver()
  const authorize = 'authentication.oauth2Config.authorizeUrl'
  const input = { redirect_uri: 'https://zapier.com/return', state: 'a' }
  const named = front.url.replace('127.0.0.1', 'localhost')
  for (const [address, code, words] of [
    ['', 'wrong_address', /begins with https/],
    ['http://news.example.org', 'wrong_address', /begins with https/],
    ['ftp://news.example.org', 'wrong_address', /begins with https/],
    [new URL(other.url).origin, 'no_mailcast', /No Mailcast answers/],
    [named, 'wrong_address', new RegExp(`calls itself ${front.url}`)],
  ] as const) {
    const fault = await zapier.fails(authorize, { inputData: { ...input, server: address } })
    assert.deepEqual([fault.name, fault.code], ['AppError', code], address)
    assert.match(fault.message, words)
  }
  const verifier = 'a'.repeat(43)
  const exchange = { ...input, server: front.url, code: 'unknown', code_verifier: verifier }
  const getAccessToken = 'authentication.oauth2Config.getAccessToken'
  const foreign = { inputData: { ...exchange, iss: 'https://evil.example' } }
  assert.equal((await zapier.fails(getAccessToken, foreign)).code, 'wrong_issuer')
  assert.equal((await zapier.fails(getAccessToken, { inputData: exchange })).code, 'invalid_grant')
})

test(
  'a Zap that is on has one endpoint, gets verified events, and leaves none when off',
  { skip },
  async () => {
    const { account, authData } = await connected({ confirm: 'none' })
    await using hook = await receiver()
    const inputData = { newsletterId: account.newsletterId }
    const bundle = { authData, inputData, targetUrl: hook.url }
    const trigger = 'triggers.subscriber_created.operation'
    const subscribeData = await zapier.execute(`${trigger}.performSubscribe`, bundle)
    assert.deepEqual(
      (await endpointsOf(account)).map(({ id, url, events, newsletterId }) => ({
        id,
        url,
        events,
        newsletterId,
      })),
      [
        {
          id: subscribeData.id,
          url: hook.url,
          events: ['subscriber.created'],
          newsletterId: account.newsletterId,
        },
      ],
    )

    await world.ok(account, 'add_contact', { email: 'reader@example.com', tags: ['vip'] })
    await deliver(world)
    const [received] = hook.received
    const rawRequest = rawRequestOf(received!)
    const [output] = await zapier.execute(`${trigger}.perform`, {
      authData,
      subscribeData,
      rawRequest,
    })
    assert.deepEqual(
      [output.id, output.type, output.subscriber.email, output.subscriber.tags],
      [received!.headers['webhook-id'], 'subscriber.created', 'reader@example.com', ['vip']],
    )
    const [sample] = await zapier.execute(`${trigger}.performList`, { authData, inputData })
    assert.deepEqual(sample, output)

    const { headers, content } = rawRequest
    for (const forged of [
      undefined,
      { headers: {}, content },
      { headers, content: content.replace('reader@', 'forger@') },
      { headers: { ...headers, 'Http-Webhook-Id': 'msg_other' }, content },
      { headers: { ...headers, 'Http-Webhook-Timestamp': '1' }, content },
      { headers: { ...headers, 'Http-Webhook-Signature': 'v1,AAAA v2,' }, content },
    ]) {
      const fault = await zapier.fails(`${trigger}.perform`, {
        subscribeData,
        ...(forged && { rawRequest: forged }),
      })
      assert.deepEqual([fault.name, fault.status], ['AppError', 401], JSON.stringify(forged))
    }
    const secretless = { rawRequest, subscribeData: { id: subscribeData.id } }
    assert.equal((await zapier.fails(`${trigger}.perform`, secretless)).code, 'wrong_signature')

    await world.ok(account, 'send_test_webhook', { endpointId: subscribeData.id })
    await deliver(world)
    const tried = { subscribeData, rawRequest: rawRequestOf(hook.received.at(-1)!) }
    assert.deepEqual(await zapier.execute(`${trigger}.perform`, tried), [])

    for (let i = 0; i < 2; i++) {
      await zapier.execute(`${trigger}.performUnsubscribe`, { authData, subscribeData })
      assert.deepEqual(await endpointsOf(account), [])
    }
  },
)

for (const { type, sample } of model.events)
  test(`the trigger of ${type} has a sample like what it delivers`, { skip }, async () => {
    const trigger = `triggers.${type.replaceAll('.', '_')}.operation`
    const { secret } = newSecret()
    const body = JSON.stringify(sample)
    const keys = signingKeys([{ secret, until: null }])
    const headers = signHeaders(keys, { id: 'msg_1', body, at: new Date() })
    const rawRequest = rawRequestOf({ headers: { ...headers }, body })
    const [output] = await zapier.execute(`${trigger}.perform`, {
      subscribeData: { secret },
      rawRequest,
    })
    assert.deepEqual(output, { ...sample.data, id: 'msg_1', type, timestamp: sample.timestamp })
    const account = await world.account()
    const [listed] = await zapier.execute(`${trigger}.performList`, { authData: authOf(account) })
    assert.deepEqual(Object.keys(listed).sort(), Object.keys(output).sort())
    const definition = zapier.app.triggers[type.replaceAll('.', '_')].operation
    assert.deepEqual(Object.keys(definition.sample).sort(), Object.keys(output).sort())
  })

test('killed between, a Zap leaves no endpoint after it is turned on again', { skip }, async () => {
  const { account, authData } = await connected({ confirm: 'none' })
  await using hook = await receiver()
  const trigger = 'triggers.subscriber_created.operation'
  await killDuring(`${trigger}.performSubscribe`, { authData, inputData: {}, targetUrl: hook.url })
  const [orphan] = await endpointsOf(account)
  assert.equal(orphan!.url, hook.url)

  const bundle = { authData, targetUrl: hook.url }
  const subscribeData = await zapier.execute(`${trigger}.performSubscribe`, bundle)
  const left = await endpointsOf(account)
  assert.deepEqual([left.length, left[0]!.id], [1, subscribeData.id])
  assert.notEqual(subscribeData.id, orphan!.id)
  await world.ok(account, 'add_contact', { email: 'reader@example.com' })
  await deliver(world)
  const rawRequest = rawRequestOf(hook.received[0]!)
  assert.equal(
    (await zapier.execute(`${trigger}.perform`, { subscribeData, rawRequest })).length,
    1,
  )
})

test('an endpoint of a subscription that Zapier forgot ends by its 410', { skip }, async () => {
  const { account, authData } = await connected({ confirm: 'none' })
  await using hook = await receiver()
  const trigger = 'triggers.subscriber_created.operation'
  const forgotten = { authData, inputData: {}, targetUrl: `${hook.url}/forgotten` }
  await killDuring(`${trigger}.performSubscribe`, forgotten)
  await world.ok(account, 'create_webhook_endpoint', { url: 'http://localhost:9/own' })
  hook.answers(410)
  await world.ok(account, 'add_contact', { email: 'reader@example.com' })
  await deliver(world)
  assert.deepEqual((await endpointsOf(account)).map(({ offReason }) => offReason).sort(), [
    'gone',
    null,
  ])
  const bundle = { authData, targetUrl: `${hook.url}/again` }
  await zapier.execute(`${trigger}.performSubscribe`, bundle)
  assert.deepEqual(
    (await endpointsOf(account)).map(({ url }) => url).sort(),
    [`${hook.url}/again`, 'http://localhost:9/own'].sort(),
  )
})

/** Runs a method in a process that is killed once the server has made the endpoint. */
async function killDuring(method: string, bundle: object): Promise<void> {
  const event = { command: 'execute', method, bundle, calledFromCli: true }
  const code = `require('zapier-platform-core').createAppHandler(${JSON.stringify(join(ZAPIER_APP, 'index.js'))})(${JSON.stringify(event)})`
  const child = spawn(process.execPath, ['-e', code], { cwd: ZAPIER_APP, stdio: 'inherit' })
  front.meets((request, response, pass) => {
    if (request.method !== 'POST' || request.url !== '/api/v1/webhooks') return pass()
    passOn(server.url, request, response, () => child.kill('SIGKILL'))
  })
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  front.passes()
  assert.equal(signal, 'SIGKILL')
}

test('a connection that confirms plans turns Zaps on and off by itself', { skip }, async () => {
  const { account, authData } = await connected({ confirm: 'token' })
  const trigger = 'triggers.subscriber_created.operation'
  const bundle = { authData, targetUrl: 'http://127.0.0.1:9/hook' }
  const subscribeData = await zapier.execute(`${trigger}.performSubscribe`, bundle)
  assert.equal((await endpointsOf(account)).length, 1)
  await zapier.execute(`${trigger}.performUnsubscribe`, { authData, subscribeData })
  assert.deepEqual(await endpointsOf(account), [])

  const contact = await world.ok(account, 'add_contact', { email: 'reader@example.com' })
  const deletion = 'creates.delete_contact.operation.perform'
  const inputData = { contactId: contact.id }
  const fault = await zapier.fails(deletion, { authData, inputData })
  assert.deepEqual([fault.name, fault.code], ['AppError', 'confirmation_required'])
  assert.match(fault.message, /Confirm What the Plan Shows.*The plan: \{.*delete_contact/)
  await world.ok(account, 'get_contact', inputData)
  const confirmed = { authData, inputData: { ...inputData, confirmPlan: true } }
  assert.deepEqual(await zapier.execute(deletion, confirmed), { done: true })
  await world.refused(account, 'get_contact', inputData)
})

test('what a person must approve is told, and a trigger leaves no approval', { skip }, async () => {
  const { account, authData } = await connected()
  const trigger = 'triggers.subscriber_created.operation'
  const bundle = { authData, targetUrl: 'http://127.0.0.1:9/hook' }
  const refused = await zapier.fails(`${trigger}.performSubscribe`, bundle)
  assert.equal(refused.code, 'approval_needed')
  const pending = async () =>
    (await world.ok(account, 'list_approvals', { status: 'pending' })).data
  assert.deepEqual([await endpointsOf(account), await pending()], [[], []])

  const { id } = await world.ok(account, 'add_contact', { email: 'reader@example.com' })
  const deletion = { authData, inputData: { contactId: id, confirmPlan: true } }
  const halted = await zapier.fails('creates.delete_contact.operation.perform', deletion)
  const [approval] = await pending()
  assert.equal(halted.name, 'HaltedError')
  assert.ok(halted.message.includes(approval.id), halted.message)
  await world.ok(account, 'get_contact', { contactId: id })
})

let shared: Promise<Cast> | undefined

for (const action of model.actions)
  test(`${action.name} in Zapier gives the answer of REST to its example`, { skip }, async () => {
    const operation = findOperation(action.name)!
    const [mine, twin] =
      operation.effect === 'read'
        ? await (shared ??= castOf(world)).then((cast) => [cast, cast] as const)
        : await Promise.all([preparedFor(action.name), preparedFor(action.name)])
    const rest = await send(operation, inputFor(operation, twin), { key: twin.apiKey })
    const { inputData, left } = formOf(action.fields, inputFor(operation, mine))
    assert.deepEqual(left, {})
    const kind = action.method === 'GET' ? 'searches' : 'creates'
    const method = `${kind}.${action.name}.operation.perform`
    const bundle = { authData: authOf(mine), inputData }
    assert.ok(rest.status < 300, rest.text)
    const expected =
      kind === 'creates'
        ? (rest.body ?? { done: true })
        : action.isList
          ? { results: rest.body.data, paging_token: rest.body.nextCursor }
          : [rest.body]
    assert.deepEqual(alike(await zapier.execute(method, bundle)), alike(expected))
  })

/** Makes a cast in which the example of an operation is done and not refused. */
async function preparedFor(operation: string): Promise<Cast> {
  const cast = await castOf(world)
  if (operation === 'resend_confirmation') {
    const newsletterId = cast.newsletterId
    await world.ok(cast, 'update_newsletter', { newsletterId, asksForConfirmation: true })
    cast.ids['sub'] = (await world.ok(cast, 'add_contact', { email: 'cleo@example.com' })).id
  }
  return cast
}

const alike = (body: unknown) => comparable({ status: 200, body, problem: null })

/** Fills in the fields of an action from an input of its operation. */
function formOf(fields: { path: string[] }[], input: Record<string, unknown>) {
  // oxlint-disable-next-line typescript/no-explicit-any -- examples have every shape
  const left = structuredClone(input) as any
  const inputData: Record<string, unknown> = {}
  for (const { path } of fields) {
    const holder = path.slice(0, -1).reduce((value, name) => value?.[name], left)
    const name = path.at(-1)!
    if (holder?.[name] === undefined) continue
    inputData[path.join('_')] = holder[name]
    delete holder[name]
  }
  for (const [name, value] of Object.entries(left))
    if (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
      delete left[name]
  return { inputData, left }
}

test('each dropdown lists what there is, page by page', { skip }, async () => {
  const cast = await castOf(world)
  for (let i = 0; i < 55; i++)
    await world.ok(cast, 'create_segment', {
      name: `Segment ${i}`,
      filter: { field: 'status', op: 'is', value: 'active' },
    })
  const hidden = Object.values(zapier.app.triggers).filter(({ display }) => display.hidden)
  const used = new Set(
    [...Object.values(zapier.app.creates), ...Object.values(zapier.app.searches)].flatMap(
      ({ operation }) =>
        operation.inputFields.flatMap(({ dynamic }: { dynamic?: string }) => dynamic ?? []),
    ),
  )
  assert.deepEqual([...used].sort(), hidden.map(({ key }) => `${key}.id.name`).sort())
  for (const { key } of hidden) {
    const listed: { id: string; name: string }[] = []
    for (let page = 0; ; page++) {
      const bundle = { authData: authOf(cast), meta: { page, isFillingDynamicDropdown: true } }
      const found = await zapier.execute(`triggers.${key}.operation.perform`, bundle)
      if (found.length === 0) break
      listed.push(...found)
    }
    const { data } = await world.ok(cast, key, { limit: 100 })
    assert.deepEqual(
      listed,
      data.map((one: Record<string, string>) => ({
        id: one['id'],
        name: one['name'] ?? one['subject'],
      })),
    )
    assert.equal(listed.length, key === 'list_segments' ? 56 : 1)
  }
  const none = { authData: authOf(cast), inputData: { newsletterId: cast.ids['nl'] } }
  assert.equal((await zapier.execute('triggers.list_products.operation.perform', none)).length, 1)
})

test('a step that confirms its plan and runs again does nothing twice', { skip }, async () => {
  const cast = await castOf(world)
  const ada = await signIn(server, front.url, cast.email)
  const authData = await connect(zapier, ada, { server: front.url, choices: { confirm: 'token' } })
  const once = { onceFor: 'msg_1', confirmPlan: true }
  const entry = { ...once, automationId: cast.ids['aut'], contactId: cast.ids['sub'] }
  const enter = () =>
    zapier.execute('creates.enter_automation.operation.perform', { authData, inputData: entry })
  const first = await enter()
  assert.deepEqual(await enter(), first)

  const sending = { authData, inputData: { ...once, campaignId: cast.ids['cmp'] } }
  await zapier.execute('creates.send_campaign.operation.perform', sending)
  const again = await zapier.fails('creates.send_campaign.operation.perform', sending)
  assert.deepEqual([again.name, /done before/.test(again.message)], ['HaltedError', true])
})

test('a search reads the next page by its token', { skip }, async () => {
  const account = await world.account()
  for (let i = 0; i < 105; i++)
    await world.ok(account, 'add_contact', { email: `reader-${i}@example.com` })
  const search = 'searches.list_contacts.operation.perform'
  const first = await zapier.execute(search, { authData: authOf(account) })
  const meta = { paging_token: first.paging_token }
  const second = await zapier.execute(search, { authData: authOf(account), meta })
  assert.deepEqual(
    [first.results.length, second.results.length, second.paging_token],
    [100, 5, null],
  )
})

test('a contact is found by address, or added', { skip }, async () => {
  const account = await world.account()
  const authData = authOf(account)
  const find = () =>
    zapier.execute('searches.get_contact.operation.perform', {
      authData,
      inputData: { contactId: 'reader@example.com', newsletterId: account.newsletterId },
    })
  assert.deepEqual(await find(), [])
  const added = await zapier.execute('creates.add_contact.operation.perform', {
    authData,
    meta: { withSearch: 'get_contact' },
    inputData: {
      email: 'reader@example.com',
      tags: 'vip',
      fields: { first_name: 'Ada' },
      consent_at: '2026-01-15T09:30:00+02:00',
    },
  })
  assert.deepEqual([added.tags, added.fields.first_name], [['vip'], 'Ada'])
  assert.equal((await find())[0].id, added.id)
})

test('errors say what to correct, and limits when to go on', { skip }, async () => {
  const account = await world.account()
  const authData = authOf(account)
  const add = 'creates.add_contact.operation.perform'
  const wrong = await zapier.fails(add, { authData, inputData: { email: 'nobody' } })
  assert.deepEqual([wrong.name, wrong.status, wrong.code], ['AppError', 422, 'invalid_request'])
  assert.match(wrong.message, /\/email: /)
  const blocks = { content_format: 'blocks', content_blocks: '{' }
  const text = await zapier.fails('creates.create_campaign.operation.perform', {
    authData,
    inputData: blocks,
  })
  assert.deepEqual([text.code, text.message], ['wrong_json', '“Blocks” is no JSON.'])
  const tag = 'creates.remove_tag.operation.perform'
  for (const inputData of [
    { contactId: 'sub_1', tag: '..' },
    { contactId: '..', tag: 'vip' },
  ])
    assert.equal((await zapier.fails(tag, { authData, inputData })).code, 'wrong_value')
  const some = { campaignId: 'cmp_1', limit: 'some' }
  const count = await zapier.fails('creates.send_campaign.operation.perform', {
    authData,
    inputData: some,
  })
  assert.equal(count.message, '“Limit” must be a whole number.')
  const { key } = await world.ok(account, 'create_api_key', {
    name: 'reads',
    level: 'full',
    readonly: true,
  })
  const reader = { ...authData, access_token: key as string }
  const forbidden = await zapier.fails(add, {
    authData: reader,
    inputData: { email: 'a@example.com' },
  })
  assert.deepEqual([forbidden.status, forbidden.code], [403, 'forbidden'])
  const unknown = { ...authData, access_token: 'mca_unknown' }
  assert.equal(
    (await zapier.fails(add, { authData: unknown, inputData: { email: 'a@example.com' } })).name,
    'RefreshAuthError',
  )

  const send_test_email = findOperation('send_test_email')!
  const limits = send_test_email.limits
  assert.ok(Array.isArray(limits))
  const campaign = await world.ok(account, 'create_campaign', {
    subject: 'Hello',
    content: { format: 'markdown', body: 'Hello' },
  })
  await exhaust(world, account.accountId, 'send_test_email', limits[0])
  const throttled = await zapier.fails('creates.send_test_email.operation.perform', {
    authData,
    inputData: { campaignId: campaign.id, to: ['ada@example.com'] },
  })
  assert.equal(throttled.name, 'ThrottledError')
  assert.ok(throttled.delay! > 0 && throttled.delay! <= limits[0]!.windowS, `${throttled.delay}`)

  front.meets(
    (_request, response) => void response.writeHead(503, { 'retry-after': '7' }).end('<html>'),
  )
  const away = await zapier.fails(add, { authData, inputData: { email: 'a@example.com' } })
  front.meets(
    (_request, response) =>
      void response.writeHead(302, { location: 'https://evil.example' }).end(),
  )
  const moved = await zapier.fails(add, { authData, inputData: { email: 'a@example.com' } })
  front.meets(
    (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
  )
  const page = await zapier.fails(add, { authData, inputData: { email: 'a@example.com' } })
  const got = await zapier.fails('searches.list_contacts.operation.perform', { authData })
  front.passes()
  assert.deepEqual([page.code, got.code], ['no_mailcast', 'no_mailcast'])
  assert.deepEqual([away.name, away.delay], ['ThrottledError', 7])
  assert.match(moved.message, /redirect/)
})

test('a step that runs again for the same value does nothing twice', { skip }, async () => {
  const account = await world.account()
  const create = (onceFor?: string, zap = '1') =>
    zapier.execute('creates.create_campaign.operation.perform', {
      authData: authOf(account),
      meta: { zap: { id: zap } },
      inputData: { subject: 'Hello', ...(onceFor && { onceFor }) },
    })
  const first = await create('msg_1')
  assert.equal((await create('msg_1')).id, first.id)
  const others = [await create('msg_2'), await create('msg_1', '2'), await create(), await create()]
  const { data } = await world.ok(account, 'list_campaigns', {})
  assert.deepEqual(
    new Set(data.map(({ id }: { id: string }) => id)),
    new Set([first, ...others].map(({ id }) => id)),
  )
  assert.equal(data.length, 5)
})

// The last test, since Zapier's clock does not move with that of the server.
test('tokens are refreshed, rotate, and end with the connection', { skip }, async () => {
  const { account, authData } = await connected()
  world.clock.move(25 * 3_600_000)
  assert.equal((await zapier.fails('authentication.test', { authData })).name, 'RefreshAuthError')
  const refresh = 'authentication.oauth2Config.refreshAccessToken'
  const next = { ...authData, ...(await zapier.execute(refresh, { authData })) }
  assert.notEqual(next.refresh_token, authData['refresh_token'])
  assert.equal((await zapier.execute('authentication.test', { authData: next })).server, front.url)

  const [app] = (await world.ok(account, 'list_connected_apps')).data
  await world.ok(account, 'revoke_connected_app', { appId: app.id })
  assert.equal(
    (await zapier.fails('authentication.test', { authData: next })).name,
    'RefreshAuthError',
  )
  for (const wrong of [next, { ...next, client_id: 'mci_unknown' }]) {
    const fault = await zapier.fails(refresh, { authData: wrong })
    assert.equal(fault.name, 'ExpiredAuthError')
    assert.match(fault.message, /Connect Mailcast again/)
  }
})
