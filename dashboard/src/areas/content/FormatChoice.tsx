import { SegmentedControl, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Content, wordsOf } from '../../kit/content-words.ts'
import { DialogButtons } from '../../kit/DialogButtons.tsx'
import { offerUndo } from '../../kit/offer-undo.tsx'
import { rememberFormat } from '../../last-format.ts'
import { useOperation } from '../../kit/operation.ts'
import type { OutputOf } from '../../queries.ts'
import { withIds } from './blocks/block.ts'
import { isSameJson } from './visual/same.ts'
import { useLossWords } from './useLossWords.ts'

const FORMATS = ['blocks', 'markdown', 'html'] as const
const NAMES = { markdown: 'Markdown', html: 'HTML' } as const
const LOSSES_MAX = 10

const CHANGED = 'format-changed'
let converted: Content | null = null

type Losses = OutputOf<'convert_content'>['losses']

/** Ends the offer to go back to the text before. That would lose what was written since. */
export function useOfferEnds(content: Content): void {
  useEffect(() => {
    // An editor gives the text back as it got it.
    if (converted?.format !== content.format || isSameJson(converted, content)) return
    converted = null
    notifications.hide(CHANGED)
  }, [content])
}

/** Offers to go back to a text as it was, until the next change. */
export function offerBack(
  next: Content,
  offer: { message: string; label: string; undo: () => void },
): void {
  converted = next
  offerUndo({ id: CHANGED, ...offer })
}

interface Props {
  newsletterId: string
  format: Content['format']
  read: () => Content
  change: (content: Content) => void
  /** Runs when a format is chosen, before the text is converted. */
  chosen?: (() => void) | undefined
}

/** Chooses a text's format and converts it. Losses are shown before they happen. */
export function FormatChoice({ newsletterId, format, read, change, chosen }: Props) {
  const { t } = useTranslation(['content', 'frame'])
  const convert = useOperation('convert_content', { toast: true })
  const nameOf = (format: Content['format']) =>
    format === 'blocks' ? t('format.blocks') : NAMES[format]

  const choose = async (to: Content['format']): Promise<void> => {
    const content = read()
    if (to === content.format || convert.pending) return
    if (wordsOf(content).trim() === '')
      return put(to === 'blocks' ? { format: to, blocks: [] } : { format: to, body: '' })
    const made = await convert.run({ content, to, newsletterId })
    if (!made) return
    // The person may have typed while the answer was under way: that text is converted too.
    if (!isSameJson(read(), content)) return choose(to)
    const next =
      made.content.format === 'blocks'
        ? { ...made.content, blocks: withIds(made.content.blocks) }
        : made.content
    if (made.losses.length === 0) return take(next, content)
    const modalId = modals.open({
      title:
        to === 'blocks'
          ? t('format.lossTitleBlocks')
          : t('format.lossTitle', { format: nameOf(to) }),
      closeButtonProps: { 'aria-label': t('frame:close') },
      children: (
        <Stack gap="md">
          <Text>{t('format.lossText')}</Text>
          <LossList losses={made.losses} />
          <DialogButtons
            close={() => modals.close(modalId)}
            action={t('format.convert')}
            run={() => {
              modals.close(modalId)
              take(next, content)
            }}
            careful
          />
        </Stack>
      ),
    })
  }
  const put = (next: Content) => {
    rememberFormat(next.format)
    change(next)
  }
  const take = (next: Content, before: Content) => {
    put(next)
    const message =
      next.format === 'blocks'
        ? t('format.changedBlocks')
        : t('format.changed', { format: nameOf(next.format) })
    offerBack(next, { message, label: t('undo'), undo: () => put(before) })
  }
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('format.label')}
      value={format}
      onChange={(value) => {
        chosen?.()
        void choose(value)
      }}
      data={FORMATS.map((value) => ({ value, label: nameOf(value) }))}
    />
  )
}

function LossList({ losses }: { losses: Losses }) {
  const { t } = useTranslation('content')
  const wordsOf = useLossWords()
  const sentences = [...new Set(losses.map(wordsOf))]
  return (
    <ul className="mc-addresses" style={{ listStyle: 'disc', paddingInlineStart: 20 }}>
      {sentences.slice(0, LOSSES_MAX).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {sentences.length > LOSSES_MAX && (
        <li>{t('format.moreLosses', { count: sentences.length - LOSSES_MAX })}</li>
      )}
    </ul>
  )
}
