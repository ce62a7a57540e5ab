import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNewsletter } from '../../../shell/newsletter.ts'
import { ThemeFields } from '../../newsletters/ThemeFields.tsx'
import type { BlocksContent } from './block.ts'

interface Props {
  theme: BlocksContent['theme']
  change: (theme: BlocksContent['theme']) => void
  newsletterId: string
}

/** The look of one campaign. What it does not change is as in its newsletter. */
export function ContentTheme({ theme = {}, change, newsletterId }: Props) {
  const { t } = useTranslation('content')
  const { newsletters } = useNewsletter()
  const base = newsletters.find(({ id }) => id === newsletterId)?.theme
  if (!base) return null
  const isOwn = Object.keys(theme).length > 0
  return (
    <>
      <ThemeFields value={{ ...base, ...theme }} change={(some) => change({ ...theme, ...some })} />
      <Group justify="space-between" mt="sm" mih={26}>
        <Text size="sm" c="dimmed">
          {t(isOwn ? 'theme.own' : 'theme.asNewsletter')}
        </Text>
        {isOwn && (
          <Button variant="subtle" size="compact-sm" onClick={() => change(undefined)}>
            {t('theme.reset')}
          </Button>
        )}
      </Group>
    </>
  )
}
