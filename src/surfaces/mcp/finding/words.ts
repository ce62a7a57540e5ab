/** Words that are ignored in a search, because they do not describe its subject. */
const STOP = new Set(
  'a about again all am an and any are as at be been before by can could do does did everyone for from get give has have how i in into is it its just let like make me my need new of on one or our out please say should show so some tell than that the their them then there these they this those to up us use want was we were what when where which will with would you your'.split(
    ' ',
  ),
)

/**
 * The words that people use, and the words that operations use for the same thing. A match of the
 * operation's word counts less than a match of the person's word.
 */
const MEANT: Record<string, string> = {
  address: 'contact email',
  analytics: 'report',
  attachment: 'file',
  audience: 'contact segment recipients',
  ban: 'suppressions',
  billing: 'billing plan usage',
  blacklist: 'suppressions',
  blocklist: 'suppressions',
  bounce: 'bounced suppressions recipients report',
  broadcast: 'campaign',
  broken: 'checks',
  buyer: 'order',
  chart: 'growth',
  check: 'preview plan',
  churn: 'revenue growth unsubscribed',
  clean: 'cleanup',
  click: 'clicks report',
  clone: 'duplicate',
  color: 'branding',
  colour: 'branding',
  column: 'field',
  complain: 'complained suppressions',
  confirm: 'confirmation pending',
  copy: 'duplicate',
  count: 'overview growth total preview',
  csv: 'import export',
  customer: 'order contact subscriptions',
  delay: 'schedule',
  deliver: 'deliveries',
  deliverability: 'domain report suppressions bounced',
  discount: 'coupon',
  dkim: 'domain',
  dmarc: 'domain',
  dns: 'domain',
  download: 'export',
  draft: 'campaign',
  drip: 'automation',
  earn: 'revenue',
  edit: 'update',
  edition: 'campaign',
  email: 'mail campaign',
  engagement: 'report activity',
  erase: 'delete',
  evening: 'schedule',
  failed: 'deliveries recipients',
  find: 'list',
  fix: 'update',
  flow: 'automation',
  forget: 'erase',
  free: 'grant',
  friday: 'schedule',
  gdpr: 'erase data export',
  graph: 'growth',
  group: 'segment tag',
  grow: 'growth',
  happen: 'events activity',
  health: 'overview',
  history: 'revisions audit',
  hook: 'webhook',
  html: 'content convert',
  hygiene: 'cleanup',
  inactive: 'cleanup inactiveMonths',
  income: 'revenue',
  invite: 'member',
  issue: 'campaign',
  journey: 'automation',
  label: 'tag',
  landing: 'newsletter',
  later: 'schedule',
  leave: 'unsubscribe unsubscribed',
  letter: 'campaign newsletter',
  link: 'checks',
  list: 'contact newsletter',
  logo: 'image branding',
  lost: 'growth unsubscribed',
  mailing: 'campaign',
  many: 'overview preview recipients',
  measure: 'report',
  member: 'contact',
  message: 'campaign mail',
  monday: 'schedule',
  money: 'revenue',
  monthly: 'plan subscription',
  morning: 'schedule',
  mrr: 'revenue',
  never: 'pending',
  now: 'send',
  number: 'overview growth',
  open: 'opens opened report activity',
  paid: 'subscription tier',
  paying: 'subscription paid',
  payout: 'payments',
  people: 'contact',
  perform: 'report',
  performance: 'report',
  person: 'contact',
  photo: 'image',
  picture: 'image',
  postpone: 'schedule unschedule',
  price: 'plan product',
  privacy: 'erase data',
  publish: 'send campaign',
  purchase: 'order',
  quota: 'usage billing plan',
  reach: 'recipients preview',
  reader: 'contact activity',
  receive: 'recipients mails',
  refund: 'refund order',
  remove: 'delete unsubscribe',
  reply: 'activity',
  reschedule: 'schedule',
  resubscribe: 'contact confirmation',
  result: 'report',
  sale: 'order revenue',
  saturday: 'schedule',
  secret: 'key webhook',
  sell: 'product',
  sender: 'newsletter domain',
  sequence: 'automation',
  sign: 'confirmation signup',
  signup: 'growth confirmation',
  somebody: 'contact',
  someone: 'contact',
  spam: 'complained suppressions',
  spf: 'domain',
  split: 'variants winner',
  start: 'activate',
  stat: 'report',
  statistic: 'report',
  stop: 'pause cancel',
  stripe: 'payments',
  subject: 'campaign variants',
  subscriber: 'contact',
  sunday: 'schedule',
  team: 'member',
  teammate: 'member',
  thursday: 'schedule',
  token: 'key',
  tomorrow: 'schedule',
  trial: 'subscription',
  tuesday: 'schedule',
  unsub: 'unsubscribe unsubscribed',
  upgrade: 'plan subscription',
  upload: 'import upload',
  usage: 'billing',
  user: 'contact member',
  variant: 'variants',
  version: 'revision',
  wednesday: 'schedule',
  week: 'growth',
  weekly: 'campaign',
  welcome: 'welcome automation newsletter',
  who: 'contact',
  winback: 'automation unopened',
  write: 'create',
  wrong: 'refusals errors checks report',
  yesterday: 'events growth',
}

/** Splits a text into word stems, without words that say nothing. */
export function stemsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  )
    .filter((word) => !STOP.has(word))
    .map(stem)
}

/** Removes the endings of English words, so that "scheduled" and "scheduling" match "schedule". */
function stem(word: string): string {
  if (word === 'sent') return 'send'
  const cut = word
    .replace(/ies$/, 'y')
    .replace(/(?<=[a-z]{3})(?:ing|ed)$/, '')
    .replace(/(?<=[^su])s$/, '')
    .replace(/([bdgmnpt])\1$/, '$1')
  return cut.length > 3 ? cut.replace(/e$/, '') : cut
}

const meanings = new Map(
  Object.entries(MEANT).map(([word, meant]) => [stem(word), meant.split(' ').map(stem)] as const),
)

/** Returns the stems that operations use for a person's word. */
export function meaningsOf(word: string): readonly string[] {
  return meanings.get(word) ?? []
}

export const knownWords: readonly string[] = [...meanings.keys()]
