import { z } from 'zod'
import { UNTRUSTED } from '#lib/untrusted.ts'
import { Id, Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'
import { Service } from './service.ts'

export const moveUnderWay = refusal(
  'move_under_way',
  409,
  'Another move into the newsletter is under way',
)
export const moveNotPlanned = refusal('move_not_planned', 409, 'The move does not wait for a yes')
export const moveEnded = refusal('move_ended', 409, 'The move has ended')

/** The days for which a plan waits for its confirmation. */
export const PLAN_DAYS = 7
/** The most issues of a move. */
export const MOVE_ISSUES_MAX = 20_000
/** The most pictures of a move. */
export const MOVE_PICTURES_MAX = 50_000
/** The most lists of readers in an archive. */
export const READER_LISTS_MAX = 100
/** The most kinds of losses that are counted separately in a move. */
export const LOSSES_MAX = 100
export const LOSS_LENGTH = 300

export const MovePart = z.enum(['readers', 'issues', 'images', 'paid']).meta({
  description:
    '`paid`: readers who pay there read paid issues here without a payment, until the day that the file names.',
  examples: ['issues'],
})
export type MovePart = z.output<typeof MovePart>
export const ALL_PARTS: readonly MovePart[] = MovePart.options

export const MoveStatus = z
  .enum(['reading', 'planned', 'running', 'done', 'failed', 'cancelled'])
  .meta({
    description: `\`planned\`: everything was read, nothing was changed, and confirm_move begins. A plan waits for ${PLAN_DAYS} days.`,
    examples: ['planned'],
  })
export type MoveStatus = z.output<typeof MoveStatus>

const count = (description: string, example = 0) =>
  z
    .int()
    .min(0)
    .meta({ description, examples: [example] })

const Loss = z.strictObject({
  what: z
    .string()
    .max(LOSS_LENGTH)
    .meta({
      ...UNTRUSTED,
      examples: ['A picture could not be fetched. It keeps its old address.'],
    }),
  count: count('How often.', 3),
  example: z
    .string()
    .max(LOSS_LENGTH)
    .meta({ ...UNTRUSTED, examples: ['What grows in March'] }),
})
export type Loss = z.output<typeof Loss>

const Losses = z
  .array(Loss)
  .max(LOSSES_MAX)
  .meta({ description: 'What does not come along, with the first place. Empty: all comes.' })

const Check = z.strictObject({
  code: z
    .enum(['consent_unknown', 'dates_ambiguous', 'nothing_found', 'no_readers', 'addresses'])
    .meta({ description: 'More codes will follow.', examples: ['consent_unknown'] }),
  detail: z
    .string()
    .max(500)
    .meta({ ...UNTRUSTED, examples: ['Nothing in readers.csv says that its people agreed.'] }),
})
export type Check = z.output<typeof Check>

const Plan = z
  .strictObject({
    readers: z
      .array(
        z.strictObject({
          state: z
            .string()
            .max(40)
            .meta({
              description: 'A status of contacts, or `refused` for rows without a usable address.',
              examples: ['active'],
            }),
          count: count('The rows that become this.', 1200),
        }),
      )
      .max(20)
      .meta({ description: 'The rows of all lists by what they become.' }),
    issues: z.strictObject({
      found: count('All issues of the archive.', 48),
      published: count('Those that come as sent issues, with their own dates.', 46),
      drafts: count('Those that come as drafts.', 2),
      paid: count('Those for paid readers.', 12),
      added: count('Those that are not here yet.', 48),
      changed: count('Those that a former run brought, and that changed there since.'),
      unchanged: count('Those that stay as they are: here already, or edited here.'),
      first: Timestamp.nullable().meta({ description: 'The date of the oldest one.' }),
      last: Timestamp.nullable().meta({ description: 'The date of the newest one.' }),
    }),
    images: z.strictObject({
      found: count('Pictures of the issues that are added or changed.', 130),
      bytes: z
        .int()
        .min(0)
        .nullable()
        .meta({
          description: 'Of those inside of the archive; null where all are to be fetched.',
          examples: [null],
        }),
    }),
    paid: z.strictObject({
      readers: count('Those whom the lists call paid.', 80),
      withStripeId: count('Those with the id of a customer of Stripe.', 78),
    }),
    redirects: count(
      'Redirects that would be made from former paths. An issue that keeps its path needs none.',
      46,
    ),
    losses: Losses,
    checks: z.array(Check).max(20).meta({ description: 'What to look at before you confirm.' }),
  })
  .meta({ id: 'MovePlan' })
export type Plan = z.output<typeof Plan>

const Counts = z.strictObject({
  readers: z.strictObject({
    added: count('New contacts.', 1180),
    updated: count('Contacts that were here before and got new values.', 20),
    skipped: count('Contacts that were here before and stay as they were.'),
    refused: count('Rows that could not be taken; get_import has them.'),
  }),
  issues: z.strictObject({
    added: count('New campaigns.', 48),
    changed: count('Campaigns of a former run that got the text and the access of today.'),
    failed: count('Those that could not be taken; the losses say why.'),
  }),
  images: z.strictObject({
    stored: count('Pictures that are in the library now.', 129),
    failed: count('Those that keep their old address.', 1),
  }),
  redirects: count('Redirects that were made from former paths.', 46),
})
export type Counts = z.output<typeof Counts>

export const NOTHING_MOVED: Counts = {
  readers: { added: 0, updated: 0, skipped: 0, refused: 0 },
  issues: { added: 0, changed: 0, failed: 0 },
  images: { stored: 0, failed: 0 },
  redirects: 0,
}

export const MoveStage = z
  .enum(['reading', 'readers', 'pictures', 'issues', 'redirects', 'finishing'])
  .meta({ examples: ['pictures'] })
export type MoveStage = z.output<typeof MoveStage>

const Failure = z.strictObject({
  code: z
    .string()
    .max(60)
    .meta({ examples: ['not_recognised'] }),
  detail: z
    .string()
    .max(500)
    .meta({ ...UNTRUSTED, examples: ['The file is of no service that is known here.'] }),
})
export type Failure = z.output<typeof Failure>

export const Move = z
  .strictObject({
    id: Id('mov'),
    newsletterId: Id('nl'),
    from: Service.nullable().meta({
      description: 'Null while a file is read whose service was not named.',
    }),
    status: MoveStatus,
    include: z.array(MovePart).max(4).meta({ description: 'The parts that are moved.' }),
    fileName: z
      .string()
      .max(200)
      .nullable()
      .meta({ ...UNTRUSTED, description: 'Null for a move by key.', examples: ['export.zip'] }),
    plan: Plan.nullable().meta({ description: 'Null until everything was read.' }),
    counts: Counts,
    progress: z.strictObject({
      stage: MoveStage,
      done: count('Done in this stage.', 40),
      total: z
        .int()
        .min(0)
        .nullable()
        .meta({ description: 'Null while it is not known.', examples: [130] }),
    }),
    report: z
      .strictObject({
        losses: Losses,
        imports: z.array(Id('imp')).max(READER_LISTS_MAX).meta({
          description: 'The imports that took the readers; get_import has their refused rows.',
        }),
      })
      .nullable()
      .meta({ description: 'Null until the move was confirmed.' }),
    failure: Failure.nullable().meta({
      description: 'Why the move failed; null otherwise.',
    }),
    createdAt: Timestamp,
    confirmedAt: Timestamp.nullable(),
    finishedAt: Timestamp.nullable(),
    expiresAt: Timestamp.nullable().meta({
      description: 'When an unconfirmed plan ends; null for other moves.',
    }),
  })
  .meta({ id: 'Move' })
export type Move = z.output<typeof Move>
