import type { RecipientTokenOwner } from '#operation/caller.ts'
import type { Context } from '#operation/context.ts'

export interface TokenRecipient extends RecipientTokenOwner {
  recipientToken: string
}

export function recipientOfToken({ caller }: Context<never>): TokenRecipient {
  if (caller.kind !== 'reader' || caller.mail === undefined)
    throw new Error('the caller has no recipient token')
  const { accountId, subjectId: recipientId, aboutId: campaignId, mail } = caller
  return { accountId, recipientId, campaignId, ...mail }
}
