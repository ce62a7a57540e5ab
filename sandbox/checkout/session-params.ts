import { z } from 'zod'
import { expand, flag, metadata, percent, strings, text, whole } from '../http/params.ts'
import { lineItems } from './line-items.ts'

const discounts = z
  .array(z.strictObject({ coupon: text.optional(), promotion_code: text.optional() }))
  .max(1)

/** Parameters that have no effect, as the sandbox asks for no addresses and computes no taxes. */
const ignored = {
  adaptive_pricing: z.strictObject({ enabled: flag }).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  branding_settings: z.record(z.string(), z.unknown()).optional(),
  consent_collection: z.record(z.string(), text).optional(),
  custom_text: z.record(z.string(), z.record(z.string(), text)).optional(),
  phone_number_collection: z.strictObject({ enabled: flag }).optional(),
  saved_payment_method_options: z.record(z.string(), z.unknown()).optional(),
  tax_id_collection: z.strictObject({ enabled: flag, required: text.optional() }).optional(),
  wallet_options: z.record(z.string(), z.unknown()).optional(),
}

const intentData = z.strictObject({
  application_fee_amount: whole.optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  receipt_email: text.optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
  statement_descriptor: z.string().max(22).optional(),
  statement_descriptor_suffix: z.string().max(22).optional(),
})

const subscriptionData = z.strictObject({
  application_fee_percent: percent.optional(),
  billing_mode: z.strictObject({ type: z.enum(['classic', 'flexible']) }).optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  trial_end: whole.optional(),
  trial_period_days: whole.optional(),
  trial_settings: z
    .strictObject({
      end_behavior: z.strictObject({
        missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']),
      }),
    })
    .optional(),
})

export const sessionParams = z.strictObject({
  ...ignored,
  allow_promotion_codes: flag.optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  cancel_url: z.url().optional(),
  client_reference_id: z.string().max(200).optional(),
  customer: text.optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  customer_email: z.email().optional(),
  discounts: discounts.optional(),
  expires_at: whole.optional(),
  line_items: lineItems,
  locale: text.optional(),
  metadata: metadata.optional(),
  mode: z.enum(['payment', 'subscription']),
  payment_intent_data: intentData.optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  payment_method_types: strings.optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
  subscription_data: subscriptionData.optional(),
  success_url: z.string().max(5000),
  ui_mode: z.literal('hosted_page').optional(),
  expand,
})

export type SessionParams = z.output<typeof sessionParams>
