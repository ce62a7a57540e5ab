import { z } from 'zod'
import { Nothing } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { LINKED } from '#areas/emails/index.ts'
import { recipientOfToken } from './token-recipient.ts'
import { noteVisit, VisitOrNot } from './visit.ts'

export const note_open = operation({
  name: 'note_open',
  route: null,
  summary: 'Notes that the image of a mail was loaded.',
  effect: 'read',
  access: 'reader',
  recipientToken: LINKED,
  input: z.strictObject({ visit: VisitOrNot }),
  output: Nothing,
  status: 204,
  refuses: [],
  example: { visit: null },

  async handler({ visit }, ctx) {
    noteVisit(ctx, recipientOfToken(ctx), visit, null)
    return null
  },
})
