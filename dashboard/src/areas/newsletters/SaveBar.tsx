import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { aboveBar } from '../../foot.ts'
import { Leaving } from '../../kit/Leaving.tsx'
import { Problem } from '../../kit/Problem.tsx'
import type { NewsletterForm } from './newsletter-form.ts'
import { Conflict } from './Conflict.tsx'

type Props = Pick<
  NewsletterForm<never>,
  'changed' | 'saving' | 'problem' | 'conflict' | 'resolve' | 'save'
> & {
  draft?: string | undefined
}

/** The foot of a form, always in view. It says what keeps the form from being saved. */
export function SaveBar({ changed, saving, problem, conflict, resolve, save, draft }: Props) {
  const { t } = useTranslation(['newsletters', 'frame'])
  const isKept = changed || draft !== undefined
  return (
    <div
      ref={isKept ? aboveBar : undefined}
      className="mc-save-bar"
      data-kept={isKept || undefined}
    >
      <Leaving changed={changed} />
      <Stack gap="sm">
        {conflict && <Conflict conflict={conflict} resolve={resolve} />}
        <Problem text={problem} />
        <Group gap="sm">
          <Button onClick={save} loading={saving} disabled={!changed || conflict !== null}>
            {t('frame:save')}
          </Button>
          <Text c="dimmed" size="sm" role="status">
            {changed ? t('unsaved') : t('allSaved')}
          </Text>
          {draft !== undefined && !changed && (
            <Button component={Link} to={`/campaigns/${draft}`} variant="default">
              {t('toDraft')}
            </Button>
          )}
        </Group>
      </Stack>
    </div>
  )
}
