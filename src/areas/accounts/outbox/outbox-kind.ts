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

/** Kinds of mails without a Feedback-ID, by the beginning of their Message-ID. */
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

/** Returns a mail's kind by the headers that we wrote. */
export function outboxKindOf(mail: Parsed): OutboxKind {
  const [, prefix = ''] = /^<?([a-z-]+)[._]/.exec(mail.messageId ?? '') ?? []
  const named = KINDS.find((kind) => kind === feedbackOf(mail)[2])
  // A test has the Feedback-ID of the mail that it tries out. Its Message-ID begins with `test.`.
  if (prefix === 'test') return 'test'
  return named ?? BY_MESSAGE_ID[prefix] ?? 'notice'
}

/** Returns the campaign's id; null for all other mails. */
export function campaignOf(mail: Parsed): string | null {
  const [id = ''] = feedbackOf(mail)
  return CAMPAIGN.test(id) ? id : null
}

/** Splits the Feedback-ID: the source of the mail, its newsletter, its kind. */
function feedbackOf({ headers }: Parsed): string[] {
  return headers.find(({ key }) => key === 'feedback-id')?.value.split(':') ?? []
}
