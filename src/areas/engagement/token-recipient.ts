import type { RecipientTokenOwner } from '#operation/caller.ts'
import type { Context } from '#operation/context.ts'

/** The reader whose mail carried the recipient token that is the credential. */
export interface TokenRecipient extends RecipientTokenOwner {
  recipientToken: string
}

export function tokenRecipient({ caller }: Context<never>): TokenRecipient {
  if (caller.kind !== 'reader' || caller.aboutId === null || caller.recipientToken === undefined) throw new Error('the caller has no mark')
  return { accountId: caller.accountId, campaignId: caller.aboutId, contactId: caller.subjectId, recipientToken: caller.recipientToken }
}
