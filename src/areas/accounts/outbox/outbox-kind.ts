import type { Email } from 'postal-mime'
import { z } from 'zod'
import { typeIdPattern } from '#lib/typeid.ts'

const KINDS = [
  'campaign',
  'test',
  'welcome',
  'automation',
  'confirmation',
  'code',
  'order',
  'subscription',
  'account',
  'notice',
] as const

export const OutboxKind = z.enum(KINDS).meta({
  description:
    'campaign, welcome, automation: to readers. test: to an author. confirmation: asks a reader to confirm. code: signs a reader in, or gets or erases their data. order, subscription: about what a reader pays for. account: invitations, passwords and sign-ups. notice: to an owner, and all others.',
  examples: ['campaign'],
})
type OutboxKind = z.output<typeof OutboxKind>

/** The kinds of mails that have no Feedback-ID header, by the first letters of the Message-ID. */
const BY_MESSAGE_ID: Record<string, OutboxKind> = {
  confirm: 'confirmation',
  code: 'code',
  prd: 'order',
  nl: 'subscription',
  invitation: 'account',
  reset: 'account',
  'sign-up': 'account',
}

const CAMPAIGN = typeIdPattern('cmp')

type Parsed = Pick<Email, 'headers' | 'messageId'>

/** Returns a mail's kind by the headers that this program writes. */
export function outboxKindOf(mail: Parsed): OutboxKind {
  const [, prefix = ''] = /^<?([a-z-]+)[._]/.exec(mail.messageId ?? '') ?? []
  const named = KINDS.find((kind) => kind === feedbackOf(mail)[2])
  // A test has the Feedback-ID of the mail that it tries out. Its Message-ID begins with `test.`.
  if (prefix === 'test') return 'test'
  return named ?? BY_MESSAGE_ID[prefix] ?? 'notice'
}

/** Returns the id of the mail's campaign; null for other mails. */
export function campaignOf(mail: Parsed): string | null {
  const [id = ''] = feedbackOf(mail)
  return CAMPAIGN.test(id) ? id : null
}

/** Splits a Feedback-ID header into the mail's source, its newsletter and its kind. */
function feedbackOf({ headers }: Parsed): string[] {
  return headers.find(({ key }) => key === 'feedback-id')?.value.split(':') ?? []
}
