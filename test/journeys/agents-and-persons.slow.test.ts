import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client, ElicitResult } from '@modelcontextprotocol/client'
import { askingClient, modernClient } from '../../src/surfaces/mcp/fixtures/clients.ts'
import { skip } from '#test/browser.ts'
import { type Dashboard, openDashboard } from '#test/dashboard.ts'
import { until } from '#test/sinks.ts'

// Scripted agents with the official client, and the person who decides: in a browser, or in the
// client's own question.

// oxlint-disable-next-line typescript/no-explicit-any -- answers have every shape
type Use = (name: string, input?: object) => Promise<any>

function toolsOf(client: Client): Use {
  return async (name, input = {}) => {
    const { content } = await client.callTool({ name, arguments: input as Record<string, unknown> })
    return JSON.parse((content as { text: string }[])[0]!.text)
  }
}

/** Makes a reader and a key for an agent, as the owner would. */
async function keyFor({ call, newsletterId }: Dashboard, confirm: string): Promise<string> {
  await call('PATCH', `/newsletters/${newsletterId}`, { asksForConfirmation: false })
  await call('POST', '/contacts', { email: 'reader@garden.example' })
  return (await call('POST', '/api-keys', { name: 'Assistant', level: 'full', confirm })).key
}

async function draftAndPreview(use: Use, subject: string): Promise<string> {
  const { data } = await use('list_newsletters')
  const content = { format: 'markdown', body: '# Peas\n\nSow your peas.' }
  const { id: campaignId } = await use('create_campaign', {
    newsletterId: data[0].id,
    subject,
    content,
  })
  const found = await use('find_operations', { query: 'preview how a mail looks' })
  assert.ok(found.data.some(({ name }: { name: string }) => name === 'preview_content'))
  const shown = await use('call_read_operation', {
    name: 'preview_content',
    input: { newsletterId: data[0].id, subject, content },
  })
  assert.match(JSON.stringify(shown), /Sow your peas/)
  const plan = await use('send_campaign', { campaignId, dryRun: true })
  assert.equal(plan.recipients, 1)
  return campaignId
}

/** Waits for a decision, as the agent was told to. */
async function decisionOn(use: Use, approvalId: string) {
  let approval = await use('call_read_operation', { name: 'get_approval', input: { approvalId } })
  await until('a person has decided', async () => {
    approval = await use('call_read_operation', { name: 'get_approval', input: { approvalId } })
    return approval.status !== 'pending'
  })
  return approval
}

test('an agent asks, is approved in a browser, and reads the report', { skip }, async () => {
  const dashboard = await openDashboard()
  const { page, open, errors, url } = dashboard
  const dialog = page.getByRole('dialog')
  const use = toolsOf(await modernClient(url, await keyFor(dashboard, 'person')))
  const campaignId = await draftAndPreview(use, 'What grows in May')
  const asked = await use('send_campaign', { campaignId })
  assert.equal(asked.code, 'approval_requested')
  assert.match(asked.detail, /Their yes in this chat is no approval/)
  assert.equal((await use('get_campaign', { campaignId })).status, 'draft')

  await open(`/approvals/${asked.approval.id}`)
  await page.frameLocator('iframe').getByText('Sow your peas.').waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('It was approved and done.').waitFor()

  const { status, decidedBy } = await decisionOn(use, asked.approval.id)
  assert.deepEqual([status, decidedBy.kind], ['executed', 'person'])
  await until(
    'it is sent',
    async () => (await use('get_campaign', { campaignId })).status === 'sent',
  )
  const report = await use('get_campaign_report', { campaignId })
  assert.equal(report.counts.sent, 1)
  assert.deepEqual(errors, [])
})

test('an agent that is declined in a browser reads the reason', { skip }, async () => {
  const dashboard = await openDashboard()
  const { page, open, url } = dashboard
  const dialog = page.getByRole('dialog')
  const use = toolsOf(await modernClient(url, await keyFor(dashboard, 'person')))
  const campaignId = await draftAndPreview(use, 'What grows in June')
  const asked = await use('send_campaign', { campaignId })
  await open(`/approvals/${asked.approval.id}`)
  await page.getByRole('button', { name: 'Decline' }).click()
  await dialog.getByLabel('Reason').fill('Wrong week.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await page.getByText('Wrong week.').waitFor()
  const { status, reason } = await decisionOn(use, asked.approval.id)
  assert.deepEqual([status, reason], ['declined', 'Wrong week.'])
  assert.equal((await use('get_campaign', { campaignId })).status, 'draft')
})

for (const [title, answer, status] of [
  ['says yes', { action: 'accept', content: { confirm: true } }, 'sent'],
  ['says no', { action: 'decline' }, 'draft'],
] as const satisfies readonly (readonly [string, ElicitResult, string])[])
  test(
    `an agent whose person ${title} in the client leaves its campaign ${status}`,
    { skip },
    async () => {
      const dashboard = await openDashboard()
      const questions: string[] = []
      const client = await askingClient(
        dashboard.url,
        await keyFor(dashboard, 'token'),
        ({ message }) => {
          questions.push(message)
          return answer
        },
      )
      const use = toolsOf(client)
      const campaignId = await draftAndPreview(use, 'What grows in July')
      const sent = await use('send_campaign', { campaignId })
      assert.equal(questions.length, 1)
      assert.match(questions[0]!, /- recipients: 1\n/)
      assert.match(questions[0]!, /What grows in July/)
      if (status === 'draft') assert.equal(sent.code, 'declined')
      await until(
        `it is ${status}`,
        async () => (await use('get_campaign', { campaignId })).status === status,
      )
    },
  )
