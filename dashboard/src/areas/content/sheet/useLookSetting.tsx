import { useTranslation } from 'react-i18next'
import type { Content } from '../../../kit/content-words.ts'
import { LookAndFormat } from './LookAndFormat.tsx'
import type { Setting } from './settings.ts'

const FORMATS = { markdown: 'Markdown', html: 'HTML' } as const

interface Props {
  newsletterId: string
  value: Content
  /** Returns the text as it was typed last. */
  read: () => Content
  change: (content: Content) => void
  /** Closes the drawer: the text is seen when its format changes. */
  chosen: () => void
}

/** Returns the setting of every mail: its format, and a look of its own. */
export function useLookSetting(props: Props): Setting {
  const { t } = useTranslation('content')
  const { value } = props
  const format = value.format === 'blocks' ? t('format.blocks') : FORMATS[value.format]
  const isOwn = value.format === 'blocks' && value.theme !== undefined
  return {
    key: 'look',
    title: t('sheet.look'),
    words: isOwn ? t('sheet.ownLook', { format }) : format,
    body: () => <LookAndFormat {...props} />,
  }
}
