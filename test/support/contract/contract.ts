import { uuidOf } from '#lib/typeid.ts'
import type { AnyOperation } from '#operation/operation.ts'
import type { Limit } from '#operation/limit.ts'
import { takeAll } from '#operation/limits/take-limits.ts'
import type { testServer } from '../http.ts'
import { requestOf } from './request.ts'
import type { TestWorld } from '../world.ts'

// Helpers that the tests of every operation's contract share.

/**
 * Operations without an id of the account, so that another account's key gets its own data. May
 * only shrink.
 */
export const NAMES_NOTHING = new Set(
  'list_products create_product list_coupons create_coupon list_orders list_subscriptions get_revenue list_segments list_automations list_automation_recipes list_templates list_newsletters create_newsletter check_newsletter_slug list_contacts list_imports list_exports list_tags merge_tags rename_tag delete_tag list_custom_fields create_custom_field delete_custom_field list_suppressions delete_suppression list_domains add_domain list_webhook_endpoints create_webhook_endpoint list_api_keys create_api_key list_connected_apps connect_app list_approvals list_campaigns create_campaign add_contact list_events list_event_samples list_members invite_member get_session update_person list_sessions revoke_other_sessions list_outbox_mails get_outbox_mail get_mail_service set_mail_service test_mail_service remove_mail_service get_mail_returns set_mail_returns_key rotate_mail_returns_secret list_jobs get_billing change_plan open_billing_portal connect_payments get_payments disconnect_payments reconcile_payments export_account_data list_account_exports delete_account restore_account get_overview list_audit_log list_images convert_content upload_image list_snippets create_snippet list_moves'.split(
    ' ',
  ),
)

/** Uses up a limit, by the same function that requests use. */
export async function exhaust(
  world: TestWorld,
  accountId: string,
  bucket: string,
  { quota, windowS }: Limit,
): Promise<void> {
  const take = { account: uuidOf(accountId), takes: [{ bucket, quota, window: windowS }] }
  await takeAll(
    world.db,
    Array.from({ length: quota }, () => ({ ...take })),
    world.clock.offsetMs(),
  )
}

type Request = Awaited<ReturnType<typeof testServer>>['request']

type Init = { key?: string; json?: unknown; body?: string; headers?: Record<string, string> }

/** Sends an operation's input over REST, in path, query or body. */
export function restSender(request: Request) {
  return (operation: AnyOperation, input: Record<string, unknown>, init: Init = {}) => {
    const { url, method, json } = requestOf(operation, input)
    return request(url, { method, ...(json && init.body === undefined && { json }), ...init })
  }
}
