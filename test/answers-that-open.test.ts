import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { operations } from '../src/catalogue.ts'
import { type AnyOperation, isForKeys } from '../src/operation/operation.ts'

// Addresses and secrets in the answers of operations that a key may call, and what an approval does
// with them. Written down a second time on purpose, so that a new one is decided on.

/** Shown to the asker alone, once. */
const ASKERS: Readonly<Record<string, string>> = {
  change_plan: 'actionUrl checkoutUrl',
  connect_payments: 'onboardingUrl',
  create_api_key: 'key',
  create_webhook_endpoint: 'secret',
  export_account_data: 'downloadUrl',
  export_campaign_recipients: 'downloadUrl',
  export_contact_data: 'downloadUrl',
  export_contacts: 'downloadUrl',
  open_billing_portal: 'url',
  rotate_webhook_secret: 'secret',
  set_product_file: 'uploadUrl',
}

/** Shown to all who may see the approval, with the reason. */
const OPEN: Readonly<Record<string, string>> = {
  'archive_coupon code': 'list_coupons answers it',
  'create_coupon code': 'list_coupons answers it, and it is made to be passed on',
  'create_webhook_endpoint url': 'it is an address of the account’s own server',
  'rotate_webhook_secret url': 'it is an address of the account’s own server',
  'update_webhook_endpoint url': 'it is an address of the account’s own server',
  'reconcile_payments onboardingUrl': 'connect_payments alone answers it; here it is null',
  'upload_image stillUrl': 'images in mails are public',
  'upload_image url': 'images in mails are public',
  ...Object.fromEntries(
    ['archive_product', 'create_product', 'set_product_file', 'update_product'].flatMap((name) => [
      [`${name} pageUrl`, 'the page of a product is public'],
      [`${name} previewUrl`, 'get_product answers it'],
    ]),
  ),
  'create_newsletter siteUrl': 'the pages of a newsletter are public',
  'update_newsletter siteUrl': 'the pages of a newsletter are public',
  'resend_order_email pageUrl': 'get_order answers it',
}

const OPENS = /url$|link$|secret$|token$|password$|session$|^code$|^key$|^path$/i

/** The top fields of all answers that could open something. */
function openingFields({ output, otherAnswers = {} }: AnyOperation): string[] {
  const answers = [output, ...Object.values(otherAnswers)]
  const fields = answers.flatMap((answer: unknown) => {
    const shape = answer instanceof z.ZodObject ? answer.shape : {}
    return Object.entries(shape).filter(
      ([name, field]) => OPENS.test(name) || isAddress(z.toJSONSchema(field, { io: 'input' })),
    )
  })
  return [...new Set(fields.map(([name]) => name))].sort()
}

function isAddress({ format, anyOf = [] }: z.core.JSONSchema.BaseSchema): boolean {
  return format === 'uri' || anyOf.some((one) => typeof one === 'object' && isAddress(one))
}

const changes = operations.filter((one) => isForKeys(one) && one.effect !== 'read')

test('each address and secret of an answer is shown once to the asker, or open for a reason', () => {
  const decided = [
    ...Object.entries(ASKERS).flatMap(([name, fields]) =>
      fields.split(' ').map((field) => `${name} ${field}`),
    ),
    ...Object.keys(OPEN),
  ]
  const found = changes.flatMap((one) => openingFields(one).map((field) => `${one.name} ${field}`))
  assert.deepEqual(found.sort(), decided.sort())
})

test('what the table gives to the asker alone is declared so', () => {
  for (const { name, shownOnce = [], askersOnly = [] } of operations)
    assert.deepEqual([...shownOnce, ...askersOnly].sort(), ASKERS[name]?.split(' ') ?? [], name)
})
