import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core'
import { SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Setting } from './settings.ts'

interface Props {
  settings: readonly Setting[]
  open: (at: string) => void
}

/** Says the settings of a mail in words. Each part opens the drawer at its place. */
export function SummaryLine({ settings, open }: Props) {
  const { t } = useTranslation('content')
  return (
    <div className="mc-summary">
      <Tooltip label={t('sheet.settings')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={t('sheet.settings')}
          aria-haspopup="dialog"
          onClick={() => open((settings.find(({ isOften }) => isOften) ?? settings[0])?.key ?? '')}
        >
          <SlidersHorizontal size={15} />
        </ActionIcon>
      </Tooltip>
      <ul aria-label={t('sheet.summary')}>
        {settings.map(
          ({ key, words, isWrong }) =>
            words && (
              <li key={key}>
                <UnstyledButton
                  aria-haspopup="dialog"
                  data-wrong={isWrong || undefined}
                  onClick={() => open(key)}
                >
                  {words}
                </UnstyledButton>
              </li>
            ),
        )}
      </ul>
    </div>
  )
}
