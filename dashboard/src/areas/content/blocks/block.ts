import type { Block, CampaignContent } from '../../../../../client/src/index.ts'

export type { Block }
export type BlocksContent = Extract<CampaignContent, { blocks: unknown }>
export type BlockType = Block['type']
export type BlockOf<Type extends BlockType> = Extract<Block, { type: Type }>
/** A block that can be for some readers or for one place. */
export type ShownBlock = Exclude<Block, { type: 'paywall' }>
type Runs = BlockOf<'paragraph'>['text']
export type Run = Runs[number]
export type ListItem = BlockOf<'list'>['items'][number]

/** The most of a campaign, as the API has it. */
export const BLOCKS_MAX = 500
export const DEPTH_MAX = 4

/** The beginning of an unwritten address. The API takes it; the check of links finds it. */
export const BEGUN = 'https://'

/** The types in the order in which they are offered. */
export const TYPES = [
  'heading',
  'paragraph',
  'list',
  'quote',
  'image',
  'gallery',
  'button',
  'callout',
  'toggle',
  'columns',
  'divider',
  'spacer',
  'paywall',
  'table',
  'embed',
  'product',
  'signup',
  'social',
  'code',
  'html',
] as const satisfies readonly BlockType[]

/** Makes the id of a new block. The server keeps it. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(10))]
    .map((byte) => (byte % 36).toString(36))
    .join('')
}

const FRESH: { [Type in BlockType]: () => Omit<BlockOf<Type>, 'id'> } = {
  heading: () => ({ type: 'heading', level: 2, text: [] }),
  paragraph: () => ({ type: 'paragraph', text: [] }),
  list: () => ({ type: 'list', ordered: false, items: [[]] }),
  quote: () => ({ type: 'quote', text: [] }),
  image: () => ({ type: 'image', url: BEGUN, alt: '' }),
  button: () => ({ type: 'button', label: '', href: BEGUN, style: 'filled' }),
  gallery: () => ({ type: 'gallery', images: [] }),
  toggle: () => ({ type: 'toggle', title: [], text: [] }),
  signup: () => ({ type: 'signup' }),
  callout: () => ({ type: 'callout', tone: 'info', text: [] }),
  columns: () => ({ type: 'columns', shares: [50, 50], columns: [[], []] }),
  divider: () => ({ type: 'divider' }),
  spacer: () => ({ type: 'spacer', height: 24 }),
  paywall: () => ({ type: 'paywall' }),
  social: () => ({ type: 'social', links: [{ network: 'website', href: BEGUN }] }),
  table: () => ({ type: 'table', header: true, rows: [0, 1, 2].map(() => [[], []]) }),
  embed: () => ({ type: 'embed', url: BEGUN }),
  product: () => ({ type: 'product' }),
  code: () => ({ type: 'code', text: '' }),
  html: () => ({ type: 'html', body: '' }),
}

export function freshBlock(type: BlockType): Block {
  return { ...FRESH[type](), id: newId() }
}

/** Gives an id to each block that has none, as after a conversion. */
export function withIds(blocks: readonly Block[]): Block[] {
  return blocks.map((block) => ({
    ...block,
    ...(block.type === 'columns' && { columns: block.columns.map(withIds) }),
    id: block.id ?? newId(),
  }))
}

/** Copies blocks for another place, where each gets an id of its own. */
export function withNewIds(blocks: readonly Block[]): Block[] {
  return blocks.map((block) => ({
    ...block,
    ...(block.type === 'columns' && { columns: block.columns.map(withNewIds) }),
    id: newId(),
  }))
}

/** Returns the words of runs, without their marks. */
export function plainOf(runs: Runs): string {
  return runs
    .map(
      ({ text, field, default: otherwise }) =>
        text ?? (otherwise ? `[${otherwise}]` : `[${field}]`),
    )
    .join('')
}
