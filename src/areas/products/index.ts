import { mailKinds } from '#areas/mailings/index.ts'
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
import { forgetOldReservations } from './coupons/reservation-sql.ts'
import { create_product } from './create_product.ts'
import { forgetOldVersions, forgetUnfinished } from './file/forget-versions.ts'
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
import { orderPaid, orderPlaced } from './orders/order-events.ts'
import { orderMails } from './orders/order-mails.ts'
import { orderSales } from './orders/order-sales.ts'
import { refund_order } from './orders/refund_order.ts'
import { refundOrderPayment } from './orders/refund-job.ts'
import { saleKinds } from '#areas/payments/index.ts'
import { resend_order_email } from './orders/resend_order_email.ts'
import { update_product } from './update_product.ts'
import { payConfirmed } from './buying/pay-confirmed.ts'
import { reactions } from '#operation/events/reaction.ts'
import type { Area } from '#operation/area.ts'

export { findCoupon } from './coupons/coupon-sql.ts'
export {
  closeReplaced,
  couponUser,
  pageMinutes,
  RESERVED_MS,
  settleCoupon,
  useCoupon,
} from './coupons/reservation.ts'
export { discountOf, wrongCode } from './coupons/discount.ts'
export type { OrderPage } from './buying/order-page.ts'
export type { PublicProduct, ShopNewsletter } from './buying/public-product.ts'
export { list_confirmed_orders } from './buying/list_confirmed_orders.ts'
export { orderToken } from './orders/order-links.ts'
export { openPayment } from './buying/open-payment.ts'
export type { ProductStatus } from './record/product.ts'
export { PRODUCT_FILE_BYTES_MAX } from './file/file-input.ts'
export { UploadBody } from './file/upload-body.ts'
export { PRODUCT_UPLOAD } from './file/upload-url.ts'
export {
  open_download,
  get_order_file,
  get_order_page,
  get_product_page,
  get_product_preview,
  preview_checkout,
}
export { upload_product_file, start_checkout, start_payment }

export const area = {
  operations: {
    products: [
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
    ],
  },
  events: [orderPaid, orderPlaced],
  jobs: [refundOrderPayment, endLeftOrder, closePaymentPages],
  retention: [
    { name: 'product uploads', forget: forgetOldUploads },
    { name: 'product versions', forget: forgetOldVersions },
    { name: 'unfinished product versions', forget: forgetUnfinished },
    { name: 'coupon reservations', forget: forgetOldReservations },
  ],
  periodic: [leftOrders],
  registrations: [
    register(mailKinds, orderMails),
    register(saleKinds, orderSales),
    register(eventSources, purchased),
    ...accountData,
    register(reactions, payConfirmed),
    productsOfImage,
    productsOfProduct,
    ...closePages,
  ],
} satisfies Area
