import { z } from 'zod'
import { Id, Line, Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'
import { Actor } from '#areas/keys/index.ts'

export const approvalDecided = refusal('approval_decided', 409, 'This approval is decided')
export const approvalBusy = refusal('approval_busy', 409, 'Another person decides at this moment')

/** The most pending approvals of an account. */
export const PENDING_MAX = 100
export const approvalLimitReached = refusal(
  'approval_limit_reached',
  409,
  'Too many requests wait for a person',
)

export const ApprovalStatus = z
  .enum(['pending', 'approved', 'declined', 'expired', 'superseded', 'executed', 'failed'])
  .meta({
    description:
      'pending: a person must decide. executed: a person approved, and it was done. declined: a person declined, or the asker withdrew it. superseded: what it depends on changed. failed: it was approved, and refused when it was done. expired: nobody decided within 7 days.',
    examples: ['pending'],
  })
export type ApprovalStatus = z.output<typeof ApprovalStatus>

const Values = z.record(z.string().max(100), z.unknown())

export const Reason = Line(500).meta({ examples: ['Wrong week.'] })

export const Approval = z
  .strictObject({
    id: Id('apr'),
    operation: z
      .string()
      .max(64)
      .meta({ examples: ['send_campaign'] }),
    input: Values.meta({
      description: 'The input of the operation. Secrets are hidden.',
      examples: [{ campaignId: 'cmp_01k5r8f3q5fz9v1m6x2c7n4b0d' }],
    }),
    plan: Values.meta({
      description: 'The plan that a dry run of the operation shows.',
      examples: [{ recipients: 318 }],
    }),
    summary: z
      .string()
      .max(400)
      .meta({ examples: ['Send a campaign to its audience, now: What grows in March'] }),
    previewUrl: z
      .url()
      .max(2000)
      .nullable()
      .meta({
        description: 'The page of the dashboard on which a person decides.',
        examples: ['http://localhost:3000/app/approvals/apr_01k5r8f3q5fz9v1m6x2c7n4b0d'],
      }),
    requestedBy: Actor,
    status: ApprovalStatus,
    decidedBy: Actor.nullable(),
    decidedAt: Timestamp.nullable(),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    reason: z
      .string()
      .max(1000)
      .nullable()
      .meta({
        description: 'The words of the person who declined, or why it was not done.',
        examples: [null],
      }),
    result: Values.nullable().meta({
      description:
        'The answer of the operation, once it was done; null before. Secrets in it are shown once, to the asker.',
      examples: [null],
    }),
  })
  .meta({ id: 'Approval' })
export type Approval = z.output<typeof Approval>
