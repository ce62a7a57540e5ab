import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { PreferencesView, preferencesView } from './preferences.ts'
import { PREFERENCES } from './preferences-token.ts'
import { linkExpired } from './reader-page.ts'

export const get_preferences = operation({
  name: 'get_preferences',
  route: null,
  summary:
    "Read the contents of a reader's preferences page: their address and its newsletters in the account. Changes nothing.",
  effect: 'read',
  access: 'reader',
  purpose: PREFERENCES,
  input: z.strictObject({}),
  output: PreferencesView,
  status: 200,
  refuses: [linkExpired],
  example: {},

  handler(_input, ctx) {
    return preferencesView(ctx)
  },
})
