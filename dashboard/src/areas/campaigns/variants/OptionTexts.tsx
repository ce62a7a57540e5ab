import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ContentEditor } from '../../content/ContentEditor.tsx'
import type { Draft } from '../campaign.ts'

interface Props {
  variants: Draft['variants']
  /** Returns the draft as it was typed last. */
  latest: () => Draft
  change: (some: Pick<Draft, 'variants'>) => void
}

/** The texts of the options of an A/B test that have one of their own. */
export function OptionTexts({ variants, latest, change }: Props) {
  const { t } = useTranslation('variants')
  return variants?.options.map(
    ({ key, content }, at) =>
      content && (
        <div key={key} className="mc-option-text">
          <Text component="p" fw={500}>
            {t('textOf', { key })}
          </Text>
          <ContentEditor
            value={content}
            change={(next) => {
              const { variants } = latest()
              if (!variants) return
              const options = variants.options.map((one) =>
                one.key === key ? { ...one, content: next } : one,
              )
              change({ variants: { ...variants, options } })
            }}
            label={t('textOf', { key })}
            at={`/variants/options/${at}`}
          />
        </div>
      ),
  )
}
