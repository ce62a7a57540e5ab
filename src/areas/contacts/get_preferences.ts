import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { PreferencesView, preferencesView } from './preferences.ts'
import { PREFERENCES } from './preferences-token.ts'
import { linkExpired } from './reader-page.ts'

export const get_preferences = operation({
  name: 'get_preferences',
  route: null,
  summary: "What a reader's preferences page shows: their address and the account's newsletters that it is known to. Changes nothing.",
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
