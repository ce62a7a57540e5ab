import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { testServer } from '#test/http.ts'
import { browser } from '#test/person.ts'
import { type TestAccount, testWorld } from '#test/world.ts'

const world = await testWorld()
const server = await testServer(world)
const url = 'http://127.0.0.1:1/old'

/** Makes an account with an endpoint that an API key of its own has created. */
async function endpoint() {
  const ada = await world.account()
  const { key, start } = await world.ok(ada, 'create_api_key', {
    name: 'Shop <sync>',
    level: 'full',
  })
  const { id: endpointId } = await world.ok(key, 'create_webhook_endpoint', { url })
  return { ada, key, start, endpointId }
}

/** Runs the waiting jobs and returns the mails to the account's owner so far. */
async function notices({ email }: TestAccount) {
  await world.jobs()
  const mails = world.mailer.sent.filter(({ to }) => to === email)
  return Promise.all(mails.map(({ raw }) => PostalMime.parse(raw)))
}

test('the owner gets a mail when the address changes: what, from where to where, by which key, when, and what to do', async () => {
  const { ada, key, start, endpointId } = await endpoint()
  const at = world.clock.now().toISOString()
  await world.ok(key, 'update_webhook_endpoint', { endpointId, url: 'http://127.0.0.1:1/new' })
  const [mail, ...more] = await notices(ada)
  assert.deepEqual(more, [])
  assert.equal(
    mail!.subject,
    'The address of a webhook endpoint of your account was changed: 127.0.0.1:1',
  )
  for (const said of [
    url,
    'http://127.0.0.1:1/new',
    endpointId,
    `The API key "Shop <sync>" (${start}…) did this on ${at.slice(0, 10)} at ${at.slice(11, 16)} UTC.`,
    'revoke_api_key',
    'Set the address back (update_webhook_endpoint)',
  ])
    assert.ok(mail!.text!.includes(said), said)
  assert.ok(mail!.html!.includes('Shop &lt;sync&gt;'))
})

test('the owner gets a mail when an endpoint is deleted, and one when its secret is rotated', async () => {
  const { ada, endpointId } = await endpoint()
  await world.ok({ kind: 'operator', accountId: ada.accountId }, 'rotate_webhook_secret', {
    endpointId,
  })
  const [rotated] = await notices(ada)
  await world.ok(ada, 'delete_webhook_endpoint', { endpointId })
  const [, deleted] = await notices(ada)
  assert.match(rotated!.subject!, /^A webhook endpoint of your account has a new signing secret/)
  assert.match(rotated!.text!, /The operator of this server, by its command line, did this on/)
  assert.match(deleted!.subject!, /^A webhook endpoint of your account was deleted/)
  assert.match(
    deleted!.text!,
    /The API key "First key" \(mc_\S{9}…\) did this on[^]*Register the address again \(create_webhook_endpoint\)/,
  )
})

test('it names the person who did it with a session', async () => {
  const { ada, endpointId } = await endpoint()
  const her = await browser(server).signIn(ada.email)
  const answer = await her.request(`/api/v1/webhooks/${endpointId}`, {
    method: 'PATCH',
    json: { url: 'http://127.0.0.1:1/hers' },
  })
  assert.equal(answer.status, 200, answer.text)
  const [mail] = await notices(ada)
  assert.ok(mail!.text!.includes(`The Weekly Garden (${ada.email}) did this on`))
  assert.match(mail!.text!, /remove_member/)
})

test('no mail goes out when nothing is redirected, and none for a change that was refused', async () => {
  const { ada, endpointId } = await endpoint()
  await world.ok(ada, 'update_webhook_endpoint', {
    endpointId,
    url,
    events: ['order.paid'],
    status: 'off',
  })
  assert.equal(
    (
      await world.refused(
        ada,
        'update_webhook_endpoint',
        { endpointId, url: `${url}2` },
        { ifMatch: '"older"' },
      )
    ).status,
    412,
  )
  assert.deepEqual(await notices(ada), [])
})
