import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modernClient } from '../../src/surfaces/mcp/fixtures/clients.ts'
import { useProduct } from '#test/processes/shared-product.ts'
import { until } from '#test/sinks.ts'

// An agent with nothing but a key: it finds its tools, adds readers, writes an issue, corrects a
// refused one, confirms what sending would do, sends it and reads the result.

test('an agent brings readers and sends an issue, with tools alone', async () => {
  const product = await useProduct()
  const { apiKey } = await product.account()
  const agent = await modernClient(product.url, apiKey, '?toolsets=contacts,campaigns,events')
  const { tools } = await agent.listTools()
  const titles = new Map(tools.map(({ name, title }) => [name, title]))
  assert.equal(titles.get('send_campaign'), 'Send campaign')

  // oxlint-disable-next-line typescript/no-explicit-any -- answers have every shape
  const use = async (name: string, input: object = {}): Promise<any> =>
    (await agent.callTool({ name, arguments: input as Record<string, unknown> })).structuredContent
  const rows = [
    { email: 'ada@readers.example', first_name: 'Ada' },
    { email: 'grace@readers.example' },
    { email: 'nobody' },
  ]
  const { id: importId } = await use('import_contacts', { rows })
  await until(
    'they are imported',
    async () => (await use('get_import', { importId })).status === 'done',
  )
  assert.deepEqual(
    (await use('get_import', { importId })).errors.map(({ line }: { line: number }) => line),
    [3],
  )

  const content = {
    format: 'markdown',
    body: 'Dear {{ first_name | default: "reader" }}, the beans are up.',
  }
  const wrong = await use('create_campaign', { title: 'Beans', content })
  assert.equal(wrong.errors[0].pointer, '/title')
  const { id: campaignId } = await use('create_campaign', { subject: 'Beans', content })
  const asked = await use('send_campaign', { campaignId })
  assert.equal(asked.code, 'confirmation_required')
  await use('send_campaign', { campaignId, confirm: asked.confirm })
  await until(
    'it is sent',
    async () => (await use('get_campaign', { campaignId })).status === 'sent',
  )
  assert.equal((await use('get_campaign', { campaignId })).counts.sent, 2)
  await until('its event is listed', async () =>
    (await use('list_events')).data.some(({ type }: { type: string }) => type === 'campaign.sent'),
  )
})
