/** The names that every text may use, in addition to custom fields. */
export const GIVEN_NAMES: readonly string[] = [
  'email',
  'fields',
  'newsletter',
  'unsubscribe_url',
  'preferences_url',
  'subscribe_url',
]
