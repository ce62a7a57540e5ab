import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '../src/catalogue.ts'
import { rolesFor } from '../src/operation/callers/access.ts'
import { type Effect, isHeldBack } from '../src/operation/operation.ts'

// The effect of each operation, written down a second time on purpose: limits of keys, roles, hints
// and dialogs follow from it. A star marks one that says more by its input (`effectOf`).

const EFFECTS: Readonly<Record<Effect, string>> = {
  read: `check_newsletter_slug convert_content explain_automation_entry get_account_export get_adoption get_approval get_automation get_automation_report get_automation_run get_billing get_bulk_job get_campaign get_campaign_mail get_campaign_plan get_campaign_report get_campaign_revision get_card get_confirmation get_contact get_contact_activity get_contact_data get_domain get_erasure get_export get_feed get_file get_grant get_growth get_image get_import get_import_refusals get_issue get_job get_mail_returns get_mail_service get_move get_newsletter get_order get_order_file get_order_page get_outbox_mail get_overview get_payment_on_leaving get_payment_page get_payments get_preferences get_prices_page get_product get_product_page get_product_preview get_reader_subscriptions get_revenue get_segment get_segment_history get_session get_signup_page get_site_address get_sitemap get_subscription get_template get_template_revision get_unsubscribe get_webhook_delivery get_webhook_endpoint list_account_exports list_api_keys list_approvals list_audit_log list_automation_recipes list_automation_runs list_automations list_campaign_recipients list_campaign_revisions list_campaigns list_confirmed_orders list_connected_apps list_contact_mails list_contact_runs list_contacts list_coupons list_custom_fields list_domains list_event_samples list_events list_exports list_images list_imports list_issues list_jobs list_members list_moves list_newsletters list_orders list_outbox_mails list_products list_redirects list_segments list_sessions list_snippets list_subscriptions list_suppressions list_tags list_template_revisions list_templates list_webhook_deliveries list_webhook_endpoints note_open open_link preview_branding preview_campaign_cleanup preview_campaign_recipients preview_checkout preview_content preview_reader_change preview_segment preview_subscription preview_tag_change simulate_automation`,
  write: `add_contact* add_domain add_reader add_tag* approve archive_coupon archive_product cancel_import cancel_job cancel_move cancel_payment_on_leaving cancel_reader_subscription change_reader_subscription check_domain check_site_address confirm_contact confirm_move* create_automation create_campaign create_custom_field create_newsletter create_product create_redirect create_segment create_snippet create_template decline duplicate_automation duplicate_campaign export_reader_data get_subscribed_page import_contacts* merge_tags* open_download open_payment_portal open_reader_portal open_reader_session pause_automation pause_campaign reconcile_payments remove_from_automation remove_tag* rename_tag* report_return resend_to_unopened resend_webhook_delivery restore_account restore_campaign_revision restore_template_revision rotate_mail_returns_secret send_test_webhook set_contact_field* set_mail_returns_key set_mail_service set_product_file* start_checkout start_move start_payment start_subscription unschedule_campaign unsubscribe_contact unsubscribe_reader update_automation* update_campaign* update_contact* update_newsletter* update_person update_preferences update_product* update_segment* update_snippet update_template upload_image upload_product_file withdraw_approval`,
  send: `activate_automation choose_winner enter_automation resend_confirmation resend_order_email resume_campaign schedule_campaign send_automation_test_email send_campaign send_campaign_to_more send_reader_code send_sign_in_code send_test_email send_welcome_test_email test_mail_service`,
  destroy: `bulk_update_contacts cancel_campaign delete_account delete_automation delete_campaign delete_contact delete_custom_field delete_domain delete_image delete_newsletter delete_redirect delete_segment delete_snippet delete_suppression delete_tag delete_template delete_webhook_endpoint disconnect_payments erase_contact erase_reader remove_mail_service remove_member remove_site_address revoke_api_key revoke_connected_app revoke_other_sessions revoke_session undo_bulk_job`,
  expose: `create_webhook_endpoint export_account_data export_campaign_recipients export_contact_data export_contacts rotate_webhook_secret set_site_address update_webhook_endpoint`,
  grant: `connect_app create_api_key create_coupon grant_paid invite_member revoke_paid update_api_key update_connected_app update_member`,
  charge: `adopt_subscriptions cancel_subscription change_plan connect_payments open_billing_portal refund_order refund_subscription_payment`,
}

test('each operation has the effect that this table gives it', () => {
  const named = (effect: Effect) =>
    operations
      .filter((operation) => operation.effect === effect)
      .map(({ name, effectOf }) => (effectOf ? `${name}*` : name))
  for (const [effect, names] of Object.entries(EFFECTS))
    assert.deepEqual(
      named(effect as Effect).sort(),
      names.split(/\s+/).sort(),
      `the operations of effect ${effect}: write a new one into EFFECTS`,
    )
})

test('only a write tells more by its input, and never less', () => {
  for (const { name, effect, effectOf } of operations)
    if (effectOf) assert.equal(effect, 'write', name)
})

test('a read is held back from no key, a write neither, and all else is', () => {
  const held = Object.keys(EFFECTS).filter((effect) => isHeldBack(effect as Effect))
  assert.deepEqual(held, ['send', 'destroy', 'expose', 'grant', 'charge'])
})

test('access and money are given by owners alone', () => {
  // A person connects an app for themselves alone, within their own role.
  const given = operations.filter(({ access }) => access !== 'person')
  for (const operation of given.filter(({ effect }) => ['grant', 'charge'].includes(effect)))
    assert.deepEqual(rolesFor(operation), ['owner'], operation.name)
})

test('a viewer changes nothing of the account', () => {
  for (const operation of operations)
    if (operation.access !== 'person')
      assert.equal(
        rolesFor(operation).includes('viewer'),
        operation.effect === 'read' && !operation.owners && !operation.billing,
        operation.name,
      )
})
