import { ActionIcon, Loader, Modal, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Code2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputOf, KeyOperationName } from '../shapes.ts'

const Snippets = lazy(() => import('./Snippets.tsx'))

export function ApiPeek<Name extends KeyOperationName>({
  operation,
  input,
}: {
  operation: Name
  input: InputOf<Name>
}) {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Tooltip label={t('peek.open')}>
        <ActionIcon variant="default" size={34} onClick={open} aria-label={t('peek.open')}>
          <Code2 size={17} />
        </ActionIcon>
      </Tooltip>
      <Modal opened={opened} onClose={close} size="lg" title={t('peek.title', { operation })}>
        <Suspense fallback={<Loader size="sm" />}>
          {opened && <Snippets operation={operation} input={input as Record<string, unknown>} />}
        </Suspense>
      </Modal>
    </>
  )
}
