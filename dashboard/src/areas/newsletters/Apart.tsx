import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewsletterForm } from './newsletter-form.ts'

interface Props {
  edit: Pick<NewsletterForm<never>, 'changedFields' | 'saveOnly' | 'saving' | 'conflict'>
  fields: readonly string[]
  children: ReactNode
}

/** A section that can be saved alone while another one has changes too. */
export function Apart({
  edit: { changedFields, saveOnly, saving, conflict },
  fields,
  children,
}: Props) {
  const { t } = useTranslation('newsletters')
  const mine = changedFields.filter((field) => fields.includes(field))
  const isApart = mine.length > 0 && mine.length < changedFields.length
  return (
    <div>
      {children}
      {isApart && (
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
