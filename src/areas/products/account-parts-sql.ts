import { sql } from 'kysely'
import { z } from 'zod'
import type { AccountDb } from '#db/account-db.ts'
import { rows } from '#db/rows.ts'
import { newUuid, UUID_MIN, typeId, uuidOf } from '#lib/typeid.ts'
import {
  accountFiles,
  type AccountPart,
  accountParts,
} from '#operation/account-data/account-part.ts'
import {
  boolean,
  free,
  id,
  integer,
  json,
  orNull,
  text,
  time,
  valueOf,
} from '#operation/account-data/column.ts'
import type { ArchivedRecord, Arriving } from '#operation/account-data/arrival.ts'
import { register } from '#operation/registry.ts'
import { storeName } from '#areas/files/index.ts'
import { PRODUCT_FILE_BYTES_MAX } from './file/file-input.ts'
import { Product } from './record/product.ts'

const archivedFile = (productId: unknown) => `files/products/${String(productId)}`
const fileKey = (productId: unknown) => `file of ${String(productId)}`
const hasFile = ({ id, fileName }: ArchivedRecord, { bytes }: Arriving) =>
  fileName !== null && bytes(archivedFile(id)) !== null
const newFile = (productId: unknown, { once, now }: Arriving) =>
  once(fileKey(productId), () => newUuid(now.getTime()))

const products: AccountPart = {
  name: 'products',
  about: 'The products. Their files are below `files/products`, by product.',
  table: 'product',
  key: { product_id: 'uuid' },
  columns: {
    id: id('prd', 'product_id'),
    newsletterId: id('nl'),
    name: text(),
    description: text(),
    price: integer(),
    minimumPrice: orNull(integer()),
    currency: text(),
    status: text(),
    tagBuyersWith: orNull(text()),
    requiresSignup: boolean(),
    orderEmail: orNull(json()),
    createdAt: time(),
    fileName: orNull(valueOf([], sql`f.file_name`, text())),
    fileType: orNull(valueOf([], sql`f.content_type`, text())),
  },
  leaves: { file_id: 'a part of download addresses; the file itself is in the archive' },
  joins: (account) =>
    sql`left join file f on f.account_id = ${account} and f.file_id = t.file_id and f.bytes is not null`,
  batch: 20,
  arrives: {
    checks: {
      name: Product.shape.name,
      description: Product.shape.description,
      orderEmail: z.looseObject({}).nullable(),
      fileName: z.string().min(1).max(200).nullable(),
      fileType: z.string().max(100).nullable(),
    },
    sets: {
      file_id: (product, arriving) =>
        hasFile(product, arriving) ? newFile(product.id, arriving) : null,
    },
    files: (product, arriving) =>
      hasFile(product, arriving)
        ? [
            {
              file: archivedFile(product.id),
              storeName: storeName(
                arriving.accountId,
                typeId('fil', newFile(product.id, arriving)),
              ),
              bytesMax: PRODUCT_FILE_BYTES_MAX,
            },
          ]
        : [],
    with: [
      {
        table: 'file',
        early: true,
        of: hasFile,
        columns: {
          file_id: (product, arriving) => newFile(product.id, arriving),
          file_name: ({ fileName }) => fileName,
          content_type: ({ fileType }) => fileType,
          bytes: (product, arriving) => arriving.bytes(archivedFile(product.id)),
          counted_bytes: (product, arriving) => arriving.bytes(archivedFile(product.id)),
          created_at: (_product, { now }) => now,
          expires_at: () => '9999-12-31T00:00:00.000Z',
        },
      },
      {
        table: 'product_file',
        of: hasFile,
        columns: {
          file_id: (product, arriving) => newFile(product.id, arriving),
          product_id: ({ id }) => id,
          sha256: (product, arriving) =>
            Buffer.from(arriving.checksum(archivedFile(product.id)) ?? '', 'hex'),
        },
      },
    ],
  },
}

const orders: AccountPart = {
  name: 'orders',
  about: 'The orders of products.',
  table: 'product_order',
  key: { order_id: 'uuid' },
  columns: {
    id: id('ord', 'order_id'),
    newsletterId: id('nl'),
    productId: id('prd'),
    email: orNull(text()),
    subscriberId: orNull(id('sub', 'contact_id')),
    amount: integer(),
    discount: integer(),
    tax: integer(),
    refundedAmount: integer('refunded'),
    currency: text(),
    status: text(),
    dispute: orNull(text()),
    livemode: boolean(),
    couponId: orNull(id('cpn')),
    paymentId: orNull(text()),
    downloads: integer(),
    downloadsMax: integer(),
    downloadsUntil: orNull(time()),
    consent: orNull(json()),
    tagged: boolean(),
    createdAt: time(),
    paidAt: orNull(time()),
  },
  leaves: {
    file_id: 'a part of download addresses',
    look_at: 'when an order that waits for its payment is looked at',
  },
  arrives: {
    checks: { consent: free, email: z.string().max(320).nullable() },
    sets: {
      // Buyers of an earlier version get the current version, because the archive contains no
      // other.
      file_id: ({ productId, paidAt }, arriving) =>
        paidAt === null ? null : arriving.known(fileKey(productId)),
    },
  },
}

const coupons: AccountPart = {
  name: 'coupons',
  about: 'The coupons of products.',
  table: 'coupon',
  key: { coupon_id: 'uuid' },
  columns: {
    id: id('cpn', 'coupon_id'),
    code: text(),
    percentOff: orNull(integer()),
    amountOff: orNull(integer()),
    currency: orNull(text()),
    duration: text(),
    redeemBy: orNull(time()),
    maxRedemptions: orNull(integer()),
    redemptions: integer(),
    playRedemptions: integer(),
    archivedAt: orNull(time()),
    createdAt: time(),
  },
}

const orderMails: AccountPart = {
  name: 'order-mails',
  about: 'The mails with links of orders.',
  table: 'order_mail',
  key: { mail_id: 'uuid' },
  columns: { id: id('msg', 'mail_id'), orderId: id('ord') },
}

const refunds: AccountPart = {
  name: 'order-refunds',
  about: 'What was paid back of orders.',
  table: 'order_refund',
  key: { refund_id: 'uuid' },
  columns: {
    id: id('rfd', 'refund_id'),
    orderId: id('ord'),
    amount: orNull(integer()),
    status: text(),
    failure: orNull(text()),
    providerId: orNull(text()),
    createdAt: time(),
  },
}

const PAGE = 100

async function* productFiles({ db, accountId }: AccountDb) {
  for (let after = UUID_MIN; ;) {
    const page = await rows(
      db,
      sql<{ product_id: string; file_id: string }>`select product_id, file_id from product
        where account_id = ${uuidOf(accountId)} and product_id > ${after} and file_id is not null order by product_id limit ${PAGE}`,
    )
    for (const { product_id, file_id } of page)
      yield {
        name: `products/${typeId('prd', product_id)}`,
        storeName: storeName(accountId, typeId('fil', file_id)),
      }
    if (page.length < PAGE) return
    after = page.at(-1)!.product_id
  }
}

export const accountData = [
  register(accountParts, products),
  register(accountParts, orders),
  register(accountParts, coupons),
  register(accountParts, orderMails),
  register(accountParts, refunds),
  register(accountFiles, { list: productFiles }),
]
