import { Input, SegmentedControl, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BlockOf, Runs } from './block.ts'
import { type FormOf, orLeftOut } from './forms.ts'
import { itemsMarked, itemsOf, markedOf } from './marked.ts'
import { MarkedField } from './MarkedField.tsx'
import { runsOf } from './read-marked.ts'

const TONES = ['neutral', 'accent', 'info', 'success', 'warning', 'danger'] as const

export function HeadingForm({ block, set, errorAt }: FormOf<BlockOf<'heading'>>) {
  const { t } = useTranslation('content')
  return (
    <>
      <TextOfBlock block={block} set={set} errorAt={errorAt} rows={1} />
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

export function ParagraphForm(form: FormOf<BlockOf<'paragraph'>>) {
  return (
    <>
      <TextOfBlock {...form} rows={3} />
      <AlignChoice align={form.block.align} usual="start" set={form.set} />
    </>
  )
}

export function ListForm({ block, set, errorAt }: FormOf<BlockOf<'list'>>) {
  const { t } = useTranslation('content')
  return (
    <>
      <MarkedField
        label={t('fields.items')}
        hint={t('fields.itemsHint')}
        value={block.items}
        read={itemsOf}
        write={itemsMarked}
        change={(items) => set({ items })}
        error={errorAt('items')}
        rows={3}
      />
      <Choice
        label={t('fields.ordered')}
        value={block.ordered ? 'numbers' : 'points'}
        data={['points', 'numbers'].map((value) => ({ value, label: t(`ordered.${value}`) }))}
        change={(value) => set({ ordered: value === 'numbers' })}
      />
    </>
  )
}

export function QuoteForm({ block, set, errorAt }: FormOf<BlockOf<'quote'>>) {
  const { t } = useTranslation('content')
  return (
    <>
      <TextOfBlock block={block} set={set} errorAt={errorAt} rows={2} />
      <TextInput
        label={t('fields.cite')}
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

export function CalloutForm({ block, set, errorAt }: FormOf<BlockOf<'callout'>>) {
  const { t } = useTranslation('content')
  return (
    <>
      <TextOfBlock block={block} set={set} errorAt={errorAt} rows={2} />
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

const MONO = { input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13, lineHeight: '20px' } } as const

export function CodeForm({ block, set, errorAt }: FormOf<BlockOf<'code'>>) {
  const { t } = useTranslation('content')
  return (
    <Textarea
      label={t('fields.code')}
      description={t('fields.codeHint')}
      value={block.text}
      onChange={({ currentTarget: { value } }) => set({ text: value })}
      error={errorAt('text')}
      autosize
      minRows={4}
      maxRows={20}
      maxLength={20_000}
      spellCheck={false}
      styles={MONO}
    />
  )
}

export function HtmlForm({ block, set, errorAt }: FormOf<BlockOf<'html'>>) {
  const { t } = useTranslation('content')
  return (
    <Textarea
      label={t('fields.html')}
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

interface TextOfBlockProps {
  block: { text: Runs }
  set: (some: { text: Runs }) => void
  errorAt: (name: string) => string | undefined
  /** The rows of an empty text. */
  rows: number
}

/** The field for the text of a block, with its marks. */
function TextOfBlock({ block, set, errorAt, rows }: TextOfBlockProps) {
  const { t } = useTranslation('content')
  return (
    <MarkedField
      label={t('fields.text')}
      value={block.text}
      read={runsOf}
      write={markedOf}
      change={(text) => set({ text })}
      error={errorAt('text')}
      rows={rows}
    />
  )
}

interface ChoiceProps {
  label: string
  value: string
  data: { value: string; label: string }[]
  change: (value: string) => void
}

type Align = BlockOf<'paragraph'>['align']

/** The side of a text or of an image. The usual one is left out, as the API has it. */
export function AlignChoice({ align, usual, set }: { align: Align; usual: 'start' | 'center'; set: (some: { align: Align }) => void }) {
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

/** A choice of few, all in view. */
export function Choice({ label, value, data, change }: ChoiceProps) {
  return (
    <Stack gap={4} align="flex-start">
      <Input.Label component="div">{label}</Input.Label>
      <SegmentedControl size="xs" aria-label={label} value={value} onChange={change} data={data} />
    </Stack>
  )
}
