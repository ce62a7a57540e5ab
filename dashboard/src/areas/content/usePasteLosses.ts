import { useTranslation } from 'react-i18next'
import type { ReadLoss } from '../../../../src/lib/read-html/read-loss.ts'
import { useLossWords } from './useLossWords.ts'

const SHOWN_MAX = 3

/** Returns a function that says what a paste leaves out; nothing where it leaves nothing out. */
export function usePasteLosses(): (losses: readonly ReadLoss[]) => string {
  const { t } = useTranslation('content')
  const wordsOf = useLossWords()
  return (losses) => {
    const others = losses.filter(({ code }) => !isImage(code))
    const images = losses.length - others.length
    const words = [
      ...(images === 0 ? [] : [t('visual.lostImages', { count: images })]),
      ...others.slice(0, SHOWN_MAX).map((loss) => wordsOf({ detail: '', ...loss })),
    ]
    const more = others.length - SHOWN_MAX
    if (more > 0) words.push(t('format.moreLosses', { count: more }))
    return words.join(' ')
  }
}

const isImage = (code: ReadLoss['code']) =>
  code === 'image_address' || code === 'image_data' || code === 'image_without_address'
