import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Content } from '../../../kit/content-words.ts'
import { ContentTheme } from '../blocks/ContentTheme.tsx'
import { FormatChoice } from '../FormatChoice.tsx'

interface Props {
  newsletterId: string
  value: Content
  /** Returns the text as it was typed last. */
  read: () => Content
  change: (content: Content) => void
  /** Runs when a format is chosen. */
  chosen?: () => void
}

/** Chooses the format of a text, and what it changes in the look of its newsletter. */
export function LookAndFormat({ newsletterId, value, read, change, chosen }: Props) {
  const { t } = useTranslation('content')
  return (
    <>
      <FormatChoice
        newsletterId={newsletterId}
        format={value.format}
        read={read}
        change={change}
        chosen={chosen}
      />
      {value.format === 'blocks' ? (
        <div className="mc-setting-look">
          <ContentTheme
            theme={value.theme}
            change={(theme) => {
              const now = read()
              if (now.format !== 'blocks') return
              const { theme: _before, ...rest } = now
              change({ ...rest, ...(theme && Object.keys(theme).length > 0 && { theme }) })
            }}
            newsletterId={newsletterId}
          />
        </div>
      ) : (
        <Text size="sm" c="dimmed" mt={8}>
          {t('sheet.noLook')}
        </Text>
      )}
    </>
  )
}
