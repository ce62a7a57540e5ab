import { z } from 'zod'
import { event } from '#operation/event.ts'
import { exampleId } from '#operation/fields.ts'
import { Approval } from './approval.ts'

const data = z.strictObject({ approval: Approval })

const pending: z.input<typeof Approval> = {
  id: exampleId('apr'),
  operation: 'send_campaign',
  input: { campaignId: exampleId('cmp') },
  plan: { recipients: 318 },
  summary: 'Send a campaign to its audience, now: What grows in March',
  previewUrl: `http://localhost:3000/app/approvals/${exampleId('apr')}`,
  requestedBy: { kind: 'key', id: exampleId('key'), name: 'Assistant' },
  status: 'pending',
  decidedBy: null,
  decidedAt: null,
  createdAt: '2026-03-01T09:30:00.000Z',
  expiresAt: '2026-03-08T09:30:00.000Z',
  reason: null,
  result: null,
}

export const approvalRequested = event({
  name: 'approval.requested',
  summary: 'A key asked for something that a person must approve.',
  data,
  newsletterOf: () => null,
  example: { approval: pending },
})

export const approvalDecision = event({
  name: 'approval.decided',
  summary:
    'A person decided on an approval, its asker withdrew it, or what it depends on changed. `status` says which.',
  data,
  newsletterOf: () => null,
  example: {
    approval: {
      ...pending,
      status: 'executed',
      decidedBy: { kind: 'person', id: exampleId('per'), name: 'Ada (ada@garden.example)' },
      decidedAt: '2026-03-01T10:00:00.000Z',
    },
  },
})
