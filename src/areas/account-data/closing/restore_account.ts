import { z } from 'zod'
import { accountRestored } from '#operation/account-data/closing.ts'
import { Nothing } from '#operation/fields.ts'
import { lockAccount } from '#operation/lock-account.ts'
import { operation } from '#operation/operation.ts'
import { beingErased, notDeleted } from './account-deletion.ts'
import { deleteClosed, findClosed } from './closed-account-sql.ts'

export const restore_account = operation({
  name: 'restore_account',
  route: 'POST /account/restore',
  summary: 'Take back an account that was deleted.',
  description:
    'Everything works again at once: keys, forms, sending and automations. Mails that waited meanwhile go out. Campaigns that were scheduled are drafts: schedule them again.',
  effect: 'write',
  access: 'full',
  billing: true,
  whileClosed: true,
  input: z.strictObject({}),
  output: Nothing,
  status: 204,
  refuses: [notDeleted, beingErased],
  example: {},

  async handler(_input, ctx) {
    await lockAccount(ctx)
    const closed = await findClosed(ctx)
    if (!closed) return ctx.refuse(notDeleted, 'There is nothing to take back: the account works.')
    // Workers erase an account minutes after its time. Until then it can be restored.
    if (!(await deleteClosed(ctx)))
      return ctx.refuse(
        beingErased,
        'Its time is over, and its rows are being erased. It cannot be taken back any more.',
      )
    await ctx.signal(accountRestored, {})
    for (const topic of ['mails', 'automations', 'campaigns'] as const) ctx.wake(topic)
    return null
  },
})
