import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewsletterForm } from './newsletter-form.ts'

interface Props {
  edit: Pick<NewsletterForm<never>, 'changedFields' | 'saveOnly' | 'saving' | 'conflict'>
  fields: readonly string[]
  children: ReactNode
}

/**
 * A section of a form. Its button to save it alone appears while another section has changes too.
 */
export function SavableSection({
  edit: { changedFields, saveOnly, saving, conflict },
  fields,
  children,
}: Props) {
  const { t } = useTranslation('newsletters')
  const mine = changedFields.filter((field) => fields.includes(field))
  const canSaveAlone = mine.length > 0 && mine.length < changedFields.length
  return (
    <div>
      {children}
      {canSaveAlone && (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          disabled={saving || conflict !== null}
          onClick={() => saveOnly(mine)}
        >
          {t('saveApart')}
        </Button>
      )}
    </div>
  )
}
