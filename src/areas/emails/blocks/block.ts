import { z } from 'zod'
import { CAPTION_MAX, CITE_MAX } from '#lib/read-html/block-limits.ts'
import { Id, IntOf, Line } from '#operation/fields.ts'
import { NETWORKS } from '#lib/networks.ts'
import { Filter } from '#areas/contacts/index.ts'
import { embedMembers } from './embed.ts'
import { galleryMembers } from './gallery.ts'
import { imageSource, ImageWords } from './image-source.ts'
import { LinkAddress, Runs } from './inline.ts'
import { ITEMS_MAX } from '#lib/read-html/block-limits.ts'
import { ListItem } from './list-items.ts'
import { signupMembers } from './signup.ts'
import { tableMembers } from './table.ts'

const COLUMNS_MAX = 4
const COLUMN_MAX = 100

const BlockId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,40}$/, 'An id has 1 to 40 letters, digits, - and _')
  .meta({
    description: 'Made by the server where it is left out, and then the same for good.',
    examples: ['k3v9x2mq'],
  })

const common = {
  id: BlockId.optional(),
  visibleIn: z.enum(['both', 'email', 'web']).optional().meta({
    description:
      'email: in the mail alone. web: in the archive and feeds alone. Left out: in both.',
  }),
  when: Filter.optional().meta({
    description:
      'The readers who get this block, by conditions on email and on custom fields (fields.<name>). Such a block is left out of the archive and of feeds.',
  }),
}

/** The alignment of a text. `start` is the side where lines begin. */
const Align = z
  .enum(['start', 'center', 'end'])
  .optional()
  .meta({ description: 'Left out: texts at the start, images in the middle.' })

const Heading = z
  .strictObject({
    type: z.literal('heading'),
    ...common,
    level: IntOf([1, 2, 3], 'A level is 1, 2 or 3').meta({
      description: '1 is the largest.',
      examples: [1],
    }),
    text: Runs,
    align: Align,
  })
  .meta({ id: 'HeadingBlock' })

const Paragraph = z
  .strictObject({ type: z.literal('paragraph'), ...common, text: Runs, align: Align })
  .meta({ id: 'ParagraphBlock' })

const List = z
  .strictObject({
    type: z.literal('list'),
    ...common,
    ordered: z.boolean().meta({ description: 'True for a numbered list.', examples: [false] }),
    items: z
      .array(ListItem)
      .min(1)
      .max(ITEMS_MAX)
      .meta({ examples: [[[{ text: 'Peas' }], [{ text: 'Beans' }]]] }),
  })
  .meta({ id: 'ListBlock' })

const Quote = z
  .strictObject({
    type: z.literal('quote'),
    ...common,
    text: Runs,
    cite: Line(CITE_MAX)
      .optional()
      .meta({
        description: 'The person or work that is quoted. May hold Liquid.',
        examples: ['Gertrude Jekyll'],
      }),
  })
  .meta({ id: 'QuoteBlock' })

const Image = imageSource(
  {
    type: z.literal('image'),
    ...common,
    alt: ImageWords,
    href: LinkAddress.optional(),
    width: IntOf([25, 50, 75, 100], 'A width is 25, 50, 75 or 100 percent')
      .optional()
      .meta({ description: 'Percent of the text’s width. Left out: 100.' }),
    caption: Line(CAPTION_MAX).optional().meta({ description: 'The line below. May hold Liquid.' }),
    align: Align,
  },
  'ImageBlock',
)

const Button = z
  .strictObject({
    type: z.literal('button'),
    ...common,
    label: Line(200).meta({ description: 'May hold Liquid.', examples: ['Order seeds'] }),
    href: LinkAddress,
    style: z.enum(['filled', 'outline']).optional().meta({ description: 'Left out: filled.' }),
    align: z
      .enum(['left', 'center', 'right'])
      .optional()
      .meta({ description: 'Left out: at the side where a line begins.' }),
  })
  .meta({ id: 'ButtonBlock' })

const Divider = z
  .strictObject({ type: z.literal('divider'), ...common })
  .meta({ id: 'DividerBlock' })

const Spacer = z
  .strictObject({
    type: z.literal('spacer'),
    ...common,
    height: z
      .int()
      .min(1)
      .max(200)
      .meta({ description: 'In pixels.', examples: [24] }),
  })
  .meta({ id: 'SpacerBlock' })

const Callout = z
  .strictObject({
    type: z.literal('callout'),
    ...common,
    tone: z.enum(['neutral', 'accent', 'info', 'success', 'warning', 'danger']).meta({
      description: 'The colour of the box. accent: that of the newsletter.',
      examples: ['info'],
    }),
    text: Runs,
  })
  .meta({ id: 'CalloutBlock' })

const Code = z
  .strictObject({
    type: z.literal('code'),
    ...common,
    text: z
      .string()
      .max(20_000)
      .meta({
        description:
          'Shown as it is written. Liquid is filled in here too: put {% raw %} round it to show it.',
        examples: ['npm start'],
      }),
  })
  .meta({ id: 'CodeBlock' })

const Social = z
  .strictObject({
    type: z.literal('social'),
    ...common,
    links: z
      .array(
        z.strictObject({
          network: z.enum(NETWORKS),
          href: LinkAddress,
          label: Line(60).optional(),
        }),
      )
      .min(1)
      .max(20)
      .meta({ examples: [[{ network: 'mastodon', href: 'https://garden.example/@ada' }]] }),
  })
  .meta({ id: 'SocialBlock' })

const HtmlBlock = z
  .strictObject({
    type: z.literal('html'),
    ...common,
    body: z
      .string()
      .max(100_000)
      .meta({
        description: 'Cleaned as a text in HTML is. May hold Liquid.',
        examples: ['<p>Hello <b>there</b></p>'],
      }),
  })
  .meta({ id: 'HtmlBlock' })

const Paywall = z.strictObject({ type: z.literal('paywall'), id: BlockId.optional() }).meta({
  id: 'PaywallBlock',
  description: 'The end of the part that every reader gets. Once in a text, not in a column.',
})

const Table = z
  .strictObject({ type: z.literal('table'), ...common, ...tableMembers })
  .meta({ id: 'TableBlock' })

const Embed = z
  .strictObject({ type: z.literal('embed'), ...common, ...embedMembers })
  .meta({ id: 'EmbedBlock' })

const Toggle = z
  .strictObject({
    type: z.literal('toggle'),
    ...common,
    title: Runs.meta({
      description: 'The line that is always seen.',
      examples: [[{ text: 'How deep do peas go?' }]],
    }),
    text: Runs.meta({
      description: 'The text below it. A mail shows it; the archive when a reader opens it.',
      examples: [[{ text: 'Two inches.' }]],
    }),
  })
  .meta({ id: 'ToggleBlock' })

const Gallery = z
  .strictObject({ type: z.literal('gallery'), ...common, ...galleryMembers })
  .meta({ id: 'GalleryBlock' })

const Signup = z.strictObject({ type: z.literal('signup'), ...common, ...signupMembers }).meta({
  id: 'SignupBlock',
  description: 'A card with a button to the page on which readers subscribe to the newsletter.',
})

const Product = z
  .strictObject({
    type: z.literal('product'),
    ...common,
    productId: Id('prd').optional().meta({
      description:
        'A product of the newsletter. Its name, price and page are those of the moment in which the mail is made. Left out: not chosen yet. The checks name such a block, and no campaign is sent with it.',
    }),
  })
  .meta({ id: 'ProductBlock', description: 'A product with its price and a button to its page.' })

interface Common {
  id?: string | undefined
  visibleIn?: 'both' | 'email' | 'web' | undefined
  when?: Filter | undefined
}

export interface ColumnsBlock extends Common {
  type: 'columns'
  /** The width of each column in percent, together 100. */
  shares: number[]
  columns: Block[][]
}

interface PaywallBlock extends Common {
  type: 'paywall'
}

export type Block = z.output<(typeof SIMPLE)[number]> | PaywallBlock | ColumnsBlock
export type BlockType = Block['type']
export type BlockOf<Type extends BlockType> = Extract<Block, { type: Type }>

const SIMPLE = [
  Heading,
  Paragraph,
  List,
  Quote,
  Image,
  Button,
  Divider,
  Spacer,
  Callout,
  Code,
  Social,
  Table,
  Embed,
  Toggle,
  Gallery,
  Signup,
  Product,
  HtmlBlock,
] as const

const RecursiveBlock: z.ZodLazy<z.ZodType<Block, Block>> = z.lazy(() => Block)

const Columns = z
  .strictObject({
    type: z.literal('columns'),
    ...common,
    shares: z
      .array(z.int().min(10).max(90))
      .min(2)
      .max(COLUMNS_MAX)
      .meta({ description: 'The percentage of each column; together 100.', examples: [[50, 50]] }),
    columns: z
      .array(
        z
          .array(RecursiveBlock)
          .max(
            COLUMN_MAX,
            `A column has at most ${COLUMN_MAX} blocks. Put some into other columns, or below`,
          ),
      )
      .min(2)
      .max(COLUMNS_MAX)
      .meta({
        description: 'The blocks of each column. On a phone the columns stand below one another.',
      }),
  })
  .meta({ id: 'ColumnsBlock' })

export const BLOCK_TYPES = [
  ...SIMPLE.map(({ shape }) => shape.type.value),
  'paywall',
  'columns',
].sort() as BlockType[]

export const Block: z.ZodType<Block, Block> = z
  .discriminatedUnion('type', [...SIMPLE, Paywall, Columns], {
    error: ({ input }) => {
      const type = (input as { type?: unknown } | null)?.type
      const found =
        typeof type === 'string'
          ? `There is no block type ${JSON.stringify(type.slice(0, 40))}`
          : 'A block is an object with a type'
      return `${found}. Send one of ${BLOCK_TYPES.join(', ')}`
    },
  })
  .meta({
    id: 'Block',
    description: 'A part of an issue (docs/content-blocks.md).',
    examples: [{ type: 'paragraph', text: [{ text: 'Sow your peas now.' }] }],
  })
