import { Input, SegmentedControl, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BlockOf } from './block.ts'
import { type FormOf, orLeftOut } from './forms.ts'

const TONES = ['neutral', 'accent', 'info', 'success', 'warning', 'danger'] as const

export function HeadingForm({ block, set }: FormOf<BlockOf<'heading'>>) {
  const { t } = useTranslation('content')
  return (
    <>
      <AlignChoice align={block.align} usual="start" set={set} />
      <Choice
        label={t('fields.level')}
        value={String(block.level)}
        data={['1', '2', '3'].map((value) => ({ value, label: t(`levels.${value}`) }))}
        change={(level) => set({ level: Number(level) as 1 | 2 | 3 })}
      />
    </>
  )
}

export function ParagraphForm({ block, set }: FormOf<BlockOf<'paragraph'>>) {
  return <AlignChoice align={block.align} usual="start" set={set} />
}

export function ListForm({ block, set }: FormOf<BlockOf<'list'>>) {
  const { t } = useTranslation('content')
  return (
    <Choice
      label={t('fields.ordered')}
      value={block.ordered ? 'numbers' : 'points'}
      data={['points', 'numbers'].map((value) => ({ value, label: t(`ordered.${value}`) }))}
      change={(value) => set({ ordered: value === 'numbers' })}
    />
  )
}

export function QuoteForm({ block, set, errorAt }: FormOf<BlockOf<'quote'>>) {
  const { t } = useTranslation('content')
  return (
    <>
      <TextInput
        label={t('fields.cite')}
        name="cite"
        placeholder={t('fields.citeHint')}
        value={block.cite ?? ''}
        onChange={({ currentTarget: { value } }) => set({ cite: orLeftOut(value) })}
        error={errorAt('cite')}
        maxLength={300}
        dir="auto"
      />
    </>
  )
}

export function CalloutForm({ block, set }: FormOf<BlockOf<'callout'>>) {
  const { t } = useTranslation('content')
  return (
    <>
      <Select
        label={t('fields.tone')}
        value={block.tone}
        data={TONES.map((value) => ({ value, label: t(`tones.${value}`) }))}
        onChange={(tone) => tone && set({ tone })}
        allowDeselect={false}
        maw={240}
      />
    </>
  )
}

const MONO = {
  input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13, lineHeight: '20px' },
} as const

export function HtmlForm({ block, set, errorAt }: FormOf<BlockOf<'html'>>) {
  const { t } = useTranslation('content')
  return (
    <Textarea
      label={t('fields.html')}
      name="body"
      description={t('fields.htmlHint')}
      value={block.body}
      onChange={({ currentTarget: { value } }) => set({ body: value })}
      error={errorAt('body')}
      autosize
      minRows={5}
      maxRows={24}
      maxLength={100_000}
      spellCheck={false}
      styles={MONO}
    />
  )
}

type Align = BlockOf<'paragraph'>['align']

/** The side of a text or of an image. The usual one is left out, as the API has it. */
export function AlignChoice({
  align,
  usual,
  set,
}: {
  align: Align
  usual: 'start' | 'center'
  set: (some: { align: Align }) => void
}) {
  const { t } = useTranslation('content')
  return (
    <Choice
      label={t('fields.align')}
      value={align ?? usual}
      data={['start', 'center', 'end'].map((value) => ({ value, label: t(`sides.${value}`) }))}
      change={(value) => set({ align: value === usual ? undefined : (value as Align) })}
    />
  )
}

interface ChoiceProps {
  label: string
  value: string
  data: { value: string; label: string }[]
  change: (value: string) => void
}

export function Choice({ label, value, data, change }: ChoiceProps) {
  return (
    <Stack gap={4} align="flex-start">
      <Input.Label component="div">{label}</Input.Label>
      <SegmentedControl size="xs" aria-label={label} value={value} onChange={change} data={data} />
    </Stack>
  )
}
