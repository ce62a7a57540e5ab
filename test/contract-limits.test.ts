import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '../src/catalogue.ts'
import type { KeyCaller } from '../src/operation/caller.ts'
import { KEY_LIMIT, type Limit } from '../src/operation/limit.ts'
import { accountTake, limitsOf, takesOf } from '../src/operation/limits/rate-limit.ts'

/**
 * The table of the contract's section 8, row by row: operation, quota, seconds. `update_newsletter`
 * counts changes of the slug alone.
 */
const CONTRACT: readonly (readonly [name: string, quota: number, windowS: number])[] = [
  ['add_contact', 600, 3600],
  ['update_newsletter', 3, 86_400],
  ['check_newsletter_slug', 300, 3600],
  ['send_welcome_test_email', 20, 3600],
  ['create_campaign', 60, 3600],
  ['duplicate_campaign', 60, 3600],
  ['send_test_email', 30, 3600],
  ['schedule_campaign', 30, 3600],
  ['send_campaign', 30, 3600],
  ['send_campaign_to_more', 30, 3600],
  ['resume_campaign', 30, 3600],
  ['preview_campaign_cleanup', 30, 3600],
  ['preview_campaign_recipients', 30, 3600],
  ['delete_contact', 120, 3600],
  ['import_contacts', 120, 3600],
  ['export_contacts', 30, 3600],
  ['add_tag', 600, 3600],
  ['remove_tag', 600, 3600],
  ['delete_tag', 60, 3600],
  ['create_custom_field', 60, 3600],
  ['delete_custom_field', 60, 3600],
  ['set_contact_field', 600, 3600],
  ['preview_segment', 600, 3600],
  ['create_segment', 60, 3600],
  ['create_automation', 60, 3600],
  ['activate_automation', 30, 3600],
  ['get_automation_report', 120, 3600],
  ['add_domain', 10, 3600],
  ['check_domain', 60, 3600],
  ['connect_payments', 30, 3600],
  ['create_product', 60, 3600],
  ['set_product_file', 30, 3600],
  ['resend_order_email', 30, 3600],
  ['upload_image', 60, 3600],
  ['create_api_key', 10, 3600],
  ['change_plan', 30, 3600],
  ['open_billing_portal', 30, 3600],
  ['export_account_data', 1, 300],
]

/** Operations with a limit that the contract does not name. */
const BESIDE_THE_CONTRACT: typeof CONTRACT = [
  ['bulk_update_contacts', 30, 3600],
  ['preview_branding', 600, 3600],
  ['delete_suppression', 120, 3600],
  ['export_campaign_recipients', 30, 3600],
  ['erase_contact', 120, 3600],
  ['export_contact_data', 120, 3600],
  ['choose_winner', 30, 3600],
  ['duplicate_automation', 60, 3600],
  ['reconcile_payments', 60, 3600],
  ['adopt_subscriptions', 30, 3600],
  ['refund_order', 60, 3600],
  ['cancel_subscription', 60, 3600],
  ['refund_subscription_payment', 60, 3600],
  ['create_coupon', 120, 3600],
  ['create_snippet', 60, 3600],
  ['grant_paid', 600, 3600],
  ['revoke_paid', 600, 3600],
  ['simulate_automation', 60, 3600],
  ['enter_automation', 600, 3600],
  ['send_automation_test_email', 30, 3600],
  ['create_template', 60, 3600],
  ['get_campaign_plan', 600, 3600],
  ['invite_member', 20, 3600],
  ['preview_content', 600, 3600],
  ['get_campaign_mail', 600, 3600],
  ['convert_content', 600, 3600],
  ['preview_tag_change', 600, 3600],
  ['resend_to_unopened', 60, 3600],
  ['set_site_address', 20, 3600],
  ['check_site_address', 60, 3600],
  ['create_redirect', 600, 3600],
  ['set_mail_service', 60, 3600],
  ['test_mail_service', 60, 3600],
  ['start_move', 20, 3600],
]

/**
 * Operations with limits by visitor: quota and seconds. The contract names add_contact; add_reader
 * is its twin on the signup page. list_issues takes one for each search of the archive. The others
 * are on the preferences page.
 */
const PER_VISITOR: typeof CONTRACT = [
  ['add_contact', 5, 600],
  ['add_reader', 5, 600],
  ['send_reader_code', 5, 600],
  ['export_reader_data', 20, 600],
  ['erase_reader', 20, 600],
  ['list_issues', 120, 600],
  ['open_download', 60, 600],
  ['open_reader_session', 20, 600],
  ['send_sign_in_code', 5, 600],
  ['preview_checkout', 20, 600],
  ['start_checkout', 5, 600],
  ['start_payment', 20, 600],
  ['start_subscription', 5, 600],
  ['get_subscribed_page', 60, 600],
  ['cancel_payment_on_leaving', 20, 600],
  ['cancel_reader_subscription', 20, 600],
  ['change_reader_subscription', 20, 600],
  ['open_payment_portal', 20, 600],
  ['open_reader_portal', 20, 600],
  ['preview_reader_change', 30, 600],
  ['preview_subscription', 20, 600],
]

function declared(per: Limit['per']): [string, number, number][] {
  return operations.flatMap((operation) =>
    limitsOf(operation)
      .filter((limit) => limit.per === per)
      .map(({ quota, windowS }): [string, number, number] => [operation.name, quota, windowS]),
  )
}

test('every operation has the limit of the contract’s table, and none has another', () => {
  assert.deepEqual(declared('account').sort(), [...CONTRACT, ...BESIDE_THE_CONTRACT].sort())
  assert.deepEqual(declared('visitor').sort(), [...PER_VISITOR].sort())
  assert.deepEqual(declared('key'), [])
  assert.deepEqual([KEY_LIMIT.quota, KEY_LIMIT.windowS], [300, 60])
})

test('an operation’s limit is its own: its policies and buckets are named for it', () => {
  const key = { kind: 'key', keyId: 'key_1' } as KeyCaller
  for (const operation of operations) {
    const { name, example } = operation
    const takes = [
      ...takesOf(operation, key, { q: 'a word', ...example }, { visitor: '203.0.113.7' }),
      ...limitsOf(operation).map((limit) => accountTake(name, limit)),
    ]
    const names = takes
      .filter(({ policy }) => policy !== 'key')
      .flatMap(({ policy, bucket }) => [policy.replace(/-visitor$/, ''), bucket.split(':')[0]])
    assert.deepEqual([...new Set(names)], names.length === 0 ? [] : [name])
  }
})
