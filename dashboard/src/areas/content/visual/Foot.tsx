import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import { countWords } from './count.ts'
import { useVisual } from './useVisual.ts'

const REST_MS = 400

/** Tells the number of words and the time of reading. They are counted when the keys rest. */
export function Foot({ language }: { language: string }) {
  const { t } = useTranslation('content')
  const visual = useVisual()
  const [count, setCount] = useState({ words: 0, minutes: 1 })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let counted: unknown = null
    const later = () => {
      if (visual.state?.doc === counted) return
      clearTimeout(timer)
      if (counted === null) recount()
      else timer = setTimeout(recount, REST_MS)
    }
    const recount = () => {
      if (!visual.state) return
      counted = visual.state.doc
      setCount(countWords(visual.state.doc, language))
    }
    later()
    const stop = visual.subscribe(later)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [visual, language])
  return (
    <Text size="xs" c="dimmed" className="mc-visual-foot figures">
      {t('visual.count', { count: count.words, shown: number(count.words) })}
      {count.words > 0 && ` · ${t('visual.minutes', { count: count.minutes })}`}
    </Text>
  )
}
