import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../shell/session.ts'

export function NewNewsletterButton() {
  const { t } = useTranslation()
  if (!useMay('editor')) return null
  return (
    <Button component={Link} to="/newsletters/new" leftSection={<Plus size={16} />}>
      {t('nav.newNewsletter')}
    </Button>
  )
}
