import { z } from 'zod'
import { CURRENCIES } from '#lib/currency.ts'
import { Id, Line, Timestamp } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'
import { NewTag, Tag } from '#areas/contacts/index.ts'
import { Subject } from '#areas/content/index.ts'
import { Content } from '#areas/emails/index.ts'

/**
 * The most products of an account. The limit protects the server, and does not depend on the plan
 * (decision 0028).
 */
export const PRODUCTS_MAX = 1000

export const tooManyProducts = refusal('too_many_products', 409, 'The limit of products is reached')
export const productArchived = refusal('product_archived', 409, 'The product is archived')

export const ProductName = Line(100).meta({ examples: ['Peas in pots'] })
export const ProductDescription = z
  .string()
  .trim()
  .max(5000)
  .meta({
    description: 'Plain text for the product’s page; line breaks are kept.',
    examples: ['A little book about growing peas on a balcony.'],
  })

export const Currency = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[A-Za-z]{3}$/, {
    error: 'Write a currency as three letters (ISO 4217), such as eur',
    abort: true,
  })
  .refine(
    (code) => CURRENCIES.includes(code),
    'Stripe takes no payments in this currency; eur, usd and gbp are some that it takes',
  )
  .meta({ description: 'ISO 4217, in either case; answers have small letters.', examples: ['eur'] })

export const Amount = z
  .int()
  .min(0)
  .max(99_999_999)
  .meta({
    description: "In the currency's minor unit: 1250 is € 12.50, and 1250 yen are ¥ 1,250.",
    examples: [1250],
  })

export const Price = Amount.meta({
  description:
    "In the currency's minor unit: 1250 is € 12.50. 0: free. With `minimumPrice` it is the price that the page suggests.",
  examples: [1250],
})
export const MinimumPrice = Amount.nullable().meta({
  description:
    'The least that readers pay where they pay what they want; 0 lets them take it for free. Null: the price is fixed.',
  examples: [null],
})
const tagBuyersWith = {
  description:
    'Put on buyers who are contacts of the newsletter. A buyer of a free product gets it with the first download, which shows that the address is theirs.',
  examples: ['bought-peas'],
}
export const TagBuyersWith = NewTag.nullable().meta(tagBuyersWith)
export const RequiresSignup = z.boolean().meta({
  description:
    'For a free product: readers get it by subscribing. Where the newsletter asks for confirmation, the file comes once they have confirmed.',
  examples: [false],
})
export const OrderEmail = z.strictObject({ subject: Subject, content: Content }).meta({
  id: 'OrderEmail',
  description:
    'The text of the order mail. The button to the order and a line about what was ordered are added below it.',
})

export const ProductStatus = z.enum(['draft', 'active', 'archived']).meta({
  description:
    'draft: no page. active: the page sells it. archived: sold no more; orders and downloads go on.',
  examples: ['active'],
})
export type ProductStatus = z.output<typeof ProductStatus>

export const ProductFile = z
  .strictObject({
    name: Line(200).meta({ examples: ['peas.pdf'] }),
    bytes: z
      .int()
      .min(0)
      .meta({ examples: [482_113] }),
    contentType: z
      .string()
      .max(100)
      .meta({ examples: ['application/pdf'] }),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({
        description: 'The digest of its bytes, in hex.',
        examples: ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
      }),
  })
  .meta({ id: 'ProductFile' })
export type ProductFile = z.output<typeof ProductFile>

export const Product = z
  .strictObject({
    id: Id('prd'),
    newsletterId: Id('nl'),
    name: ProductName,
    description: ProductDescription,
    price: Price,
    minimumPrice: MinimumPrice,
    currency: Currency,
    status: ProductStatus,
    file: ProductFile.nullable().meta({
      description: 'Null for a product without a file, such as a talk.',
      examples: [null],
    }),
    pageUrl: z
      .url()
      .max(2000)
      .meta({
        description: 'The page that sells it while it is active.',
        examples: ['https://mail.example/n/weekly-garden/products/prd_01k5r8f3q5fz9v1m6x2c7n4b0d'],
      }),
    previewUrl: z
      .url()
      .max(2000)
      .nullable()
      .meta({
        description:
          'Shows the page of a draft to those who have this link; nothing can be ordered there. Null once it is published or archived.',
        examples: [null],
      }),
    ordersCount: z
      .int()
      .min(0)
      .meta({
        description: 'Orders that were paid, free ones too, and refunded ones.',
        examples: [12],
      }),
    tagBuyersWith: Tag.nullable().meta(tagBuyersWith),
    requiresSignup: RequiresSignup,
    orderEmail: OrderEmail.nullable().meta({
      description: 'Null: the usual text.',
      examples: [null],
    }),
    livemode: z.boolean().meta({
      description:
        'False while its orders are paid with play money: payments are connected to the sandbox, or with a test key.',
      examples: [true],
    }),
    createdAt: Timestamp,
  })
  .meta({ id: 'Product' })
export type Product = z.output<typeof Product>

/** A product as stored, without its page's address and its counts. */
export type StoredProduct = Omit<
  Product,
  'pageUrl' | 'previewUrl' | 'ordersCount' | 'file' | 'livemode'
> & {
  /** The version of the file that buyers get now. Null when the product has no file. */
  fileId: string | null
}
