import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { apiClient } from '#test/contract/client.ts'
import { startN8n } from '#test/processes/n8n.ts'
import { mailcastOnServer } from '#test/processes/process.ts'
import { until } from '#test/sinks.ts'

// The community node (integrations/n8n-nodes-mailcast) in n8n from npm. `npm run test:apps`
// installs n8n and packs the node.

const [folder, packageFolder] = [process.env['N8N_FOLDER'], process.env['N8N_PACKAGE']]
if (folder === undefined || packageFolder === undefined)
  test('n8n', { skip: 'npm run test:apps -- n8n prepares n8n and runs this' })
else {
  const product = await mailcastOnServer({ WEBHOOK_ALLOW_PRIVATE: 'true' })
  const account = await product.account()
  const api = apiClient(product.url, account.apiKey)
  const proxy = await startProxy(product.url)
  const n8n = await startN8n(folder, packageFolder)
  await n8n.signIn()

  // A key of its own, since each has 300 requests a minute.
  const { key: apiKey } = await api.post('/api-keys', { name: 'n8n', level: 'full' })
  const credentials = {
    mailcastApi: await credential('Garden', { baseUrl: `${proxy.url}/`, apiKey }),
  }
  const main = await addWorkflow('Tag new readers', [
    trigger({ events: ['subscriber.created'] }),
    action('Tag', {
      resource: 'contacts',
      operation: 'add_tag',
      contactId: '={{ $json.data.subscriber.id }}',
      tag: '={{ $json.id.slice(0, 3) }}-{{ $json.type }}',
    }),
  ])

  test('a workflow that is activated has one endpoint, for its events alone', async () => {
    await activateAndWait(main)
    const endpoint = await onlyEndpoint()
    assert.equal(endpoint.url, `${n8n.url}/webhook/${main.webhookId}/mailcast`)
    assert.deepEqual(
      [endpoint.events, endpoint.newsletterId, endpoint.status],
      [['subscriber.created'], null, 'on'],
    )
  })

  test('a contact that is added runs the workflow with the verified event', async () => {
    const { id } = await addContact('grace@readers.example')
    await until('the tag of the action', async () => (await tagsOf(id)).length > 0)
    assert.deepEqual(await tagsOf(id), ['msg-subscriber.created'])
  })

  test('a forged event is refused and runs nothing', async () => {
    const before = (await executions(main.id)).length
    const forged = await fetch(`${n8n.url}/webhook/${main.webhookId}/mailcast`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': 'msg_forged',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
      },
      body: JSON.stringify({ type: 'subscriber.created', data: {} }),
    })
    assert.equal(forged.status, 401)
    assert.match(await forged.text(), /not that of this endpoint/)
    assert.equal((await executions(main.id)).length, before)
  })

  test('a test that a person sends from Mailcast is accepted and runs nothing', async () => {
    const before = (await executions(main.id)).length
    const { id } = await onlyEndpoint()
    const sent = await api.post(`/webhooks/${id}/test`)
    await until('the test is delivered', async () => {
      const delivery = await api.get(`/webhooks/${id}/deliveries/${sent.id}`)
      return delivery.status === 'delivered'
    })
    assert.equal((await executions(main.id)).length, before)
  })

  test('killed after its activation, it has the same one endpoint after its next start', async () => {
    const { id } = await onlyEndpoint()
    await n8n.kill()
    await n8n.start()
    await n8n.signIn()
    const contact = await addContact('ada@readers.example')
    await until('the tag of the action', async () => (await tagsOf(contact.id)).length > 0)
    assert.deepEqual(
      (await endpoints()).map((one) => one.id),
      [id],
    )
  })

  test('an activation deletes an endpoint that leads nowhere, and no other', async () => {
    await deactivateAndWait(main)
    await api.post('/webhooks', { url: `${n8n.url}/webhook/${randomUUID()}/mailcast` })
    const foreign = await api.post('/webhooks', { url: `${product.url}/elsewhere/mailcast` })
    await activateAndWait(main)
    await until('it is gone', async () => (await endpoints()).length === 2)
    assert.deepEqual(
      (await endpoints()).map(({ url }) => url).sort(),
      [foreign.url, `${n8n.url}/webhook/${main.webhookId}/mailcast`].sort(),
    )
    await fetch(`${product.url}/api/v1/webhooks/${foreign.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${account.apiKey}` },
    })
    await deactivateAndWait(main)
  })

  test('killed while it is activated, it has one endpoint after its next start, then none', async () => {
    const held = proxy.holdNext('POST', '/api/v1/webhooks')
    await activate(main)
    await held
    const { id: endpointId } = await onlyEndpoint()
    await n8n.kill()
    await n8n.start()
    await n8n.signIn()
    // n8n takes the trigger for activated. The first event has it look for its endpoint again.
    await until('it accepts events', () => acceptsEvents(main))
    const { id } = await addContact('mary@readers.example')
    await until('the tag of the action', async () => (await tagsOf(id)).length > 0)
    assert.equal((await onlyEndpoint())['id'], endpointId)
    await deactivateAndWait(main)
  })

  test('a test in the editor gets a sample at once, and leaves no endpoint', async () => {
    const reader = await addContact('rose@readers.example')
    const before = (await executions(main.id)).length
    const waiting = await n8n.call('POST', `/workflows/${main.id}/run`, {
      workflowData: await n8n.call('GET', `/workflows/${main.id}`),
      triggerToStartFrom: { name: 'Mailcast Trigger' },
    })
    assert.equal(waiting.waitingForWebhook, true)
    await until('the test has run', async () => {
      const all = await executions(main.id)
      return all.length > before && ['error', 'success'].includes(all[0]!.status)
    })
    const [latest] = await executions(main.id)
    const detail = JSON.stringify(await n8n.call('GET', `/executions/${latest!.id}`))
    assert.equal(latest!.status, 'success', detail)
    assert.match(detail, new RegExp(reader.id))
    await until('its endpoint is gone', async () => (await endpoints()).length === 0)
  })

  test('an execution that is tried again adds nothing twice', async () => {
    const drafts = await addWorkflow('Draft for each reader', [
      trigger({ events: ['subscriber.created'] }),
      action('Readers', {
        resource: 'contacts',
        operation: 'list_contacts',
        returnAll: false,
        limit: 2,
      }),
      action('Draft', {
        resource: 'campaigns',
        operation: 'create_campaign',
        additionalFields: {
          subject: '={{ $json.email }}',
          newsletterId: {
            __rl: true,
            mode: 'id',
            value: `={{ $itemIndex === 0 ? $json.newsletterId : "${account.newsletterId.slice(0, -1)}!" }}`,
          },
        },
      }),
    ])
    await activateAndWait(drafts)
    await addContact('jane@readers.example')
    await until('the second item fails', async () =>
      (await executions(drafts.id)).some(({ status }) => status === 'error'),
    )
    assert.equal((await api.get('/campaigns')).data.length, 1)
    const failed = (await executions(drafts.id))[0]!
    const detail = JSON.stringify(await n8n.call('GET', `/executions/${failed.id}`))
    assert.match(detail, /newsletterId/)
    const again = await n8n.call('POST', `/executions/${failed.id}/retry`, { loadWorkflow: false })
    assert.notEqual(again.id, failed.id)
    assert.equal((await executions(drafts.id)).length, 2)
    assert.equal((await api.get('/campaigns')).data.length, 1)
    await deactivateAndWait(drafts)
  })

  test('n8n called nothing but this machine', () => {
    assert.doesNotMatch(n8n.log(), /a test may not connect/)
  })

  interface Added {
    id: string
    webhookId: string
    versionId: string
  }

  function trigger(parameters: Record<string, unknown>) {
    return {
      name: 'Mailcast Trigger',
      type: 'n8n-nodes-mailcast.mailcastTrigger',
      webhookId: randomUUID(),
      parameters: { newsletterId: { __rl: true, mode: 'list', value: '' }, ...parameters },
    }
  }

  function action(name: string, parameters: Record<string, unknown>) {
    return { name, type: 'n8n-nodes-mailcast.mailcast', parameters }
  }

  async function credential(name: string, data: Record<string, string>) {
    const made = await n8n.call('POST', '/credentials', { name, type: 'mailcastApi', data })
    return { id: made.id as string, name }
  }

  async function addWorkflow(
    name: string,
    nodes: { name: string; webhookId?: string }[],
  ): Promise<Added> {
    const made = await n8n.call('POST', '/workflows', {
      name,
      nodes: nodes.map((node, i) => ({
        id: randomUUID(),
        typeVersion: 1,
        position: [i * 240, 0],
        credentials,
        ...node,
      })),
      connections: Object.fromEntries(
        nodes
          .slice(1)
          .map((node, i) => [
            nodes[i]!.name,
            { main: [[{ node: node.name, type: 'main', index: 0 }]] },
          ]),
      ),
      settings: { executionOrder: 'v1', saveManualExecutions: true },
    })
    return { id: made.id, versionId: made.versionId, webhookId: nodes[0]!.webhookId! }
  }

  async function activate({ id, versionId }: Added): Promise<void> {
    await n8n.call('POST', `/workflows/${id}/activate`, { versionId, name: '', description: '' })
  }

  /** n8n answers before it has activated a workflow. */
  async function activateAndWait(workflow: Added): Promise<void> {
    await activate(workflow)
    await until('it accepts events', () => acceptsEvents(workflow))
  }

  async function deactivateAndWait({ id }: Added): Promise<void> {
    await n8n.call('POST', `/workflows/${id}/deactivate`, {})
    await until('no endpoint is there', async () => (await endpoints()).length === 0)
  }

  /** n8n stores the secret of an endpoint after it has made it, and refuses events before. */
  async function acceptsEvents({ webhookId }: Added): Promise<boolean> {
    // Each look costs requests, of which the key has 300 a minute.
    await pause(1000)
    const endpoint = (await endpoints()).find(({ url }) => url!.includes(webhookId))
    if (endpoint === undefined) return false
    const deliveries = `/webhooks/${endpoint['id']}/deliveries`
    const { id } = await api.post(`/webhooks/${endpoint['id']}/test`)
    await until('the test was attempted', async () => {
      await pause(200)
      return (await api.get(`${deliveries}/${id}`)).attempts.length > 0
    })
    return (await api.get(`${deliveries}/${id}`)).status === 'delivered'
  }

  async function executions(workflowId: string): Promise<{ id: string; status: string }[]> {
    const filter = encodeURIComponent(JSON.stringify({ workflowId }))
    return (await n8n.call('GET', `/executions?filter=${filter}`)).results
  }

  async function onlyEndpoint(): Promise<Record<string, string>> {
    const [endpoint, ...more] = await endpoints()
    assert.deepEqual(more, [])
    return endpoint!
  }

  async function endpoints(): Promise<Record<string, string>[]> {
    return (await api.get('/webhooks')).data
  }

  const addContact = (email: string) => api.post('/contacts', { email })
  const tagsOf = async (id: string): Promise<string[]> => (await api.get(`/contacts/${id}`)).tags
}

/** Stands between n8n and Mailcast, and can hold an answer back for good. */
async function startProxy(target: string) {
  let holds: { method: string; path: string; isHeld: () => void } | null = null
  const server = createServer((incoming, outgoing) => {
    const passed = forward(
      `${target}${incoming.url}`,
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        const { method, path, isHeld } = holds ?? {}
        if (incoming.method === method && incoming.url === path) {
          holds = null
          answer.resume().on('end', () => isHeld?.())
          return
        }
        outgoing.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(outgoing)
      },
    )
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await pause(0)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves when the answer to the next such request has come and is not passed on. */
    holdNext: (method: string, path: string) =>
      new Promise<void>((resolve) => (holds = { method, path, isHeld: resolve })),
  }
}
