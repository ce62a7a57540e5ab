import { z } from 'zod'
import { Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'

export const RESTORE_DAYS = 14

export const wrongName = refusal('wrong_account_name', 422, 'This is not the name of the account')
export const notDeleted = refusal('account_not_deleted', 409, 'The account is not deleted')
export const beingErased = refusal('account_being_erased', 409, 'The account is being erased')

export const AccountDeletion = z
  .strictObject({
    deletedAt: Timestamp,
    eraseAt: Timestamp.meta({
      description:
        'Until then restore_account takes the account back. Then every row and file of it is erased.',
    }),
  })
  .meta({ id: 'AccountDeletion' })
export type AccountDeletion = z.output<typeof AccountDeletion>
