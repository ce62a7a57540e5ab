import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMay } from '../../shell/session.ts'
import type { NewsletterForm } from './newsletter-form.ts'
import { ReadOnly } from './ReadOnly.tsx'
import { SaveBar } from './SaveBar.tsx'

interface Props {
  edit: Pick<
    NewsletterForm<never>,
    'changed' | 'saving' | 'problem' | 'conflict' | 'resolve' | 'save'
  >
  draft?: string | undefined
  gap?: 'lg' | 'xl'
  className?: string
  children: ReactNode
}

export function SettingsForm({ edit, draft, gap = 'xl', className, children }: Props) {
  const mayWrite = useMay('editor')
  return (
    <form
      noValidate
      className={className}
      style={{ minWidth: 0 }}
      onSubmit={(event) => {
        event.preventDefault()
        edit.save()
      }}
    >
      <ReadOnly />
      <fieldset disabled={!mayWrite} className="mc-fieldset">
        <Stack gap={gap}>{children}</Stack>
      </fieldset>
      {mayWrite && <SaveBar {...edit} draft={draft} />}
    </form>
  )
}
