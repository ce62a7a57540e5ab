import type { RecipientTokenOwner } from '#operation/callers/caller.ts'
import type { Context } from '#operation/context.ts'

/** The reader whose mail carried the recipient token that is the credential. */
export interface TokenRecipient extends RecipientTokenOwner {
  recipientToken: string
}

export function tokenRecipient({ caller }: Context<never>): TokenRecipient {
  if (caller.kind !== 'reader' || caller.mail === undefined) throw new Error('the caller has no recipient token')
  const { accountId, subjectId: recipientId, aboutId: campaignId, mail } = caller
  return { accountId, recipientId, campaignId, ...mail }
}
