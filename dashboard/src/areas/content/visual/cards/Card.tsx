import { Code, Text } from '@mantine/core'
import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Block, type BlockOf, TYPES } from '../../blocks/block.ts'
import { ICONS } from '../../blocks/icons.ts'
import { useReadOn } from '../../blocks/useReadOn.ts'
import { summaryOf } from '../../blocks/summary.ts'
import { GalleryCard } from './GalleryCard.tsx'
import { Picture } from './Picture.tsx'
import { ProductCard } from './ProductCard.tsx'
import { isObject } from '../runs.ts'
import { SignupCard } from './SignupCard.tsx'

interface Props {
  id: string | null
  data: unknown
  /** The keys of pictures on their way to the block. */
  waiting: readonly string[]
  isChosen: boolean
  choose: () => void
}

/** A block that is not written as text: it looks as in the mail, with its form beside it. */
export function Card({ id, data, waiting, isChosen, choose }: Props) {
  const { t } = useTranslation('content')
  const type = isObject(data) ? String(data['type']) : ''
  const isKnown = (TYPES as readonly string[]).includes(type)
  const block = { ...(data as object), ...(id !== null && { id }) } as Block
  const name = isKnown ? t(`types.${type as Block['type']}.name`) : t('visual.unknown')
  return (
    <div
      className="mc-inset"
      data-type={isKnown ? type : 'unknown'}
      data-chosen={isChosen || undefined}
      role="group"
      aria-label={name}
      onClick={choose}
    >
      {isKnown && isDrawable(block) ? (
        <Look block={block} waiting={waiting} />
      ) : (
        <Unknown data={data} />
      )}
    </div>
  )
}

/** Returns whether this version can draw a block; later versions may change its shape. */
function isDrawable(block: Block): boolean {
  if (block.type === 'social') return Array.isArray(block.links)
  if (block.type === 'gallery') return Array.isArray(block.images)
  if (block.type === 'button') return typeof block.label === 'string'
  return ![
    'paragraph',
    'heading',
    'quote',
    'callout',
    'toggle',
    'list',
    'table',
    'columns',
  ].includes(block.type)
}

/** A block of a later version: it is kept as it is. */
function Unknown({ data }: { data: unknown }) {
  const { t } = useTranslation('content')
  return (
    <>
      <Text size="sm" fw={500}>
        {t('visual.unknown')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('visual.unknownText')}
      </Text>
      <details>
        <summary>JSON</summary>
        <Code block>{JSON.stringify(data, null, 2)}</Code>
      </details>
    </>
  )
}

function Look({ block, waiting }: { block: Block; waiting: readonly string[] }) {
  const { t } = useTranslation('content')
  const readOn = useReadOn()
  switch (block.type) {
    case 'image':
      return <Picture block={block} waiting={waiting} />
    case 'button':
      return (
        <span
          className="mc-inset-button"
          data-look={block.style ?? 'filled'}
          data-align={block.align}
          dir="auto"
        >
          {block.label || readOn}
        </span>
      )
    case 'divider':
      return <hr />
    case 'spacer':
      return (
        <div
          className="mc-inset-space"
          style={{ height: Math.max(16, Math.min(200, block.height)) }}
        >
          <span>{t('pixels', { count: block.height })}</span>
        </div>
      )
    case 'social':
      return (
        <div className="mc-inset-social">
          {block.links.map(({ network, label }, i) => (
            <span key={i}>{label || t(`networks.${network}`)}</span>
          ))}
        </div>
      )
    case 'paywall':
      return <Paywall />
    case 'embed':
      return <Embed block={block} />
    case 'gallery':
      return <GalleryCard block={block} waiting={waiting} />
    case 'signup':
      return <SignupCard block={block} />
    case 'product':
      return <ProductCard block={block} />
    default:
      return <Plain block={block} />
  }
}

function Paywall() {
  const { t } = useTranslation('content')
  const Icon = ICONS.paywall
  return (
    <div className="mc-inset-paywall">
      <Icon size={16} aria-hidden />
      <span>
        <b>{t('types.paywall.name')}</b> {t('types.paywall.text')}
      </span>
    </div>
  )
}

function Plain({ block }: { block: Block }) {
  const { t } = useTranslation('content')
  const Icon = ICONS[block.type]
  return (
    <div className="mc-inset-plain">
      <Icon size={18} aria-hidden />
      <span>
        <b>{t(`types.${block.type}.name`)}</b>
        <bdi>{summaryOf(block, t)}</bdi>
      </span>
    </div>
  )
}

const YOUTUBE =
  /^https:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|live\/|embed\/)|youtu\.be\/)([\w-]{11})(?![\w-])/

function Embed({ block: { url, title } }: { block: BlockOf<'embed'> }) {
  const { t } = useTranslation('content')
  const id = YOUTUBE.exec(url)?.[1]
  const host = URL.parse(url)?.hostname.replace(/^www\./, '')
  return (
    <div className="mc-inset-embed">
      <span className="mc-inset-film">
        {id && (
          <img
            src={`https://i.ytimg.com/vi/${id}/mqdefault.jpg`}
            alt=""
            draggable={false}
            referrerPolicy="no-referrer"
          />
        )}
        <Play size={28} aria-hidden />
      </span>
      <span dir="auto">{title || host || t('types.embed.name')}</span>
    </div>
  )
}
