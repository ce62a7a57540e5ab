import { Button, Collapse, Stack, Text, TextInput } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { type Ref, use, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotFound, useRead } from '../../../queries.ts'
import { AddressField } from './AddressField.tsx'
import { BEGUN, type BlockOf } from './block.ts'
import { EditingContext } from './context.ts'
import { type FormOf, orLeftOut } from './forms.ts'
import { ImageChooser } from './ImageChooser.tsx'
import { RefusedPictures } from './RefusedPictures.tsx'
import { AlignChoice, Choice } from './TextForms.tsx'

type Props = FormOf<BlockOf<'image'>>

/** Asks for a picture, then for its words. The rest is shown when it is asked for. */
export function ImageForm(props: Props) {
  const { t } = useTranslation('content')
  const { block, set, errorAt } = props
  const { fill, waiting } = use(EditingContext)
  const alt = useRef<HTMLInputElement>(null)
  const { imageId } = block
  const read = useRead('get_image', { imageId: imageId ?? '' }, { enabled: imageId !== undefined })
  const isGone = imageId !== undefined && isNotFound(read.error)
  const [isChoosing, setChoosing] = useState(block.url === BEGUN && waiting.length === 0)
  const goOn = () => {
    setChoosing(false)
    // The field stands there once the chooser is gone.
    setTimeout(() => alt.current?.focus())
  }
  return (
    <>
      {isGone && <Text size="sm">{t('image.gone')}</Text>}
      {isChoosing || isGone ? (
        <ImageChooser
          fill={(files) => {
            fill(block.id!, files)
            goOn()
          }}
          choose={(id) => {
            set({ imageId: id, url: undefined })
            goOn()
          }}
        >
          {imageId === undefined && <Address {...props} />}
        </ImageChooser>
      ) : (
        <RefusedPictures />
      )}
      <AltField
        ref={alt}
        value={block.alt}
        change={(value) => set({ alt: value })}
        error={errorAt('alt')}
      />
      <Options {...props} isChoosing={isChoosing || isGone} choose={() => setChoosing(true)} />
    </>
  )
}

function Address({ block: { url = '' }, set, errorAt }: Props) {
  const { t } = useTranslation('content')
  return (
    <AddressField
      label={t('fields.imageAddress')}
      value={url}
      change={(next) => set({ url: next })}
      error={errorAt('url')}
      fetched
    />
  )
}

interface AltProps {
  ref?: Ref<HTMLInputElement>
  value: string
  change: (value: string) => void
  error?: string | undefined
}

/** The words for readers who do not see a picture. */
function AltField({ ref, value, change, error }: AltProps) {
  const { t } = useTranslation('content')
  return (
    <TextInput
      ref={ref}
      label={t('fields.alt')}
      name="alt"
      description={t('fields.altHint')}
      value={value}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      error={error}
      maxLength={500}
      dir="auto"
    />
  )
}

function Options({
  isChoosing,
  choose,
  ...props
}: Props & { isChoosing: boolean; choose: () => void }) {
  const { t } = useTranslation('content')
  const { errorAt } = props
  const wrong = errorAt('caption') ?? errorAt('href') ?? errorAt('imageId') ?? errorAt('url')
  const { field } = use(EditingContext)
  const [isOpen, setOpen] = useState(field === 'href' || field === 'caption')
  const shown = isOpen || wrong !== undefined
  return (
    <div>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        rightSection={<ChevronDown size={14} style={{ rotate: shown ? '180deg' : undefined }} />}
        aria-expanded={shown}
        onClick={() => setOpen(!isOpen)}
      >
        {t('picture.options')}
      </Button>
      <Collapse expanded={shown}>
        <OptionFields {...props} isChoosing={isChoosing} choose={choose} />
      </Collapse>
    </div>
  )
}

function OptionFields({
  isChoosing,
  choose,
  ...props
}: Props & { isChoosing: boolean; choose: () => void }) {
  const { t } = useTranslation('content')
  const { block, set, errorAt } = props
  return (
    <Stack gap="sm" pt="xs">
      {errorAt('imageId') !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)">
          {errorAt('imageId')}
        </Text>
      )}
      <TextInput
        label={t('fields.caption')}
        name="caption"
        value={block.caption ?? ''}
        onChange={({ currentTarget: { value } }) => set({ caption: orLeftOut(value) })}
        error={errorAt('caption')}
        maxLength={500}
        dir="auto"
      />
      <AddressField
        label={t('fields.leadsTo')}
        name="href"
        value={block.href ?? ''}
        change={(href) => set({ href: orLeftOut(href) })}
        error={errorAt('href')}
        optional
      />
      <Choice
        label={t('fields.width')}
        value={String(block.width ?? 100)}
        data={['25', '50', '75', '100'].map((value) => ({
          value,
          label: t('percent', { value }),
        }))}
        change={(width) => set({ width: Number(width) as 25 | 50 | 75 | 100 })}
      />
      <AlignChoice align={block.align} usual="center" set={set} />
      {!isChoosing && block.imageId === undefined && <Address {...props} />}
      {!isChoosing && (
        <div>
          <Button variant="default" size="xs" onClick={choose}>
            {t('image.other')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
