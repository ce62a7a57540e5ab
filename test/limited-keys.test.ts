import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COMMANDS } from '../client/src/generated/declarations.ts'
import { Mailcast, MailcastApprovalRequested } from '../client/src/index.ts'
import { findOperation, operations } from '#catalogue'
import { confirmFieldOf, isForKeys, takesConfirm } from '#operation/operation.ts'
import { client, rawMcp, rest, type WayTo } from '#test/contract/ways.ts'
import { testServer } from '#test/http.ts'
import { testWorld } from '#test/world.ts'

// The limits of a key belong to the key: every way in holds them alike.

const world = await testWorld()
const server = await testServer(world)
const deleting = findOperation('delete_contact')!

for (const wayTo of [rest, rawMcp, client] as readonly WayTo[]) {
  const way = wayTo(server)

  test(`a key with token deletes nothing over ${way.name} before its plan is confirmed`, async () => {
    const ada = await world.account()
    const { id: contactId } = await world.ok(ada, 'add_contact', { email: 'r@example.com' })
    const { key } = await world.ok(ada, 'create_api_key', {
      name: 'agent',
      level: 'full',
      confirm: 'token',
    })
    const { problem } = await way.call(deleting, { contactId }, key)
    assert.deepEqual([problem!.status, problem!.code], [409, 'confirmation_required'])
    const { plan, confirm } = problem as unknown as { plan: { operation: string }; confirm: string }
    assert.equal(plan.operation, 'delete_contact')
    await world.ok(ada, 'get_contact', { contactId })
    assert.equal((await way.call(deleting, { contactId, confirm }, key)).problem, null)
    assert.equal((await world.refused(ada, 'get_contact', { contactId })).status, 404)
  })

  test(`a readonly key changes nothing over ${way.name}`, async () => {
    const ada = await world.account()
    const { key } = await world.ok(ada, 'create_api_key', {
      name: 'looker',
      level: 'full',
      readonly: true,
    })
    const { problem } = await way.call(
      findOperation('add_contact')!,
      { email: 'r@example.com' },
      key,
    )
    assert.deepEqual([problem!.status, problem!.code], [403, 'forbidden'])
    assert.equal((await way.call(findOperation('list_contacts')!, {}, key)).problem, null)
  })
}

test('a key whose acts a person approves deletes nothing, over REST, MCP and the client', async () => {
  const ada = await world.account()
  const { id: contactId } = await world.ok(ada, 'add_contact', { email: 'r@example.com' })
  const { key } = await world.ok(ada, 'create_api_key', {
    name: 'agent',
    level: 'full',
    confirm: 'person',
  })
  const byRest = await rest(server).call(deleting, { contactId }, key)
  const approval = byRest.body as { id: string }
  const byMcp = await rawMcp(server).call(deleting, { contactId }, key)
  const told = byMcp.problem as unknown as { code: string; approval: { id: string } }
  assert.deepEqual([told.code, told.approval.id], ['approval_requested', approval.id])
  const mailcast = new Mailcast({ apiKey: key, baseUrl: server.url, retries: 0 })
  await assert.rejects(mailcast.contacts.delete({ contactId }), (error) => {
    assert.ok(error instanceof MailcastApprovalRequested)
    assert.match(error.message, /a person must approve it/)
    return error.approval.id === approval.id
  })
  await world.ok(ada, 'get_contact', { contactId })
})

test('over MCP a key without limits confirms what it sends or deletes, and nothing else', async () => {
  const ada = await world.account()
  const way = rawMcp(server)
  const { id: contactId } = await world.ok(ada, 'add_contact', { email: 'r@example.com' })
  const { problem } = await way.call(deleting, { contactId }, ada.apiKey)
  assert.equal(problem!.code, 'confirmation_required')
  const exported = await way.call(findOperation('export_contacts')!, {}, ada.apiKey)
  assert.equal(exported.problem, null)
})

test('the command line takes the confirm of every operation that the kernel plans', () => {
  for (const operation of operations.filter((one) => isForKeys(one) && takesConfirm(one))) {
    const command = COMMANDS.find(({ operation: name }) => name === operation.name)!
    assert.ok(
      command.flags.some(({ name }) => name === confirmFieldOf(operation)),
      operation.name,
    )
  }
})
