import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areas } from '#catalogue'
import { findOffers } from './find-offers.ts'

/** Questions as agents ask them, and an operation that answers. */
const QUESTIONS: [string, ...string[]][] = [
  ['who unsubscribed last week', 'list_contacts', 'get_growth', 'list_events'],
  ['schedule my draft for Monday', 'schedule_campaign'],
  ['how did the last issue do', 'get_campaign_report'],
  ['upload a csv of subscribers', 'import_contacts'],
  ['send a test to myself', 'send_test_email'],
  ['how many people would get this campaign', 'preview_campaign_recipients', 'get_campaign_plan'],
  ['tag a reader as vip', 'add_tag'],
  ['what does dkim need for my domain', 'add_domain', 'get_domain', 'check_domain', 'list_domains'],
  ['which addresses bounced', 'list_suppressions', 'list_campaign_recipients', 'list_contacts'],
  ['download all readers', 'export_contacts'],
  ['make a welcome series', 'create_automation', 'list_automation_recipes'],
  ['stop the automation', 'pause_automation'],
  ['delete a reader for gdpr', 'erase_contact'],
  ['what did this reader open', 'get_contact_activity'],
  ['refund an order', 'refund_order'],
  ['create a discount code', 'create_coupon'],
  ['how much money do I make each month', 'get_revenue'],
  ['register a webhook', 'create_webhook_endpoint'],
  ['why was the webhook not delivered', 'list_webhook_deliveries', 'get_webhook_delivery'],
  ['invite a teammate', 'invite_member'],
  ['give somebody a free year', 'grant_paid'],
  ['how far is the import', 'get_import', 'get_job', 'list_imports'],
  ['resend to people who did not open', 'resend_to_unopened'],
  ['pick the winner of the split test', 'choose_winner'],
  ['upload a picture', 'upload_image'],
  ['change the colours and logo of the newsletter', 'update_newsletter', 'preview_branding'],
  ['which plan am I on', 'get_billing', 'get_overview'],
  ['people who signed up but never confirmed', 'resend_confirmation', 'list_contacts'],
  ['make a segment of readers in Berlin', 'create_segment'],
  ['rename a label', 'rename_tag'],
  ['go back to an earlier version of the draft', 'restore_campaign_revision'],
  ['cancel the paid subscription of a reader', 'cancel_subscription'],
]

for (const [question, ...answers] of QUESTIONS)
  test(`"${question}" finds ${answers.join(' or ')} among the first four`, () => {
    const found = findOffers(areas, question, () => true).map(({ operation }) => operation.name)
    assert.ok(
      answers.some((name) => found.slice(0, 4).includes(name)),
      found.join(', '),
    )
  })

const MISSPELLED: [string, string][] = [
  ['shedule campain', 'schedule_campaign'],
  ['unsubscibe contcat', 'unsubscribe_contact'],
  ['create segmnet', 'create_segment'],
  ['webhok deliverys', 'list_webhook_deliveries'],
  ['list newletters', 'list_newsletters'],
  ['send_test_emial', 'send_test_email'],
  ['get campagin raport', 'get_campaign_report'],
  ['automaton reciepes', 'list_automation_recipes'],
]

for (const [question, name] of MISSPELLED)
  test(`"${question}" finds ${name}, one of the first two`, () => {
    const found = findOffers(areas, question, () => true).map(({ operation }) => operation.name)
    assert.ok(found.slice(0, 2).includes(name), found.join(', '))
  })

test('every operation is found first by its own name', () => {
  for (const { operations } of areas)
    for (const { name, route, access } of operations)
      if (route !== null && access !== 'person')
        assert.equal(findOffers(areas, name, () => true)[0]?.operation.name, name)
})

test('words that fit nothing find nothing', () => {
  assert.deepEqual(
    findOffers(areas, 'xyzzyqq', () => true),
    [],
  )
})
