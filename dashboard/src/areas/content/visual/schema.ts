import {
  type Attrs,
  type DOMOutputSpec,
  type Node,
  type NodeSpec,
  Schema,
  type TagParseRule,
} from '@tiptap/pm/model'

// The document of the visual editor, one node a block. `data` holds all members but id and text, so
// that members of later versions stay. Blocks not edited as text are cards with their JSON.

export type BlockData = Readonly<Record<string, unknown>>

const attrs = { id: { default: null }, data: { default: {} } }

/** Writes what the clipboard needs to make the same node again. */
function attributesOf(
  { attrs: { id, data } }: Node,
  more: Record<string, string | undefined> = {},
): Record<string, string> {
  const align = (data as { align?: unknown }).align
  const all = {
    ...more,
    dir: 'auto',
    'data-mc': JSON.stringify(data),
    ...(typeof id === 'string' && { 'data-id': id }),
    ...(typeof align === 'string' && { 'data-align': align }),
  }
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

function read(dom: { dataset: Readonly<Record<string, string | undefined>> }): Attrs | false {
  try {
    const data: unknown = JSON.parse(dom.dataset['mc'] ?? '{}')
    return { id: dom.dataset['id'] ?? null, data }
  } catch {
    return false
  }
}

/** Parses an element of ours, and elements of other pages by their names. */
const rules = (kind: string, ...tags: TagParseRule[]): TagParseRule[] => [
  { tag: `[data-kind="${kind}"]`, getAttrs: read, priority: 60 },
  ...tags,
]

function textBlock(
  kind: string,
  element: string,
  tags: TagParseRule[],
  more: Partial<NodeSpec> = {},
): NodeSpec {
  return {
    group: 'block',
    content: 'inline*',
    attrs,
    defining: kind !== 'paragraph',
    parseDOM: rules(kind, ...tags),
    toDOM: (node): DOMOutputSpec => [element, attributesOf(node, { 'data-kind': kind }), 0],
    ...more,
  }
}

const list = (kind: string, element: 'ul' | 'ol'): NodeSpec => ({
  group: 'block list',
  content: 'item+',
  attrs,
  parseDOM: rules(kind, { tag: element }),
  toDOM: (node) => [element, attributesOf(node, { 'data-kind': kind }), 0],
})

/** A line or text within a toggle, which is no block by itself. */
const foldPart = (kind: string): NodeSpec => ({
  content: 'inline*',
  isolating: true,
  parseDOM: [{ tag: `[data-kind="${kind}"]` }],
  toDOM: () => ['div', { 'data-kind': kind, dir: 'auto' }, 0],
})

export function levelOf(data: BlockData): 1 | 2 | 3 {
  const level = Number(data['level'])
  return level === 1 || level === 3 ? level : 2
}

const nodes = {
  doc: { content: 'block+' },
  paragraph: textBlock('paragraph', 'p', [{ tag: 'p' }], {
    // A list of blocks without one has a paragraph to type in, which is no block until then.
    attrs: { ...attrs, isFiller: { default: false } },
  }),
  heading: textBlock(
    'heading',
    'h2',
    [1, 2, 3].map((level) => ({ tag: `h${level}`, getAttrs: () => ({ data: { level } }) })),
    {
      toDOM: (node) => [
        `h${levelOf(node.attrs['data'] as BlockData)}`,
        // The page has a heading of the first level already.
        attributesOf(node, {
          'data-kind': 'heading',
          'aria-level': String(levelOf(node.attrs['data'] as BlockData) + 1),
        }),
        0,
      ],
    },
  ),
  quote: textBlock('quote', 'blockquote', [{ tag: 'blockquote' }], {
    toDOM: (node) => [
      'blockquote',
      attributesOf(node, {
        'data-kind': 'quote',
        'data-cite': (node.attrs['data'] as { cite?: string }).cite,
      }),
      ['div', 0],
    ],
  }),
  callout: textBlock('callout', 'div', [], {
    toDOM: (node) => [
      'div',
      attributesOf(node, {
        'data-kind': 'callout',
        'data-tone': String((node.attrs['data'] as { tone?: unknown }).tone),
      }),
      0,
    ],
  }),
  toggle: {
    group: 'block',
    content: 'foldTitle foldText',
    attrs,
    isolating: true,
    parseDOM: rules('toggle'),
    toDOM: (node) => ['div', attributesOf(node, { 'data-kind': 'toggle' }), 0],
  },
  foldTitle: foldPart('foldTitle'),
  foldText: foldPart('foldText'),
  codeBlock: textBlock('code', 'pre', [{ tag: 'pre', preserveWhitespace: 'full' }], {
    content: 'text*',
    marks: '',
    code: true,
    parseDOM: rules('code', { tag: 'pre', preserveWhitespace: 'full' }).map((rule) => ({
      ...rule,
      preserveWhitespace: 'full' as const,
    })),
    toDOM: (node) => [
      'pre',
      attributesOf(node, { 'data-kind': 'code', spellcheck: 'false' }),
      ['code', 0],
    ],
  }),
  bulletList: list('bulletList', 'ul'),
  orderedList: list('orderedList', 'ol'),
  item: {
    content: 'paragraph list?',
    attrs: { extra: { default: null } },
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: () => ['li', 0],
  },
  table: {
    group: 'block',
    content: 'row+',
    attrs,
    isolating: true,
    parseDOM: rules('table'),
    toDOM: (node) => [
      'table',
      attributesOf(node, {
        'data-kind': 'table',
        'data-header': String((node.attrs['data'] as { header?: unknown }).header),
      }),
      ['tbody', 0],
    ],
  },
  row: { content: 'cell+', parseDOM: [{ tag: 'tr' }], toDOM: () => ['tr', 0] },
  cell: {
    content: 'inline*',
    isolating: true,
    parseDOM: [{ tag: 'td' }, { tag: 'th' }],
    toDOM: () => ['td', { dir: 'auto' }, 0],
  },
  columns: {
    group: 'block',
    content: 'column{2,4}',
    attrs,
    isolating: true,
    parseDOM: rules('columns'),
    toDOM(node) {
      const { shares } = node.attrs['data'] as { shares?: unknown }
      const tracks = Array.isArray(shares)
        ? shares.map((share) => `minmax(0, ${Number(share)}fr)`).join(' ')
        : ''
      return [
        'div',
        attributesOf(node, { 'data-kind': 'columns', style: `--tracks: ${tracks}` }),
        0,
      ]
    },
  },
  column: {
    content: 'block+',
    isolating: true,
    parseDOM: [{ tag: '[data-kind="column"]' }],
    toDOM: () => ['div', { 'data-kind': 'column' }, 0],
  },
  card: {
    group: 'block',
    atom: true,
    selectable: true,
    draggable: true,
    // `waiting`: the keys of pictures that the library does not have yet (pictures.ts).
    attrs: { ...attrs, waiting: { default: [] } },
    parseDOM: rules('card'),
    toDOM: (node) => ['div', attributesOf(node, { 'data-kind': 'card' })],
  },
  text: { group: 'inline' },
  field: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { field: {}, default: { default: null } },
    parseDOM: [
      {
        tag: 'span[data-field]',
        getAttrs: (dom) => ({
          field: dom.dataset['field'],
          default: dom.dataset['default'] ?? null,
        }),
      },
    ],
    toDOM({ attrs: { field, default: otherwise } }) {
      return [
        'span',
        {
          'data-field': field as string,
          ...(otherwise !== null && { 'data-default': otherwise as string }),
        },
        `[${(otherwise ?? field) as string}]`,
      ]
    },
    leafText: ({ attrs: { field } }) => `{{ ${field as string} }}`,
  },
  br: {
    group: 'inline',
    inline: true,
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
    leafText: () => '\n',
  },
} satisfies Record<string, NodeSpec>

const styled = (tags: string[], element: string) => ({
  parseDOM: tags.map((tag) => ({ tag })),
  toDOM: (): DOMOutputSpec => [element, 0],
})

export const schema = new Schema<keyof typeof nodes, MarkName>({
  nodes,
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: (dom) => ({ href: dom.getAttribute('href') }) }],
      // The address leads nowhere while a text is written: a click sets the cursor.
      toDOM: (mark) => [
        'a',
        {
          href: safeHref(mark.attrs['href'] as string),
          title: mark.attrs['href'] as string,
          rel: 'noopener',
        },
        0,
      ],
    },
    bold: styled(['b', 'strong'], 'strong'),
    italic: styled(['i', 'em'], 'em'),
    underline: styled(['u', 'ins'], 'u'),
    strike: styled(['s', 'del', 'strike'], 's'),
    highlight: styled(['mark'], 'mark'),
    superscript: styled(['sup'], 'sup'),
    code: styled(['code', 'kbd', 'samp', 'tt'], 'code'),
    /** Members of a run that this version does not know. */
    extra: { attrs: { json: {} }, toDOM: () => ['span', 0] },
  },
})

type MarkName =
  | 'link'
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strike'
  | 'highlight'
  | 'superscript'
  | 'code'
  | 'extra'

/** Returns an address that leads to a page, or does nothing when opened from the editor. */
function safeHref(href: string): string {
  return /^(?:https?|mailto|tel|sms|webcal):/i.test(href) ? href : '#'
}
