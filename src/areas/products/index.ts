import { mailKinds } from '#areas/mailings/index.ts'
import type { Periodic } from '#operation/jobs/periodic.ts'
import type { Retention } from '#operation/jobs/retention.ts'
import { register } from '#operation/registry.ts'
import { accountData } from './account-parts-sql.ts'
import { eventSources } from '#areas/contacts/index.ts'
import { archive_product } from './archive_product.ts'
import { open_download } from './buying/open_download.ts'
import { get_order_file } from './buying/get_order_file.ts'
import { get_order_page } from './buying/get_order_page.ts'
import { get_product_page } from './buying/get_product_page.ts'
import { get_product_preview } from './buying/get_product_preview.ts'
import { list_confirmed_orders } from './buying/list_confirmed_orders.ts'
import { preview_checkout } from './buying/preview_checkout.ts'
import { start_checkout } from './buying/start_checkout.ts'
import { start_payment } from './buying/start_payment.ts'
import { purchased } from './event-source-sql.ts'
import { archive_coupon } from './coupons/archive_coupon.ts'
import { create_coupon } from './coupons/create_coupon.ts'
import { list_coupons } from './coupons/list_coupons.ts'
import { create_product } from './create_product.ts'
import { forgetOldVersions } from './file/forget-versions.ts'
import { upload_product_file } from './file/upload_product_file.ts'
import { set_product_file } from './file/set_product_file.ts'
import { forgetOldUploads } from './file/upload-sql.ts'
import { productsOfImage } from './image-places-sql.ts'
import { productsOfProduct } from './product-places-sql.ts'
import { get_product } from './get_product.ts'
import { list_products } from './list_products.ts'
import { get_order } from './orders/get_order.ts'
import { closePages, closePaymentPages } from './orders/close-pages.ts'
import { endLeftOrder, leftOrders } from './orders/left-orders.ts'
import { list_orders } from './orders/list_orders.ts'
import { orderPaid } from './orders/order-events.ts'
import { orderMails } from './orders/order-mails.ts'
import { orderSales } from './orders/order-sales.ts'
import { refund_order } from './orders/refund_order.ts'
import { refundOrderPayment } from './orders/refund-job.ts'
import { saleKinds } from '#areas/payments/index.ts'
import { resend_order_email } from './orders/resend_order_email.ts'
import { update_product } from './update_product.ts'

export { findCoupon, recount as recountCoupon, redeem as redeemCoupon } from './coupons/coupon-sql.ts'
export { discountOf, wrongCode } from './coupons/discount.ts'
export type { OrderPage } from './buying/order-page.ts'
export type { PublicProduct, ShopNewsletter } from './buying/public-product.ts'
export { list_confirmed_orders } from './buying/list_confirmed_orders.ts'
export { orderToken } from './orders/order-links.ts'
export { openPayment } from './buying/open-payment.ts'
export { payConfirmed } from './buying/pay-confirmed.ts'
export type { ProductStatus } from './record/product.ts'
export { PRODUCT_FILE_BYTES_MAX } from './file/file-input.ts'
export { UploadBody } from './file/upload-body.ts'
export { open_download, get_order_file, get_order_page, get_product_page, get_product_preview, preview_checkout }
export { upload_product_file, start_checkout, start_payment }

export const operations = [
  list_products,
  create_product,
  get_product,
  update_product,
  archive_product,
  set_product_file,
  list_orders,
  get_order,
  resend_order_email,
  refund_order,
  list_coupons,
  create_coupon,
  archive_coupon,
  upload_product_file,
  get_product_page,
  get_product_preview,
  preview_checkout,
  start_checkout,
  start_payment,
  get_order_page,
  open_download,
  get_order_file,
  list_confirmed_orders,
]
export const signalHandlers = [productsOfImage, productsOfProduct, ...closePages]
export const jobs = [refundOrderPayment, endLeftOrder, closePaymentPages]
export const periodic: readonly Periodic[] = [leftOrders]
export const events = [orderPaid]
export const registrations = [register(mailKinds, orderMails), register(saleKinds, orderSales), register(eventSources, purchased), ...accountData]
export const retention: readonly Retention[] = [forgetOldUploads, forgetOldVersions]
