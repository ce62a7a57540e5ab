interface Table {
  /**
   * True when the primary key does not begin with the account's id, as for small tables and for
   * queues of all accounts.
   */
  readonly global?: true
  /** True when it holds credentials of people, readers or links, sealed or hashed. */
  readonly secret?: true
  /**
   * Present when the table contains a reader's data. `erased`: the erasure of a reader deletes it.
   * `stays`: it does not.
   */
  readonly reader?: 'erased' | 'stays'
  /** True when the table contains data of a person who signs in to an account. */
  readonly colleague?: true
  /** The days after which its rows, or the personal values in them, are deleted. */
  readonly days?: number
  /** The reason, written for people, for which an account's archive does not contain the table. */
  readonly leftOut?: string
}

/** All tables, with what retention, the archive, erasure and docs/privacy.md must know of each. */
export const TABLES = {
  account: { colleague: true },
  account_export: { days: 90 },
  acme_account: { global: true },
  adopted_subscription: { reader: 'stays' },
  adoption: {},
  api_key: { colleague: true },
  approval: {
    reader: 'erased',
    colleague: true,
    days: 90,
    leftOut:
      'Requests of keys that wait for a person, sealed. The audit log has those that were done.',
  },
  archive_issue: {},
  audit_log: { reader: 'stays', colleague: true, days: 400 },
  automation: {},
  automation_act: {
    reader: 'erased',
    leftOut: 'Opens and clicks that automations have still to follow. `engagement` has them.',
  },
  automation_changed: { reader: 'erased', leftOut: 'Contacts whose segments are to be looked at.' },
  automation_due: { leftOut: 'The queue of runs. `automation-runs` has their times.' },
  automation_entrant: {
    reader: 'erased',
    leftOut: 'Contacts who are about to enter an automation.',
  },
  automation_log: { reader: 'erased', days: 400 },
  automation_member: { reader: 'erased' },
  automation_run: { reader: 'erased' },
  automation_sum: {},
  automation_version: {},
  automation_wait: { reader: 'erased' },
  backup: { global: true },
  bounce: { reader: 'erased', days: 90 },
  bulk_chunk: {
    reader: 'erased',
    leftOut: 'Contacts that a bulk change under way has still to do.',
  },
  bulk_job: { reader: 'erased', days: 90 },
  bulk_undo: { reader: 'erased' },
  campaign: {},
  campaign_address: {},
  campaign_due: { leftOut: 'The queue of scheduled campaigns. `campaigns` has their times.' },
  campaign_step: { reader: 'stays' },
  certificate: { global: true },
  closed_account: { leftOut: 'That the account was deleted, and until when it can be taken back.' },
  compiled_email: {
    days: 30,
    leftOut: 'Compiled texts, which can be made again from campaigns and automations.',
  },
  confirmation_mail: { reader: 'stays', days: 31 },
  consent: { reader: 'erased' },
  contact: { reader: 'erased' },
  contact_export: { reader: 'erased', days: 90 },
  content_revision: { colleague: true },
  coupon: {},
  coupon_reservation: {
    reader: 'stays',
    days: 2,
    leftOut: 'Coupons of open payment pages, kept for two days at most.',
  },
  custom_field: {},
  deployment: { global: true },
  engagement: { reader: 'stays' },
  erased_address: { reader: 'stays' },
  erased_contact: { reader: 'stays' },
  erasure: { reader: 'stays' },
  event: { reader: 'erased', days: 30 },
  export: { days: 90 },
  file: {
    reader: 'erased',
    leftOut: 'Files of exports, which can be made again from what is here.',
  },
  growth: { reader: 'stays' },
  growth_change: { reader: 'stays' },
  growth_total: { leftOut: 'A sum of `growth`.' },
  idempotency: {
    reader: 'erased',
    days: 1,
    leftOut: 'Answers kept for a day to repeat requests safely.',
  },
  image: {},
  import: { reader: 'stays', days: 90 },
  imported_customer: { reader: 'erased' },
  import_error: { reader: 'erased' },
  import_row: {
    reader: 'erased',
    leftOut: 'Rows of imports under way. The contacts that they become are here.',
  },
  key_lookup: { global: true, secret: true, leftOut: 'Hashes of the API keys.' },
  key_sends: { days: 31, leftOut: 'Counts of the recipients of limited keys, kept for a month.' },
  link_click: { reader: 'stays' },
  mail_batch: { global: true, reader: 'stays' },
  mail_due: {
    global: true,
    reader: 'stays',
    leftOut: 'The queue of mails. `recipients` says which are pending.',
  },
  mail_returns: { global: true, secret: true },
  mail_returns_post: { global: true, reader: 'stays', days: 7 },
  mail_returns_token: { global: true, days: 3 },
  mail_usage: {},
  mail_usage_day: { days: 400 },
  mailbox_throttle: { global: true },
  mail_service: { global: true, secret: true },
  mailing: { reader: 'stays' },
  mailing_key: {
    global: true,
    leftOut: 'The look-up of mailings by the links of their mails. `mailings` has each key.',
  },
  mailing_link: { reader: 'stays' },
  mailing_queue: {
    global: true,
    leftOut: 'The queue of mailings. `mailings` says which are being sent.',
  },
  member: { colleague: true },
  migration: { global: true },
  move: {},
  move_issue: {
    leftOut: 'Issues of another service that wait to be moved. Those moved are campaigns.',
  },
  move_picture: {
    leftOut: 'Pictures of another service that wait to be moved. Those moved are images.',
  },
  move_reader_list: {
    leftOut: 'Lists of readers that wait to be imported. Those imported are contacts.',
  },
  newsletter: {},
  newsletter_slug: { global: true, leftOut: 'The look-up of slugs. `newsletters` has each slug.' },
  order_mail: { reader: 'stays' },
  order_refund: { reader: 'stays' },
  paid_grant: { reader: 'erased' },
  paid_reader: { reader: 'erased' },
  paid_subscription: { reader: 'erased', days: 30 },
  paid_trial: { reader: 'stays' },
  payment_connection: {},
  payment_event: {
    reader: 'stays',
    days: 60,
    leftOut: 'Ids of the payment provider’s events of the last 60 days.',
  },
  payment_object: {
    reader: 'stays',
    days: 400,
    leftOut: 'Fingerprints of the payment provider’s objects, to see what has changed.',
  },
  payment_sale: { reader: 'stays' },
  person: { global: true, colleague: true },
  plan_subscription: {},
  product: {},
  product_file: { leftOut: 'The versions of files, by parts of their download addresses.' },
  product_order: { reader: 'erased' },
  product_upload: { leftOut: 'Addresses that take one file within a day.' },
  rate_limit: { reader: 'stays', leftOut: 'Counters of request limits.' },
  reader_code: {
    secret: true,
    reader: 'stays',
    days: 1,
    leftOut: 'Secret: codes that readers were mailed.',
  },
  recipient: { reader: 'erased', days: 400 },
  running_job: { global: true },
  sandbox_event: { reader: 'stays', leftOut: 'The payment sandbox, in which no money moves.' },
  sandbox_object: { reader: 'stays', leftOut: 'The payment sandbox, in which no money moves.' },
  second_charge: { reader: 'stays' },
  segment: {},
  segment_day: {},
  send_slice: {
    reader: 'stays',
    leftOut: 'The parts of mailings that workers send at this moment.',
  },
  account_turn: { global: true, leftOut: 'When the account’s mailings were last served.' },
  sending_domain: {},
  site_address: {},
  site_redirect: {},
  site_host: {
    global: true,
    leftOut: 'The look-up of proven hosts. `site-addresses` has those in use.',
  },
  snippet: {},
  subscription_mail: { reader: 'stays' },
  subscription_payment: { reader: 'stays' },
  subscription_refund: { reader: 'stays' },
  suppression: { reader: 'erased' },
  tag: {},
  template: {},
  verified_domain: {
    global: true,
    leftOut: 'The look-up of verified domains. `domains` has each of them.',
  },
  webhook_attempt: { reader: 'erased' },
  webhook_delivery: { reader: 'erased' },
  webhook_due: {
    reader: 'erased',
    leftOut: 'The queue of deliveries. `webhook-deliveries` says which are pending.',
  },
  webhook_endpoint: {},
  welcome_count: {
    reader: 'stays',
    days: 31,
    leftOut: 'Counters by hashes of addresses, which limit mails to them.',
  },
  welcome_mail: { reader: 'erased' },
  'auth.account': { global: true, secret: true, colleague: true },
  'auth.attempt': { global: true, colleague: true },
  'auth.oauth_client': { global: true },
  'auth.oauth_code': { global: true, secret: true, colleague: true },
  'auth.oauth_device': { global: true, secret: true, colleague: true },
  'auth.oauth_grant': { global: true, colleague: true },
  'auth.oauth_token': { global: true, secret: true, colleague: true },
  'auth.session': { global: true, secret: true, colleague: true },
  'auth.two_factor': { global: true, secret: true, colleague: true },
  'auth.verification': { global: true, secret: true, colleague: true },
} as const satisfies Readonly<Record<string, Table>>

type Tables = typeof TABLES
export type AgingTable = {
  [Name in keyof Tables]: Tables[Name] extends { days: number } ? Name : never
}[keyof Tables]

export const tables: readonly ({ readonly name: string } & Table)[] = Object.entries(TABLES).map(
  ([name, facts]) => ({ name, ...facts }),
)
